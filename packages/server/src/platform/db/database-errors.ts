import pg from 'pg'
import { errorCode } from '../errors.ts'

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout
  '53300', // too_many_connections
  '53100', // disk_full
  '53200', // out_of_memory
])
/** node-postgres reports these without a code. */
const connectionTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'driver has already been destroyed',
]

/** Whether the database is unreachable or overloaded, so that a later retry may succeed. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  if (connectionCodes.has(code) || code.startsWith('08')) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  return code === '' && connectionTexts.some((text) => error.message.startsWith(text))
}

/** Whether a unique constraint refused a row; with a name, only that constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}
