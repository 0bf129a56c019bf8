import { describeDifference } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { createAccount, createRun, createTestContext } from '../../../testing/index.ts'
import { deposit, holdCoins, reverseDeposit, settleHold } from '../../money/wallet/index.ts'
import { checkTables } from './check-books.ts'

let context: Context
let owner: number
let running: { id: number; publicId: string }
let completed: { id: number; publicId: string }
let payment: string

const inTransaction = <T>(action: (tx: Tx) => Promise<T>) => context.db.transaction().execute(action)

/** A payment of 500 coins for 5 euros, recorded in every book. */
async function pay(accountId: number, coins = 500): Promise<string> {
  const id = `pi_${accountId}`
  const amountCents = 500
  await inTransaction(async (tx) => {
    await deposit(tx, { accountId, coins, businessKey: id, payment: { reference: id, amountCents } })
    await tx
      .insertInto('billing_customers')
      .values({ account_id: accountId, created_at: new Date() })
      .execute()
    const row = { account_id: accountId, kind: 'coins' as const, amount_cents: amountCents, coins }
    const purchase = await tx
      .insertInto('purchases')
      .values({
        ...row,
        method: 'checkout',
        status: 'booked',
        package_id: 1,
        created_at: new Date(),
        settled_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('payments')
      .values({ ...row, id, purchase_id: purchase.id, paid_at: new Date() })
      .execute()
    await insertInvoice(tx, accountId, id)
  })
  return id
}

const insertInvoice = (tx: Tx, accountId: number, reference: string) =>
  sql`INSERT INTO invoices (account_id, year, kind, reference, issued_at, supplied_at, language, amount_cents,
      net_cents, vat_cents, vat_percent, vat_treatment, vat, buyer, seller)
    VALUES (${accountId}, 2026, 'coins', ${reference}, now(), now(), 'de', 500, 420, 80, 19, 'domestic', '{}', '{}', '{}')`.execute(
    tx,
  )

/** Two found records of one product and one of another: 2 coins. */
async function insertRecords(tx: Tx, runId: number) {
  await sql`INSERT INTO records (run_id, position, article_number, verdict, reason, notes, product_keys, read_at,
      charge)
    SELECT ${runId}, n, 'A' || n, 'found', 'found-amazon', '{}', ARRAY['asin:' || n / 2], now(),
      CASE WHEN n = 3 THEN 'charged-elsewhere' ELSE 'charged' END
    FROM generate_series(1, 3) AS n`.execute(tx)
  await sql`INSERT INTO paid_products (account_id, product_key, run_id, read_at)
    SELECT ${owner}, 'asin:' || n, ${runId}, now() FROM generate_series(0, 1) AS n`.execute(tx)
}

/** A seller with a payment, a running run and a completed one. */
beforeAll(async () => {
  context = await createTestContext()
  await createAccount(context, { coins: 1 })
  owner = (await createAccount(context)).id
  payment = await pay(owner)
  await inTransaction(async (tx) => {
    running = await createRun(tx, owner, { coins_held: 100 })
    await holdCoins(tx, { accountId: owner, runId: running.id, coins: 100 })
    const end = { status: 'Completed', outputs: '{}', finished_at: new Date(), coins_used: 2 }
    completed = await createRun(tx, owner, { coins_held: 50, ...end })
    await holdCoins(tx, { accountId: owner, runId: completed.id, coins: 50 })
    await settleHold(tx, { runId: completed.id, capture: 2 })
    await insertRecords(tx, completed.id)
  })
})
afterAll(() => context[Symbol.asyncDispose]())

/** Returns the sentences about the changes of `plant`, which are rolled back. */
async function differences(plant: (tx: Tx) => Promise<unknown>, mode: 'sandbox' | 'live' = 'sandbox') {
  const tx = await context.db.startTransaction().execute()
  try {
    await plant(tx)
    const found = await checkTables(tx, mode)
    return found.map(({ kind, facts }) => describeDifference(kind, facts, 'en'))
  } finally {
    await tx.rollback().execute()
  }
}

/** Runs a statement as the database owner with all triggers off. */
async function alter(tx: Tx, statement: RawBuilder<unknown>): Promise<void> {
  await sql`SET LOCAL ROLE NONE`.execute(tx)
  await sql`SET LOCAL session_replication_role = replica`.execute(tx)
  await statement.execute(tx)
  await sql`SET LOCAL session_replication_role = origin`.execute(tx)
}
const altered = (...statements: RawBuilder<unknown>[]) =>
  differences(async (tx) => {
    for (const statement of statements) await alter(tx, statement)
  })

const readEntry = (kind: string, account: string) =>
  sql`(SELECT e.id FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
    JOIN ledger_accounts a ON a.id = e.ledger_account_id
    WHERE t.account_id = ${owner} AND t.kind = ${kind} AND a.kind = ${account} ORDER BY e.id LIMIT 1)`

test('finds no difference in untouched books', async () => {
  expect(await differences(async () => {})).toEqual([])
})

test('finds no difference in a completed run that found no product', async () => {
  const plant = async (tx: Tx) => {
    const end = { status: 'Completed', outputs: '{}', finished_at: new Date(), coins_used: 0 }
    const { id } = await createRun(tx, owner, { coins_held: 5, ...end })
    await holdCoins(tx, { accountId: owner, runId: id, coins: 5 })
    await settleHold(tx, { runId: id, capture: 0 })
  }
  expect(await differences(plant)).toEqual([])
})

describe('finds in the ledger', () => {
  test('a changed balance', async () => {
    const found = await altered(
      sql`UPDATE ledger_accounts SET balance = 999 WHERE kind = 'wallet' AND account_id = ${owner}`,
    )
    expect(found).toEqual([`The balance of wallet of account ${owner} is 999 coins, its entries make 398.`])
  })

  test('a changed entry, which disagrees with its transaction, later entries and the balance', async () => {
    const found = await altered(
      sql`UPDATE ledger_entries SET coins = coins + 7, balance_after = balance_after + 7
        WHERE id = ${readEntry('hold', 'held')}`,
    )
    expect(found).toEqual([
      expect.stringMatching(/^The entries of transaction \d+ sum to 7 coins instead of 0\.$/),
      expect.stringMatching(
        /begins at 100 coins on held of account \d+, where the entry before it ended at 107\.$/,
      ),
      `The balance of held of account ${owner} is 100 coins, its entries make 107.`,
      `Run ${running.publicId} was to hold 100 coins of account ${owner}, the ledger held 107.`,
    ])
  })

  test('an entry that does not add up', async () => {
    const found = await altered(
      sql`ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_balance`,
      sql`UPDATE ledger_entries SET balance_before = 1 WHERE id = ${readEntry('deposit', 'wallet')}`,
    )
    expect(found).toEqual([
      expect.stringMatching(/^Entry \d+ says that 1 and 500 coins make 500\.$/),
      expect.stringMatching(
        /begins at 1 coins on wallet of account \d+, where the entry before it ended at 0\.$/,
      ),
    ])
  })

  test('an entry on the wallet of another account', async () => {
    const found = await altered(sql`UPDATE ledger_entries SET ledger_account_id =
        (SELECT id FROM ledger_accounts WHERE kind = 'wallet' AND account_id <> ${owner})
      WHERE id = ${readEntry('settle', 'wallet')}`)
    expect(found).toContainEqual(
      expect.stringMatching(
        /books 48 coins on wallet of account \d+, which does not belong to a settle of account \d+\.$/,
      ),
    )
  })

  test('a deposit without its entries', async () => {
    const found = await altered(sql`DELETE FROM ledger_entries WHERE transaction_id IN (
      SELECT id FROM ledger_transactions WHERE kind = 'deposit' AND account_id = ${owner})`)
    expect(found).toContainEqual(expect.stringMatching(/^Transaction \d+, a deposit, has no entries\.$/))
  })

  test('a wallet below zero', async () => {
    const found = await altered(
      sql`ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_not_negative`,
      sql`UPDATE ledger_accounts SET balance = -5 WHERE kind = 'wallet' AND account_id = ${owner}`,
    )
    expect(found).toContainEqual(
      `The balance of wallet of account ${owner} is -5 coins, which it must never be.`,
    )
  })
})

describe('finds between wallet and debts', () => {
  test('free coins of an account with debts', async () => {
    const found = await altered(
      sql`UPDATE ledger_accounts SET balance = -40 WHERE kind = 'receivable' AND account_id = ${owner}`,
    )
    expect(found).toContainEqual(
      `Account ${owner} owes 40 coins and has 398 free ones that were not used to settle them.`,
    )
  })
})

describe('finds between ledger and runs', () => {
  test('a run without a hold', async () => {
    const found = await differences((tx) => createRun(tx, owner, { public_id: 'MW-UNHELD' }))
    expect(found).toEqual([`Run MW-UNHELD of account ${owner} has no hold.`])
  })

  test('a run with a hold of the wrong amount', async () => {
    const found = await altered(sql`UPDATE runs SET coins_held = 99 WHERE id = ${running.id}`)
    expect(found).toEqual([
      `Run ${running.publicId} was to hold 99 coins of account ${owner}, the ledger held 100.`,
    ])
  })

  test('a running run with a settled hold', async () => {
    const found = await differences((tx) => settleHold(tx, { runId: running.id, capture: 0 }))
    expect(found).toEqual([`Run ${running.publicId} still runs, but its hold is settled.`])
  })

  test('an ended run with an open hold', async () => {
    const found = await altered(
      sql`UPDATE runs SET status = 'Failed', failure = 'x', finished_at = now() WHERE id = ${running.id}`,
    )
    expect(found).toEqual([`Run ${running.publicId} has ended (Failed) and still holds 100 coins.`])
  })

  test('a charge that is missing in the ledger', async () => {
    expect(await altered(sql`UPDATE runs SET coins_used = 3 WHERE id = ${completed.id}`)).toEqual([
      `Run ${completed.publicId} says that it used 3 coins, the ledger charged 2.`,
      `Run ${completed.publicId} used 3 coins, what it found costs 2.`,
    ])
  })

  test('a charge for products that were not found', async () => {
    const found = await altered(sql`DELETE FROM records WHERE run_id = ${completed.id} AND position = 1`)
    expect(found).toEqual([`Run ${completed.publicId} used 2 coins, what it found costs 1.`])
  })

  test('a charge for what was paid for before, and one without a payment', async () => {
    const wrong = `Rows of run ${completed.publicId} whose charge disagrees with what its account has paid for: 1.`
    const ofKey = (change: RawBuilder<unknown>) =>
      altered(sql`${change} WHERE account_id = ${owner} AND product_key = 'asin:0'`)
    expect(await ofKey(sql`UPDATE paid_products SET run_id = ${running.id}`)).toEqual([wrong])
    expect(await ofKey(sql`DELETE FROM paid_products`)).toEqual([wrong])
  })

  test('a product that was charged twice, and a result without a charge', async () => {
    const ofRecord = (charge: string | null, position: number) =>
      altered(
        sql`UPDATE records SET charge = ${charge} WHERE run_id = ${completed.id} AND position = ${position}`,
      )
    const wrong = `Rows of run ${completed.publicId} whose charge disagrees with what its account has paid for: 1.`
    const due = (coins: number) => `Run ${completed.publicId} used 2 coins, what it found costs ${coins}.`
    expect(await ofRecord('charged', 3)).toEqual([due(3), wrong])
    expect(await ofRecord(null, 1)).toEqual([due(1), wrong])
    expect(await ofRecord('paid-before', 1)).toEqual([due(1), wrong])
    expect(await ofRecord('too-little-data', 1)).toEqual([due(1), wrong])
  })

  test('a charge for a failed run', async () => {
    const found = await altered(
      sql`UPDATE runs SET status = 'Failed', failure = 'x' WHERE id = ${completed.id}`,
    )
    expect(found).toEqual([`Run ${completed.publicId} used 2 coins, what it found costs 0.`])
  })
})

describe('finds between ledger, payments and invoices', () => {
  const refund = (tx: Tx, coins: number) =>
    reverseDeposit(tx, {
      accountId: owner,
      coins,
      kind: 'refund',
      businessKey: 're_1',
      payment: { reference: 're_1', amountCents: 500 },
    })
  /** Billing's record of a refund of 500 coins. With `isReturned`, the refund has failed. */
  const keepRefund = (tx: Tx, isReturned = false) =>
    sql`INSERT INTO payment_reversals
        (id, payment_id, kind, amount_cents, coins_taken, taken_at, coins_returned, returned_at)
      VALUES ('re_1', ${payment}, 'refund', 500, 500, now(), ${isReturned ? 500 : null}, ${isReturned ? new Date() : null})`.execute(
      tx,
    )

  test('a missing payment', async () => {
    expect(await altered(sql`DELETE FROM payments WHERE id = ${payment}`)).toEqual([
      expect.stringMatching(/^Transaction \d+ deposits 500 coins for account \d+ without a payment\.$/),
      expect.stringMatching(
        /^Purchase \d+ of account \d+ counts as booked, but no payment of 500 coins belongs to it\.$/,
      ),
    ])
  })

  test('coins deposited without a payment, except in sandbox mode', async () => {
    const give = (tx: Tx) => deposit(tx, { accountId: owner, coins: 5, businessKey: 'gift' })
    expect(await differences(give)).toEqual([])
    expect(await differences(give, 'live')).toContainEqual(
      expect.stringMatching(/^Transaction \d+ deposits 5 coins for account \d+ without a payment\.$/),
    )
  })

  test('a payment that was not booked', async () => {
    const found = await altered(sql`UPDATE ledger_transactions SET reference = 'pi_other'
      WHERE account_id = ${owner} AND kind = 'deposit'`)
    expect(found).toEqual([
      expect.stringMatching(/^Transaction \d+ deposits 500 coins/),
      `Payment ${payment} of account ${owner} bought 500 coins that are not in the ledger.`,
    ])
  })

  test('a payment with another amount', async () => {
    expect(await altered(sql`UPDATE payments SET amount_cents = 450 WHERE id = ${payment}`)).toContainEqual(
      `Payment ${payment} is 500 coins for 450 cents, the ledger booked 500 coins for 500.`,
    )
  })

  test('a refund that took no coins and has no credit note', async () => {
    expect(await differences((tx) => keepRefund(tx))).toEqual([
      'The refund re_1 moved -500 coins that are not in the ledger.',
      `re_1 of account ${owner} has no invoice over -500 cents.`,
    ])
  })

  test('a refund that took the wrong number of coins', async () => {
    const found = await differences(async (tx) => {
      await keepRefund(tx)
      await refund(tx, 400)
    })
    expect(found).toContainEqual('The refund re_1 moved -500 coins, the ledger booked -400.')
  })

  test('a refund that exists only in the ledger', async () => {
    expect(await differences((tx) => refund(tx, 500))).toEqual([
      expect.stringMatching(/^Transaction \d+ books the refund re_1, of which nothing is known\.$/),
    ])
  })

  test('a failed refund that returned no coins', async () => {
    const found = await differences(async (tx) => {
      await keepRefund(tx, true)
      await refund(tx, 500)
    })
    expect(found).toContainEqual('The refund_failed re_1 moved 500 coins that are not in the ledger.')
  })

  test('a payment for a closed account until it is refunded', async () => {
    const terminate = (tx: Tx) =>
      sql`UPDATE accounts SET suspended_at = now(), terminated_at = now() - interval '1 hour' WHERE id = ${owner}`.execute(
        tx,
      )
    expect(await differences(terminate)).toEqual([
      `500 cents of ${payment} arrived after account ${owner} was closed and have not gone back.`,
    ])
    const found = await differences(async (tx) => {
      await terminate(tx)
      await keepRefund(tx)
    })
    expect(found).not.toContainEqual(expect.stringContaining('was closed'))
  })

  test('a missing invoice', async () => {
    expect(await altered(sql`DELETE FROM invoices WHERE reference = ${payment}`)).toEqual([
      `${payment} of account ${owner} has no invoice over 500 cents.`,
      'Invoice number 1 of 2026 is missing.',
    ])
  })

  test('a correction that is not replaced in full', async () => {
    const found = await differences(async (tx) => {
      await insertInvoice(tx, owner, `${payment}:corrected`)
      await alter(
        tx,
        sql`UPDATE invoices SET root_id = r.id, replaces_id = r.id FROM invoices r
          WHERE invoices.reference = ${`${payment}:corrected`} AND r.reference = ${payment}`,
      )
    })
    expect(found).toEqual([
      `The corrections of the invoice for ${payment} of account ${owner} sum to 500 cents instead of 0.`,
    ])
  })
})
