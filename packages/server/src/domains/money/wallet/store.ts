// docs/decisions/0014-ledger.md

import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/index.ts'
import type { LedgerAccountKind } from '../../../platform/db/tables.ts'

export type LedgerEvent = Insertable<Tables['ledger_transactions']>
/** The change of each ledger account in coins. The changes sum to zero. */
export type Entries = Partial<Record<LedgerAccountKind, number>>

export interface Wallet {
  free: number
  owed: number
}

const ownKinds = ['wallet', 'receivable', 'held'] as const satisfies readonly LedgerAccountKind[]

/** The order in which one transaction locks ledger accounts: the seller's own, then the shared ones. */
const lockOrder: readonly LedgerAccountKind[] = [...ownKinds, 'adjustments', 'deposits', 'revenue']

const chooseOwner = (kind: LedgerAccountKind, accountId: number): number | null =>
  ownKinds.some((own) => own === kind) ? accountId : null

/**
 * Locks an account's wallet until the transaction ends and creates its ledger accounts if they are missing. Returns the
 * free and the owed coins. Every booking starts with this lock, so that bookings of an account are sequential.
 */
export async function lockWallet(tx: Tx, accountId: number): Promise<Wallet> {
  await tx
    .insertInto('ledger_accounts')
    .values(ownKinds.map((kind) => ({ kind, account_id: accountId })))
    .onConflict((conflict) => conflict.constraint('ledger_accounts_one_of_a_kind').doNothing())
    .execute()
  const balances = tx.selectFrom('ledger_accounts').select('balance').where('account_id', '=', accountId)
  const wallet = await balances.where('kind', '=', 'wallet').forUpdate().executeTakeFirstOrThrow()
  // Read under the lock: no other transaction can change it now.
  const receivable = await balances.where('kind', '=', 'receivable').executeTakeFirstOrThrow()
  return { free: wallet.balance, owed: -receivable.balance }
}

/**
 * Opens a transaction for a business event; undefined when the event is booked already. Throws a `RangeError` when the
 * key belongs to an event of another kind or another account.
 */
export async function openTransaction(tx: Tx, event: LedgerEvent): Promise<number | undefined> {
  const opened = await tx
    .insertInto('ledger_transactions')
    .values(event)
    .onConflict((conflict) => conflict.constraint('ledger_transactions_booked_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (opened) return opened.id
  const booked = await tx
    .selectFrom('ledger_transactions')
    .select(['kind', 'account_id'])
    .where('business_key', '=', event.business_key)
    .executeTakeFirstOrThrow()
  if (booked.kind !== event.kind || booked.account_id !== event.account_id)
    throw new RangeError(`${event.business_key} is a ${booked.kind} of account ${booked.account_id} already`)
  return undefined
}

/** Locks a business key, so that only one transaction at a time books events with it, in whichever accounts. */
export async function lockBusinessKey(tx: Tx, businessKey: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${businessKey}, 0))`.execute(tx)
}

/** Adds the entries of a transaction. Amounts of zero add no entry. */
export async function addEntries(
  tx: Tx,
  transactionId: number,
  accountId: number,
  entries: Entries,
): Promise<void> {
  for (const kind of lockOrder) {
    const amount = entries[kind] ?? 0
    if (amount === 0) continue
    await tx
      .insertInto('ledger_entries')
      .columns(['transaction_id', 'ledger_account_id', 'coins', 'balance_before', 'balance_after'])
      .expression(({ selectFrom, val }) =>
        selectFrom('ledger_accounts')
          .select(({ ref }) => [
            val(transactionId).as('transaction_id'),
            'id',
            val(amount).as('coins'),
            // The database overwrites these with the balances at booking time.
            ref('balance').as('balance_before'),
            ref('balance').as('balance_after'),
          ])
          .where('kind', '=', kind)
          .where('account_id', 'is not distinct from', chooseOwner(kind, accountId)),
      )
      .execute()
  }
}

/** Returns the owner and the coins of a run's hold. */
export async function findHold(
  tx: Tx,
  runId: number,
): Promise<{ accountId: number; coins: number } | undefined> {
  const found = await tx
    .selectFrom('ledger_transactions as t')
    .leftJoin('ledger_entries as e', (join) =>
      join.onRef('e.transaction_id', '=', 't.id').on('e.coins', '>', 0),
    )
    .select(['t.account_id', 'e.coins'])
    .where('t.kind', '=', 'hold')
    .where('t.run_id', '=', runId)
    .executeTakeFirst()
  return found && { accountId: found.account_id, coins: found.coins ?? 0 }
}

/** Stores the coins below which the balance of an account counts as low. */
export async function upsertLowBalance(tx: Tx, accountId: number, coins: number): Promise<void> {
  await tx
    .insertInto('low_balance_thresholds')
    .values({ account_id: accountId, coins })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ coins }))
    .execute()
}
