// docs/decisions/0038-several-machines.md
/**
 * What every session is opened with, so that a machine that goes silent does not keep its locks until TCP gives up after
 * hours: an open transaction that says nothing for half a minute is rolled back, and a connection whose other end is gone ends in as much.
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
