import type { Tx } from '../db/index.ts'
import type { LedgerAccountKind, LedgerTransactionKind } from '../db/tables.ts'

/** The order in which the accounts of one transaction are locked. */
const lockOrder = ['wallet', 'held', 'deposits', 'revenue'] as const satisfies readonly LedgerAccountKind[]

const ownerOf = (kind: LedgerAccountKind, accountId: number): number | null =>
  kind === 'wallet' || kind === 'held' ? accountId : null

/** Locks an account's wallet until the transaction ends, opening it if need be, and answers its balance. */
export async function lockWallet(tx: Tx, accountId: number): Promise<number> {
  await tx
    .insertInto('ledger_accounts')
    .values([
      { kind: 'wallet', account_id: accountId },
      { kind: 'held', account_id: accountId },
    ])
    .onConflict((conflict) => conflict.constraint('ledger_accounts_one_of_a_kind').doNothing())
    .execute()
  const wallet = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'wallet')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return wallet.balance
}

/** Opens a transaction for a business event; undefined when that event is booked already. */
export async function openTransaction(
  tx: Tx,
  event: { businessKey: string; kind: LedgerTransactionKind; accountId: number },
): Promise<number | undefined> {
  const opened = await tx
    .insertInto('ledger_transactions')
    .values({ business_key: event.businessKey, kind: event.kind, account_id: event.accountId })
    .onConflict((conflict) => conflict.constraint('ledger_transactions_booked_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return opened?.id
}

/** Adds the entries of a transaction; the coins must sum to zero, and amounts of zero leave no entry. */
export async function addEntries(
  tx: Tx,
  transactionId: number,
  accountId: number,
  coins: Partial<Record<LedgerAccountKind, number>>,
): Promise<void> {
  for (const kind of lockOrder) {
    const amount = coins[kind] ?? 0
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
            // Overwritten by the database with the balances it finds while booking.
            ref('balance').as('balance_before'),
            ref('balance').as('balance_after'),
          ])
          .where('kind', '=', kind)
          .where('account_id', 'is not distinct from', ownerOf(kind, accountId)),
      )
      .execute()
  }
}

/** A booked hold: whose it is and how many coins it set aside. */
export async function findTransaction(
  tx: Tx,
  businessKey: string,
): Promise<{ accountId: number; held: number } | undefined> {
  const found = await tx
    .selectFrom('ledger_transactions as t')
    .leftJoin('ledger_entries as e', (join) =>
      join.onRef('e.transaction_id', '=', 't.id').on('e.coins', '>', 0),
    )
    .select(['t.account_id', 'e.coins'])
    .where('t.business_key', '=', businessKey)
    .executeTakeFirst()
  return found && { accountId: found.account_id, held: found.coins ?? 0 }
}
