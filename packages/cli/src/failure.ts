import { ApiError } from '@merkwerk/client'

/** What a command returns to the shell. The README documents them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  coins: 3,
  key: 4,
  notFound: 5,
  noServer: 6,
  /** As shells report a program that Ctrl-C ended. */
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A failure with a sentence that says what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = exitCodes.failed) {
    super(message)
    this.exitCode = exitCode
  }
}

export const usageError = (message: string) => new CommandError(message, exitCodes.usage)

/** Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

const coinErrorCodes = [
  'INSUFFICIENT_COINS',
  'COINS_OWED',
  'KEY_LIMIT_REACHED',
  'COST_LIMIT_EXCEEDED',
  'PAYMENT_REQUIRED',
]

function toExitCode({ code, status }: ApiError): ExitCode {
  if (coinErrorCodes.includes(code)) return exitCodes.coins
  if (status === 401 || status === 403) return exitCodes.key
  if (status === 404) return exitCodes.notFound
  return code === 'NO_RESPONSE' ? exitCodes.noServer : exitCodes.failed
}

/** What to do after a refusal. */
function adviceFor({ code, details }: ApiError): string {
  if (code === 'KEY_REFUSED' || code === 'UNAUTHENTICATED') return 'Sign in with another key: merkwerk login'
  if (code === 'KEY_FORBIDDEN' && typeof details.scope === 'string')
    return `Create a key with the permission ${details.scope} in the settings of the web app.`
  if (code === 'INSUFFICIENT_COINS')
    return `The run needs ${details.needed} coins, you have ${details.available}. Buy coins in the web app.`
  if (code === 'NOT_FOUND') return 'Check the ID: merkwerk runs and merkwerk schedule list yours.'
  if (code === 'KEY_LIMIT_REACHED') return `The key may spend again from ${details.resets_at}.`
  if (code === 'MAPPING_REFUSED')
    return `${joinSentences([details.header_mapping].flat().map(String))} Name them with --map.`
  return ''
}

/** Texts of the server may lack the full stop that separates them from the next one. */
const joinSentences = (texts: string[]): string =>
  texts
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (/[.!?…:]["'”“)]?$/.test(text) ? text : `${text}.`))
    .join(' ')

/** A failure as sentences for people and a code for the shell. Undefined for a bug of this program. */
export function describeFailure(
  error: unknown,
  url: string,
): { text: string; exitCode: ExitCode } | undefined {
  if (error instanceof CommandError) return { text: error.message, exitCode: error.exitCode }
  if (error instanceof Interrupted) return { text: error.message, exitCode: exitCodes.interrupted }
  if (error instanceof ApiError) {
    const noServer = `No Merkwerk server answers at ${url}. Name another one with --url URL.`
    const sentences =
      error.code === 'NO_RESPONSE'
        ? [noServer]
        : [error.message, ...Object.values(error.fieldErrors), adviceFor(error)]
    const text = joinSentences(sentences)
    return { text, exitCode: toExitCode(error) }
  }
  // Files that are missing, cannot be written, and the like.
  if (error instanceof Error && 'syscall' in error) return { text: error.message, exitCode: exitCodes.failed }
  return undefined
}
