// docs/decisions/0038-several-machines.md
/**
 * Settings of every database session, so that a machine that disappears does not hold its locks until TCP gives up after
 * hours: PostgreSQL rolls back transactions idle for 30 s, and closes connections whose other end is gone as soon.
 */
export const sessionSettings = [
  'timezone=UTC',
  'idle_in_transaction_session_timeout=30s',
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=30s',
  'client_connection_check_interval=10s',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')
