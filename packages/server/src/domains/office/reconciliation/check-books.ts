import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { findWrongCharges } from './charge-queries.ts'
import { runChecks } from './check-queries.ts'
import type { Difference } from './difference.ts'
import { ledgerChecks } from './ledger-queries.ts'
import { paymentChecks } from './payment-queries.ts'
import { compareWithProvider } from './provider-check.ts'
import { checksOfRuns } from './run-queries.ts'

/** Compares all books with their entries and with Stripe. Returns every difference. Throws if Stripe is unreachable. */
export async function checkBooks(context: Context): Promise<Difference[]> {
  return [...(await checkOwnBooks(context)), ...(await compareWithProvider(context))]
}

/** Returns the differences in our own tables. One snapshot keeps concurrent bookings from causing false differences. */
export async function checkOwnBooks({ db, config }: Context): Promise<Difference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => checkTables(tx, config.mode))
}

/** Returns the differences within our own tables as the transaction sees them. */
export async function checkTables(tx: Tx, mode: 'sandbox' | 'live'): Promise<Difference[]> {
  return [
    ...(await runChecks(tx, { ...ledgerChecks, ...checksOfRuns, ...paymentChecks(mode) })),
    ...(await findWrongCharges(tx)),
  ]
}
