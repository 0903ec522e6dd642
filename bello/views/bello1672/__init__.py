"""Presenters of BelloLudi 1672: state and words in, frozen view data out."""
