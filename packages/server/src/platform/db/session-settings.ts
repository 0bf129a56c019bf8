// docs/decisions/0038-several-machines.md
/**
 * Settings of every database session. A machine that disappears would otherwise hold its locks for hours, until TCP
 * gives up. PostgreSQL rolls back transactions idle for 30 s, and closes dead connections equally fast.
 */
export const sessionSettings = {
  timezone: 'UTC',
  idle_in_transaction_session_timeout: '30s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '30s',
  client_connection_check_interval: '10s',
}

/** The settings as the startup option of a connection. */
export const startupOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')
