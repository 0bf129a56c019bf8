import { describeDifference } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { isUnreachable } from '../../../platform/stripe/index.ts'
import { checkOwnBooks } from './check-books.ts'
import type { Difference } from './difference.ts'
import { compareWithProvider } from './provider-check.ts'

/**
 * Checks all books and prints each difference as a sentence. Returns the exit code: 0 without differences, 1 with
 * differences, 2 if Stripe did not respond, refused or failed and only our own tables were compared.
 */
export async function verifyLedger(context: Context, print: (line: string) => void): Promise<0 | 1 | 2> {
  const printAll = (differences: readonly Difference[]) => {
    for (const { kind, facts } of differences) print(describeDifference(kind, facts, 'en'))
    return differences.length
  }
  const own = printAll(await checkOwnBooks(context))
  const provider = await compareWithProvider(context).then(printAll, unlessUnreachable)
  if (provider === undefined) {
    print(`Stripe is unavailable at ${context.config.stripe.url}: its payments were not compared.`)
    return 2
  }
  const total = own + provider
  if (total === 0) {
    print('The books are right.')
    return 0
  }
  print(`${total} ${total === 1 ? 'difference' : 'differences'}: the books are wrong.`)
  return 1
}

function unlessUnreachable(error: unknown): undefined {
  if (!isUnreachable(error)) throw error
}
