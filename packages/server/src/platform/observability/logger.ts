import { type DestinationStream, type Logger, pino } from 'pino'
import { currentLogContext } from './log-context.ts'

export type { Logger }

/** Whatever carries a secret or a person's data, wherever it turns up one or two levels deep. */
const secretFields = [
  ...['password', 'access', 'refresh', 'token', 'authorization', 'cookie', 'email'],
  ...['client_secret', 'refresh_token', 'credentials'],
]

/**
 * JSON lines on standard output, each with the trail of the work that wrote it; secrets and addresses are replaced before
 * they are written.
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
  }
  return pino(options, destination)
}
