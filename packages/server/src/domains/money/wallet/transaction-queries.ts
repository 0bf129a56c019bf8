import type { endpoints, Transaction, TransactionType } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type Db, readRows } from '../../../platform/db/index.ts'
import type { LedgerTransactionKind } from '../../../platform/db/tables.ts'
import { endOfDay, startOfDay } from './german-days.ts'

const typeOf: Record<LedgerTransactionKind, TransactionType> = {
  deposit: 'Deposit',
  hold: 'Hold',
  settle: 'Settlement',
  refund: 'Refund',
  refund_failed: 'Refund',
  dispute: 'Dispute',
  dispute_won: 'Dispute',
  adjustment: 'Adjustment',
}

type TransactionQuery = z.output<typeof endpoints.listTransactions.query>

export type TransactionFilter = Omit<TransactionQuery, 'before' | 'limit'>

/** Lists the bookings of an account, newest first. */
export async function listTransactions(
  db: Db,
  accountId: number,
  { type, from, to, before, limit }: TransactionQuery,
): Promise<Transaction[]> {
  const rows = await selectTransactions(db, accountId)
    .where('t.kind', 'in', listKinds(type))
    .$if(from !== undefined, (query) => query.where('t.booked_at', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (query) => query.where('t.booked_at', '<', endOfDay(to ?? '')))
    .$if(before !== undefined, (query) => query.where('t.id', '<', before ?? 0))
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    transactionId: `B${String(row.id).padStart(9, '0')}`,
    created_at: row.booked_at.toISOString(),
    transaction_type: typeOf[row.kind],
    coins: row.coins ?? 0,
    captured: row.kind === 'settle' ? (row.captured ?? 0) : null,
    balance_after: row.balance_after ?? 0,
    amount: row.amount_cents === null ? null : row.amount_cents / 100,
    job_id: row.public_id,
    job_name: row.job_name,
    reason: row.reason,
    has_receipt: row.reference !== null && (row.kind === 'deposit' || row.kind === 'refund'),
  }))
}

/** Reads all bookings of an account in pages, newest first. */
export function readTransactions(
  db: Db,
  accountId: number,
  filter: TransactionFilter,
): AsyncGenerator<Transaction> {
  const limit = 1_000
  return readRows<Transaction>(limit, (last) =>
    listTransactions(db, accountId, { ...filter, before: last?.id, limit }),
  )
}

/** Selects the transactions of an account with their change of the wallet and the wallet's balance after each. */
const selectTransactions = (db: Db, accountId: number) =>
  db
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_accounts as wallet', (join) =>
      join.onRef('wallet.account_id', '=', 't.account_id').on('wallet.kind', '=', 'wallet'),
    )
    .leftJoin('ledger_entries as own', (join) =>
      join.onRef('own.transaction_id', '=', 't.id').onRef('own.ledger_account_id', '=', 'wallet.id'),
    )
    .leftJoin('ledger_accounts as income', (join) => join.on('income.kind', '=', 'revenue'))
    .leftJoin('ledger_entries as charge', (join) =>
      join.onRef('charge.transaction_id', '=', 't.id').onRef('charge.ledger_account_id', '=', 'income.id'),
    )
    // A transaction may leave the wallet unchanged, such as a settlement that charges the whole hold.
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('ledger_entries as e')
          .select('e.balance_after')
          .whereRef('e.ledger_account_id', '=', 'wallet.id')
          .whereRef('e.transaction_id', '<=', 't.id')
          .orderBy('e.transaction_id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.on(sql<boolean>`true`),
    )
    .leftJoin('runs', 'runs.id', 't.run_id')
    .select(['t.id', 't.kind', 't.booked_at', 't.reference', 't.amount_cents', 't.reason'])
    .select([
      'own.coins',
      'charge.coins as captured',
      'last.balance_after',
      'runs.public_id',
      'runs.name as job_name',
    ])
    .where('t.account_id', '=', accountId)

const listKinds = (type: TransactionType | undefined): LedgerTransactionKind[] =>
  (Object.keys(typeOf) as LedgerTransactionKind[]).filter(
    (kind) => type === undefined || typeOf[kind] === type,
  )
