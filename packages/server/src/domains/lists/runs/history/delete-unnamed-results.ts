// docs/decisions/0062-results.md

import type { Context } from '../../../../platform/context.ts'
import { deleteUnnamedBlock } from '../results/results-store.ts'

/** Results that are looked at in one transaction, during which no run stores results. */
const blockSize = 1_000

/** Deletes the results that neither a record nor a row of a list names: of deleted lists and accounts, and of superseded runs. */
export async function deleteUnnamedResults({ db }: Pick<Context, 'db'>, signal: AbortSignal): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    signal.throwIfAborted()
    last = await deleteUnnamedBlock(db, last, blockSize)
  }
}
