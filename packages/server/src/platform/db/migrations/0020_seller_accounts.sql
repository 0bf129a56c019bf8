-- Sellers' own accounts at the marketplaces' official interfaces.
CREATE TABLE seller_accounts (
  account_id bigint NOT NULL REFERENCES accounts,
  marketplace text NOT NULL CHECK (marketplace IN ('amazon', 'ebay')),
  -- AES-256-GCM: nonce, text, tag. Opens only for this account and marketplace.
  credentials bytea NOT NULL,
  connected_at timestamptz NOT NULL,
  tested_at timestamptz NOT NULL,
  standing text NOT NULL CHECK (standing IN ('accepted', 'denied', 'unreachable')),
  PRIMARY KEY (account_id, marketplace)
);
