-- What customers buy and what the payment provider reports of it. Its objects are named by their ids there; what they
-- are now is always asked of the provider, these rows say what we did about it.
CREATE TYPE purchase_kind AS ENUM ('coins', 'subscription');
CREATE TYPE purchase_method AS ENUM ('checkout', 'saved-card', 'auto-top-up');
CREATE TYPE purchase_status AS ENUM ('pending', 'booked', 'failed', 'expired');
CREATE TYPE reversal_kind AS ENUM ('refund', 'dispute');

-- An account as a customer of the provider. Its row is what everything done for one customer locks first.
CREATE TABLE billing_customers (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  -- Names the attempt to make the customer, so that a repeated one makes no second.
  key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  stripe_customer_id text UNIQUE,
  default_payment_method_id text,
  created_at timestamptz NOT NULL
);

-- Written before the provider is asked for anything: the key goes into the metadata of its objects and is the
-- idempotency key of making them.
CREATE TABLE purchases (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES billing_customers,
  key uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  -- The caller's name for the purchase, where it has one.
  request_key uuid,
  kind purchase_kind NOT NULL,
  method purchase_method NOT NULL,
  status purchase_status NOT NULL DEFAULT 'pending',
  package_id integer REFERENCES coin_packages,
  coins integer CHECK (coins > 0),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  stripe_session_id text UNIQUE,
  stripe_payment_intent_id text UNIQUE,
  stripe_subscription_id text UNIQUE,
  -- The provider's word for why it failed, such as `insufficient_funds`, or ours.
  failure text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CONSTRAINT purchases_coins CHECK ((kind = 'coins') = (coins IS NOT NULL AND package_id IS NOT NULL)),
  CONSTRAINT purchases_settled CHECK ((status = 'pending') = (settled_at IS NULL)),
  CONSTRAINT purchases_requested_once UNIQUE (account_id, request_key)
);
CREATE INDEX purchases_account ON purchases (account_id, id);
CREATE UNIQUE INDEX purchases_one_auto_top_up ON purchases (account_id)
  WHERE method = 'auto-top-up' AND status = 'pending';

CREATE TABLE subscriptions (
  id text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES billing_customers,
  -- In the provider's words.
  status text NOT NULL,
  -- Paid although another one was running: it is cancelled and its payment goes back.
  is_duplicate boolean NOT NULL DEFAULT false,
  payment_method_id text,
  current_period_end timestamptz,
  cancel_at_period_end boolean NOT NULL DEFAULT false,
  -- After a renewal that could not be collected.
  grace_until timestamptz,
  last_warning_at timestamptz,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX subscriptions_account ON subscriptions (account_id);
CREATE UNIQUE INDEX subscriptions_one_running ON subscriptions (account_id)
  WHERE ended_at IS NULL AND NOT is_duplicate;

-- Money that arrived. A renewal has no purchase, only its invoice.
CREATE TABLE payments (
  -- The payment intent.
  id text PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES billing_customers,
  kind purchase_kind NOT NULL,
  purchase_id bigint REFERENCES purchases,
  subscription_id text REFERENCES subscriptions,
  invoice_id text UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  coins integer NOT NULL CHECK (coins >= 0),
  paid_at timestamptz NOT NULL,
  CONSTRAINT payments_subject CHECK (
    CASE kind
      WHEN 'coins' THEN purchase_id IS NOT NULL AND coins > 0
      ELSE subscription_id IS NOT NULL AND invoice_id IS NOT NULL AND coins = 0
    END)
);
CREATE INDEX payments_account ON payments (account_id, paid_at);
CREATE UNIQUE INDEX payments_one_of_coins ON payments (purchase_id) WHERE kind = 'coins';

-- Money that went back, by a refund or a dispute: each takes coins once and, undone, gives those of the moment back once.
CREATE TABLE payment_reversals (
  -- The refund or dispute.
  id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES payments,
  kind reversal_kind NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  coins_taken integer NOT NULL CHECK (coins_taken >= 0),
  taken_at timestamptz NOT NULL,
  coins_returned integer CHECK (coins_returned >= 0),
  returned_at timestamptz,
  CONSTRAINT payment_reversals_returned CHECK ((coins_returned IS NULL) = (returned_at IS NULL))
);
CREATE INDEX payment_reversals_payment ON payment_reversals (payment_id);

-- Each event of the provider once, with what it is about.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  object_id text,
  received_at timestamptz NOT NULL,
  processed_at timestamptz
);
CREATE INDEX stripe_events_open ON stripe_events (received_at) WHERE processed_at IS NULL;

CREATE TABLE auto_top_ups (
  account_id bigint PRIMARY KEY REFERENCES billing_customers,
  enabled boolean NOT NULL DEFAULT false,
  threshold integer NOT NULL CHECK (threshold > 0),
  package_id integer NOT NULL REFERENCES coin_packages,
  last_purchase_id bigint REFERENCES purchases,
  -- Why it turned itself off.
  stopped_reason text CHECK (stopped_reason IN ('card-declined', 'no-card')),
  changed_at timestamptz NOT NULL,
  CONSTRAINT auto_top_ups_stopped CHECK (stopped_reason IS NULL OR NOT enabled)
);
