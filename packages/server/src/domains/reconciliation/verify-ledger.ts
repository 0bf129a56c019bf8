import { describeDifference } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { isUnreachable } from '../../platform/stripe/index.ts'
import { checkOwnBooks } from './check-books.ts'
import type { Difference } from './difference.ts'
import { compareWithProvider } from './provider-check.ts'

/**
 * Checks all books and prints each difference as a sentence. Returns the exit code: 0 without differences, 1 with
 * differences, 2 if Stripe did not respond, refused or failed and only our own tables were compared.
 */
export async function verifyLedger(context: Context, say: (line: string) => void): Promise<0 | 1 | 2> {
  const sayAll = (differences: readonly Difference[]) => {
    for (const { kind, facts } of differences) say(describeDifference(kind, facts, 'en'))
    return differences.length
  }
  const own = sayAll(await checkOwnBooks(context))
  const provider = await compareWithProvider(context).then(sayAll, unlessUnreachable)
  if (provider === undefined) {
    say(`Stripe is unavailable at ${context.config.stripe.url}: its payments were not compared.`)
    return 2
  }
  const total = own + provider
  say(total === 0 ? 'The books are right.' : `${total} differences: the books are wrong.`)
  return total === 0 ? 0 : 1
}

function unlessUnreachable(error: unknown): undefined {
  if (!isUnreachable(error)) throw error
}
