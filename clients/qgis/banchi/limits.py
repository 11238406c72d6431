"""Limits of the service, written by `npm run limits` from those that the service holds."""

LARGEST_BATCH = 1000
"""Words of one request."""
