-- Marketplaces that an administrator has paused: nothing is asked of them.
CREATE TABLE marketplace_pauses (
  marketplace text PRIMARY KEY CHECK (marketplace IN ('amazon', 'ebay')),
  paused_at timestamptz NOT NULL,
  paused_by bigint NOT NULL REFERENCES accounts
);

-- What look-ups that asked a marketplace came to, by the hour.
CREATE TABLE look_up_hours (
  marketplace text NOT NULL CHECK (marketplace IN ('amazon', 'ebay')),
  hour timestamptz NOT NULL,
  answered integer NOT NULL DEFAULT 0,
  unreadable integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  PRIMARY KEY (marketplace, hour)
);

-- Worker processes; each says every few seconds that it lives, by the clock of the database.
CREATE TABLE workers (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  pid integer NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  -- Sites whose circuit breaker is open in it.
  shunned_sites text[] NOT NULL DEFAULT '{}'
);
