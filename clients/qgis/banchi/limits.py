"""Limits of the service, written by `npm run client:facts` from those that the service holds."""

LARGEST_BATCH = 1000
"""Words of one request."""
