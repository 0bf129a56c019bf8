-- What a buyer entered for invoices. Issued invoices have copies, so a change concerns later invoices only.
CREATE TABLE billing_details (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  -- Company or person.
  name text NOT NULL CHECK (name <> ''),
  street text NOT NULL CHECK (street <> ''),
  address_extra text,
  -- Empty in countries without postal codes.
  postal_code text NOT NULL,
  city text NOT NULL CHECK (city <> ''),
  region text,
  -- ISO 3166-1 alpha-2.
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  -- A number of the European Union has its prefix and no separators.
  vat_number text,
  -- Null means the address of the account.
  invoice_email text,
  -- A reference or order number of the buyer.
  reference text,
  updated_at timestamptz NOT NULL
);

-- Questions about VAT numbers to the registers of the European Union, with the answers as proof. Rows are kept like the books.
CREATE TABLE vat_checks (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL REFERENCES accounts,
  vat_number text NOT NULL,
  service text NOT NULL CHECK (service IN ('vies', 'evatr')),
  requested_at timestamptz NOT NULL,
  -- As the service states it.
  answered_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('valid', 'invalid', 'unavailable')),
  -- The service's own status.
  status text NOT NULL,
  request_id text,
  -- The answer as received. Null without one.
  response jsonb
);
CREATE INDEX vat_checks_by_number ON vat_checks (account_id, vat_number, id);
CREATE TRIGGER vat_checks_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON vat_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
