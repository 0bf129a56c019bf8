import { type Logger, pino } from 'pino'

export type { Logger }

/** Whatever carries a secret or a person's data, wherever it turns up one or two levels deep. */
const secretFields = [
  ...['password', 'access', 'refresh', 'token', 'authorization', 'cookie', 'email'],
  ...['client_secret', 'refresh_token', 'credentials'],
]

/** JSON lines on standard output; secrets and addresses are replaced before they are written. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  })
}
