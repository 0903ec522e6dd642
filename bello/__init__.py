"""Bello: the assistant that lies beside the table when people play BelloLudi 1672."""

__version__ = "0.1.0"
