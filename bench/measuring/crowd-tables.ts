/** All sellers with their numbers `s`. The demo seller is number 0. */
export const sellers = `(
  SELECT id, row_number() OVER (ORDER BY id) - 1 AS s FROM accounts WHERE NOT is_admin AND deleted_at IS NULL
) AS seller`
/** The row of a table that a run of the demo seller has written. */
const first = (table: string, order = 'id') => `(SELECT * FROM ${table} ORDER BY ${order} LIMIT 1) AS one`
const series = (count: number | string, name = 'n') => `generate_series(1, ${count}) AS ${name}`
const ago = (what: string) => `now() - ${what}`
const publicId = (prefix: string, number: string) => `'${prefix}-' || lpad(upper(to_hex(${number})), 8, '0')`

const listsOfAccount = 10
/** The demo seller has every thousandth run beside an equal share. */
const sellerOfRun = 'CASE WHEN n % 1000 = 0 THEN 0 ELSE n % :accounts END'
const isFailed = 'n % 50 = 7'
const isCancelled = 'n % 53 = 11'
const hasCoins = 'n % 50 = 0'
const coins = 10

/** Rows of a table. `:runs` and `:accounts` are numbers. */
export interface Insert {
  table: string
  values: Record<string, string>
  from: string
  /** Other columns come from the row `one` of `from`. */
  copies?: true
}

