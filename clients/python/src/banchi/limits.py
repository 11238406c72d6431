"""Limits of the service, written by `npm run client:facts` from those that the service holds."""

LARGEST_BATCH = 1000
"""Words of one request."""

LARGEST_BATCH_BYTES = 4194304
"""Bytes of the body of such a request."""

LAST_OFFSET = 20000
"""The largest offset of a page."""
