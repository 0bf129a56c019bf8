import { type DestinationStream, type Logger, pino } from 'pino'
import { currentLogContext } from './log-context.ts'

export type { Logger }

/** Fields with secrets or personal data. They are redacted up to two levels deep. */
const secretFields = [
  ...['password', 'access', 'refresh', 'token', 'authorization', 'cookie', 'email'],
  ...['client_secret', 'refresh_token', 'credentials'],
]

/** API keys in any field or text, also within an error of a library. */
const apiKeys = /\bmw_(live|test)_[0-9A-Za-z]+(_[0-9A-Za-z]*)?/g

/**
 * Writes JSON lines to standard output, each with the log context of the work that wrote it. Secrets, API keys and email
 * addresses are redacted.
 */
export function createLogger(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...currentLogContext() }),
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
    hooks: { streamWrite: (line: string) => line.replace(apiKeys, 'mw_$1_[redacted]') },
  }
  return pino(options, destination)
}
