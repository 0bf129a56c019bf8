import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { LedgerTransactionKind } from '../../../platform/db/tables.ts'
import { AppError, refuseField } from '../../../platform/errors.ts'
import { endOfDay, startOfDay } from './german-days.ts'

/** One booking of an account in a statement. */
export interface StatementBooking {
  bookedAt: Date
  kind: LedgerTransactionKind
  /** Change of the free coins, negative when they decrease; 0 when a search used all held coins. */
  coins: number
  balanceAfter: number
  /** Coins charged for a search; null unless the booking is a settlement. */
  captured: number | null
  /** Change of the coins owed, positive when the debt grows. */
  owed: number
  amountCents: number | null
  /** The run's public id, the payment's reference or the administrator's reason. */
  subject: string | null
}

/** Bookings of an account in a span of German days (both included), oldest first, and the balances around them. */
export interface Statement {
  opening: number
  closing: number
  bookings: StatementBooking[]
}

const sumCoins = (kind: 'wallet' | 'receivable' | 'revenue') =>
  sql<number>`coalesce(max(e.coins) FILTER (WHERE a.kind = ${sql.lit(kind)}), 0)`

/** Reads a statement. Throws `INVALID_INPUT` if `to` is before `from` or the span has more than `most` bookings. */
export async function readStatement(
  db: Db,
  accountId: number,
  { from, to, most }: { from: string; to: string; most: number },
): Promise<Statement> {
  if (to < from) throw refuseField('to', 'last-day-before-first')
  const rows = await db
    .selectFrom('ledger_transactions as t')
    .leftJoin('ledger_entries as e', 'e.transaction_id', 't.id')
    .leftJoin('ledger_accounts as a', 'a.id', 'e.ledger_account_id')
    .leftJoin('runs as j', 'j.id', 't.run_id')
    .select(['t.id', 't.booked_at', 't.kind', 't.amount_cents', 't.reference', 't.reason', 'j.public_id'])
    .select([sumCoins('wallet').as('coins'), sumCoins('revenue').as('captured')])
    .select(sql<number>`-${sumCoins('receivable')}`.as('owed'))
    .where('t.account_id', '=', accountId)
    .where('t.booked_at', '>=', startOfDay(from))
    .where('t.booked_at', '<', endOfDay(to))
    .groupBy(['t.id', 'j.public_id'])
    .orderBy('t.id')
    .limit(most + 1)
    .execute()
  if (rows.length > most) throw refuseField('to', 'span-too-long')
  const opening = await balanceBefore(db, accountId, startOfDay(from))
  let balance = opening
  const bookings = rows.map((row): StatementBooking => {
    balance += row.coins
    return {
      bookedAt: row.booked_at,
      kind: row.kind,
      coins: row.coins,
      balanceAfter: balance,
      captured: row.kind === 'settle' ? row.captured : null,
      owed: row.owed,
      amountCents: row.amount_cents,
      subject: row.public_id ?? row.reference ?? row.reason,
    }
  })
  return { opening, closing: balance, bookings }
}

/** Returns the free coins of an account at a time. */
export async function balanceBefore(db: Db, accountId: number, time: Date): Promise<number> {
  const { balance } = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.ledger_account_id')
    .innerJoin('ledger_transactions as t', 't.id', 'e.transaction_id')
    .select(({ fn }) => fn.sum<string | null>('e.coins').as('balance'))
    .where('a.kind', '=', 'wallet')
    .where('a.account_id', '=', accountId)
    .where('t.booked_at', '<', time)
    .executeTakeFirstOrThrow()
  return Number(balance ?? 0)
}

/** Returns the payment or refund of a booking. Throws `NOT_FOUND` when no money moved. */
export async function getPaymentReference(db: Db, accountId: number, transactionId: number): Promise<string> {
  const row = await db
    .selectFrom('ledger_transactions')
    .select('reference')
    .where('id', '=', transactionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row?.reference) throw new AppError('NOT_FOUND')
  return row.reference
}