/** All tables besides accounts and those whose rows are booked, in the order of their references. */
export const crowdInserts: Insert[] = [
  {
    table: 'uploads',
    copies: true,
    values: { account_id: 'seller.id' },
    from: `${first('uploads')}, ${sellers} WHERE s > 0 ORDER BY s`,
  },
  {
    table: 'lists',
    copies: true,
    values: {
      public_id: publicId('ML', `(s * ${listsOfAccount} + i)::int`),
      account_id: 'seller.id',
      upload_id: 'uploads.id',
      reading: `one.reading || jsonb_build_object('copy', i)`,
      name: `'Sortiment ' || i || ' von ' || s`,
      created_at: ago(`interval '1 year'`),
      changed_at: ago(`(s * ${listsOfAccount} + i) * interval '1 minute'`),
      archived_at: `CASE WHEN i = ${listsOfAccount} THEN now() END`,
    },
    from: `${first('lists')}, ${sellers} JOIN uploads ON uploads.account_id = seller.id, ${series(listsOfAccount, 'i')} ORDER BY s, i`,
  },
  {
    table: 'api_keys',
    values: {
      account_id: 'seller.id',
      name: `'Key ' || i`,
      key_hash: `sha256(('key ' || s || ' ' || i)::bytea)`,
      last_characters: `'abcd'`,
      scopes: `ARRAY['runs:read', 'runs:write']`,
      created_at: ago(`i * interval '1 day'`),
      used_at: 'now()',
    },
    from: `${sellers}, ${series('CASE WHEN s = 0 THEN 20 ELSE 1 END', 'i')}`,
  },
  {
    table: 'runs',
    copies: true,
    values: {
      public_id: publicId('MW', 'n'),
      account_id: 'seller.id',
      upload_id: 'lists.upload_id',
      list_id: 'lists.id',
      name: 'lists.name',
      idempotency_key: 'NULL',
      api_key_id: `CASE WHEN n % 10 = 3 THEN (SELECT id FROM api_keys WHERE account_id = seller.id LIMIT 1) END`,
      status: `CASE WHEN ${isFailed} THEN 'Failed' WHEN ${isCancelled} THEN 'Cancelled' ELSE 'Completed' END`,
      failure: `CASE WHEN ${isFailed} THEN 'list-unreadable' END`,
      cancelled_by: `CASE WHEN NOT ${isFailed} AND ${isCancelled} THEN 'owner' END`,
      coins_per_record: `CASE WHEN ${hasCoins} THEN 1 ELSE 0 END`,
      coins_held: `CASE WHEN ${hasCoins} THEN ${coins} ELSE 0 END`,
      coins_used: `CASE WHEN ${hasCoins} AND NOT ${isFailed} AND NOT ${isCancelled} THEN ${coins} ELSE 0 END`,
      created_at: ago(`(:runs - n) * interval '1 year' / :runs - interval '1 hour'`),
      started_at: ago(`(:runs - n) * interval '1 year' / :runs - interval '59 minutes'`),
      finished_at: ago(`(:runs - n) * interval '1 year' / :runs - interval '58 minutes'`),
    },
    from: `${first('runs')}, ${series(':runs')} JOIN ${sellers} ON s = ${sellerOfRun}
      JOIN lists ON lists.public_id = ${publicId('ML', `(s * ${listsOfAccount} + 1 + n / :accounts % ${listsOfAccount})::int`)}
      ORDER BY n`,
  },
  {
    table: 'run_sources',
    values: { run_id: 'runs.id', source: 'source', looked_up: 'total_rows', found: 'runs.found' },
    from: `runs, unnest(ARRAY['amazon', 'ebay']) AS source WHERE runs.id > 1`,
  },
  {
    table: 'run_gpt',
    copies: true,
    values: { run_id: 'runs.id' },
    from: `${first('run_gpt', 'run_id')}, runs WHERE runs.id > 1 AND runs.id % 2 = 0`,
  },
  {
    table: 'rule_uses',
    values: { run_id: 'runs.id', list: `'key-value'`, rule_id: 'rule', values_changed: 'rule' },
    from: `(SELECT id FROM runs WHERE id > 1 ORDER BY id DESC LIMIT 1000) AS runs, ${series(20, 'rule')}`,
  },
  {
    table: 'gpt_answers',
    values: {
      question: `sha256(('question ' || n)::bytea)`,
      outcome: `'answered'`,
      findings: `'[]'`,
      input_tokens: '500',
      output_tokens: '50',
      answered_at: ago(`n * interval '1 year' / :runs * 2`),
    },
    from: series(':runs / 2'),
  },
  {
    table: 'audit_log',
    values: {
      at: ago(`i * interval '6 hours'`),
      actor_account_id: 'seller.id',
      account_id: 'seller.id',
      action: `CASE WHEN i % 10 = 0 THEN 'sign-in' ELSE 'change-webhook' END`,
    },
    from: `${sellers}, ${series('CASE WHEN s = 0 THEN 3000 ELSE 30 END', 'i')} ORDER BY i DESC`,
  },
  {
    table: 'sessions',
    copies: true,
    values: {
      id: 'gen_random_uuid()',
      account_id: 'seller.id',
      ended_at: 'CASE WHEN i % 10 > 0 THEN now() END',
      end_reason: `CASE WHEN i % 10 > 0 THEN 'signed-out' END`,
    },
    from: `${first('sessions', 'created_at')}, ${sellers}, ${series('CASE WHEN s = 0 THEN 200 ELSE 20 END', 'i')}`,
  },
  {
    table: 'webhook_endpoints',
    values: {
      id: 'gen_random_uuid()',
      account_id: 'seller.id',
      url: `'https://hooks.example/' || s || '/' || i`,
      description: `''`,
      events: `ARRAY['run.completed']`,
      secret: `'\\x00'`,
      created_at: ago(`i * interval '1 day'`),
    },
    from: `${sellers}, ${series('CASE WHEN s = 0 THEN 5 ELSE 1 END', 'i')} WHERE s % 5 = 0`,
  },
  {
    table: 'webhook_messages',
    values: {
      endpoint_id: 'hook.id',
      event_key: `'event ' || i`,
      type: `'run.completed'`,
      body: `'{"type":"run.completed"}'`,
      created_at: ago(`i * interval '10 minutes'`),
      state: `CASE WHEN i % 500 = 0 THEN 'failed' ELSE 'delivered' END`,
      attempts: '1',
      last_attempt_at: ago(`i * interval '10 minutes'`),
    },
    from: `webhook_endpoints AS hook JOIN ${sellers} ON seller.id = account_id, ${series('CASE WHEN s = 0 THEN 20000 ELSE 100 END', 'i')} ORDER BY i DESC`,
  },
  {
    table: 'webhook_attempts',
    values: {
      message_id: 'webhook_messages.id',
      number: '1',
      at: 'last_attempt_at',
      duration_ms: '80',
      status: '200',
      detail: `'ok'`,
    },
    from: 'webhook_messages',
  },
  {
    table: 'schedules',
    values: {
      account_id: 'lists.account_id',
      list_id: 'lists.id',
      cron: `'0 6 * * *'`,
      time_zone: `'Europe/Berlin'`,
      scope: `'all'`,
      max_coins: '1000',
      report_email: 'false',
      created_at: ago(`interval '1 year'`),
      next_run_at: `now() + interval '1 day'`,
    },
    from: `lists JOIN ${sellers} ON seller.id = account_id WHERE s = 0 OR s % 5 = 0 AND lists.id % ${listsOfAccount} < 2`,
  },
  {
    table: 'schedule_runs',
    values: {
      schedule_id: 'schedules.id',
      due_at: ago(`i * interval '1 day'`),
      run_id: `CASE WHEN i % 3 = 0 THEN newest.id END`,
      skipped: `CASE WHEN i % 3 > 0 THEN 'nothing-due' END`,
      reported_at: `CASE WHEN i % 3 = 0 THEN now() END`,
    },
    from: `schedules CROSS JOIN LATERAL (SELECT max(id) AS id FROM runs WHERE runs.list_id = schedules.list_id) AS newest, ${series(90, 'i')} WHERE newest.id IS NOT NULL`,
  },
  {
    table: 'schedule_deliveries',
    values: {
      run_id: 'id',
      file_name: `'result.csv'`,
      bytes: '1000',
      state: `'delivered'`,
      attempts: '1',
    },
    from: 'schedule_runs WHERE run_id IS NOT NULL',
  },
  {
    table: 'schedule_delivery_attempts',
    values: { delivery_id: 'id', number: '1', at: 'now()', duration_ms: '50', detail: `'ok'` },
    from: 'schedule_deliveries',
  },
  {
    table: 'attribute_schemes',
    values: {
      account_id: 'seller.id',
      name: `'Shop'`,
      source: `'upload'`,
      saved_at: 'now()',
      scheme: `(SELECT json_build_object('attributes', json_agg(json_build_object('name', 'Attribute ' || i, 'type', 'choice',
        'is_multiple', false, 'values', (SELECT json_agg(json_build_object('name', 'Value ' || v)) FROM ${series(20, 'v')})))) FROM ${series(300, 'i')})`,
    },
    from: `${sellers} WHERE s % 5 = 0`,
  },
  {
    table: 'attribute_mappings',
    values: {
      account_id: 'seller.id',
      version: 'v',
      mapping: `mapping`,
      bytes: 'length(mapping::text)',
      change: `'edit'`,
      rules: '300',
      mapped_values: '6000',
      constants: '0',
      saved_by: 'seller.id',
      saved_at: ago(`(100 - v) * interval '1 day'`),
    },
    from: `${sellers}, ${series('CASE WHEN s = 0 THEN 30 ELSE 1 END', 'v')}, (
      SELECT json_build_object('rules', json_agg(json_build_object('name', 'Attribute ' || i, 'action', 'map', 'to', 'Attribute ' || i, 'values',
        (SELECT json_agg(json_build_object('from', 'value ' || v, 'to', json_build_array('Value ' || v))) FROM ${series(20, 'v')}))), 'constants', json_build_array()) AS mapping
      FROM ${series(300, 'i')}) AS written WHERE s % 5 = 0`,
  },
  {
    table: 'alerts',
    values: {
      key: `'crowd ' || n`,
      kind: `'charge-due'`,
      facts: `'{"run": "MW-1", "used": 1, "due": 2}'`,
      first_seen_at: ago(`interval '1 day'`),
      last_seen_at: 'now()',
      resolved_at: 'CASE WHEN n > 20 THEN now() END',
    },
    from: series(2_000),
  },
  {
    table: 'cached_products',
    copies: true,
    values: {
      product_id: `one.product_id || '-' || n`,
      fetched_at: ago(`n * interval '1 week' / :accounts`),
    },
    from: `(SELECT * FROM cached_products LIMIT 10) AS one, ${series(':accounts')}`,
  },
  {
    table: 'layout_quarters',
    values: {
      since: `date_bin('15 minutes', now(), '2026-01-01') - n * interval '15 minutes'`,
      marketplace: 'marketplace',
      section: `'section ' || i`,
      pages: '100',
      missing: '1',
    },
    from: `unnest(ARRAY['amazon', 'ebay']) AS marketplace, ${series(30, 'i')}, ${series(4 * 24 * 8)}`,
  },
  {
    table: 'lookup_hours',
    values: {
      marketplace: 'marketplace',
      hour: `date_trunc('hour', now()) - n * interval '1 hour'`,
      answered: '4000',
    },
    from: `unnest(ARRAY['amazon', 'ebay']) AS marketplace, ${series(24 * 30)}`,
  },
  {
    table: 'billing_customers',
    values: { account_id: 'seller.id', stripe_customer_id: `'cus_crowd_' || s`, created_at: 'now()' },
    from: `${sellers} WHERE NOT EXISTS (SELECT FROM billing_customers WHERE account_id = seller.id)`,
  },
  {
    table: 'subscriptions',
    values: {
      id: `'sub_crowd_' || s`,
      account_id: 'seller.id',
      status: `'active'`,
      current_period_end: `now() + interval '20 days'`,
      created_at: ago(`interval '1 year'`),
    },
    from: `${sellers} WHERE NOT EXISTS (SELECT FROM subscriptions WHERE account_id = seller.id)`,
  },
  {
    table: 'purchases',
    values: {
      account_id: 'seller.id',
      kind: `'coins'`,
      method: `'checkout'`,
      status: `'booked'`,
      package_id: '(SELECT min(id) FROM coin_packages)',
      coins: '1000',
      amount_cents: '9900',
      stripe_payment_intent_id: `'pi_crowd_' || s || '_' || i`,
      created_at: ago(`i * interval '10 days'`),
      settled_at: ago(`i * interval '10 days'`),
    },
    from: `${sellers}, ${series('CASE WHEN s = 0 THEN 30 ELSE 2 END', 'i')}`,
  },
  {
    table: 'payments',
    values: {
      id: 'stripe_payment_intent_id',
      account_id: 'account_id',
      kind: `'coins'`,
      purchase_id: 'id',
      amount_cents: 'amount_cents',
      coins: 'coins',
      paid_at: 'settled_at',
    },
    from: `purchases WHERE kind = 'coins'`,
  },
  {
    table: 'payments',
    values: {
      id: `'pi_' || id || '_' || i`,
      account_id: 'account_id',
      kind: `'subscription'`,
      subscription_id: 'id',
      invoice_id: `'in_' || id || '_' || i`,
      amount_cents: '4900',
      coins: '0',
      paid_at: ago(`i * interval '30 days'`),
    },
    from: `subscriptions, ${series(10, 'i')}`,
  },
]
