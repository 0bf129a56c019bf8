-- When a code of the second factor was shown in this session. Sessions opened before their account turned the factor on never
-- showed one: they end.
ALTER TABLE sessions ADD COLUMN second_factor_at timestamptz;
UPDATE sessions SET second_factor_at = sessions.created_at
FROM accounts
WHERE accounts.id = sessions.account_id AND accounts.totp_enabled_at <= sessions.created_at;
UPDATE sessions SET ended_at = now()
FROM accounts
WHERE accounts.id = sessions.account_id AND accounts.totp_enabled_at > sessions.created_at AND sessions.ended_at IS NULL;

-- One spelling of each email address, written by the application (`email-address.ts`) and compared letter for letter. Where
-- several rows have the same one now, the row that is spelled so already gets it, else a verified one, else the oldest; the
-- others keep the spelling they have.
DROP INDEX accounts_email;
WITH spelled AS (
  SELECT id, email, email_verified_at, regexp_replace(spelling, '@[^@]*$', '') AS local_part, substring(spelling FROM '@[^@]*$') AS domain
  FROM (SELECT id, email, email_verified_at, normalize(btrim(email), NFKC) AS spelling FROM accounts) AS normalized
), canonical AS (
  SELECT
    id, email, email_verified_at,
    translate(local_part, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') || coalesce(lower(domain), '') AS address
  FROM spelled
), chosen AS (
  SELECT DISTINCT ON (address) id, address
  FROM canonical
  WHERE length(address) BETWEEN 3 AND 254
  ORDER BY address, email = address DESC, email_verified_at IS NULL, id
)
UPDATE accounts SET email = chosen.address
FROM chosen
WHERE accounts.id = chosen.id AND accounts.email <> chosen.address;
CREATE UNIQUE INDEX accounts_email ON accounts (email);
