"""The screens of BelloLudi 1672."""
