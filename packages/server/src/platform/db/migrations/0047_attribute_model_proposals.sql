-- Where the language model places found names and values of an account. A proposal applies once the seller accepts it.
CREATE TABLE attribute_model_proposals (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  -- When the scheme was saved that the model was asked about.
  scheme_saved_at timestamptz NOT NULL,
  proposals json NOT NULL
);
