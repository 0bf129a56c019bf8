-- What the idempotency key of a job was sent with: a hash of the request, so that another request with the key is refused.
ALTER TABLE jobs
  ADD COLUMN idempotency_request text,
  ADD CHECK ((idempotency_key IS NULL) = (idempotency_request IS NULL));
