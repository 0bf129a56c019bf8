import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { count, done, idParams, requiredText } from './schemas.ts'

const restricted = endpointsFor('restricted', 'wallet')
const user = endpointsFor('user', 'wallet')
const anyone = endpointsFor('public', 'wallet')
const admin = endpointsFor('admin', 'admin')

const coins = z.number().int()
const day = z.iso.date()
/** Coins that an administrator can add or remove at once, as a guard against typos. */
const maxAdjustment = 10_000_000

/** Types of wallet transactions, with the names of the log. */
export const transactionTypes = ['Deposit', 'Hold', 'Settlement', 'Refund', 'Dispute', 'Adjustment'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** One transaction of a wallet. */
export const transactionSchema = z.object({
  id: z.number().int(),
  /** Transaction number for customer and support. */
  transactionId: z.string(),
  created_at: z.iso.datetime(),
  transaction_type: z.enum(transactionTypes),
  /** Change of the available coins; negative for outgoing ones. */
  coins,
  /** Coins that a job was charged, for a `Settlement`. */
  captured: coins.nullable(),
  balance_after: coins,
  /** Euro including VAT, negative for refunds; null without a payment. */
  amount: z.number().nullable(),
  /** Public id of the job with the hold. */
  job_id: z.string().nullable(),
  job_name: z.string().nullable(),
  /** Why an administrator adjusted the balance. */
  reason: z.string().nullable(),
  /** Whether `/wallet/transactions/{id}/pdf/` returns an invoice. */
  has_receipt: z.boolean(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** A coin package: prices in euro including VAT, discount in percent of the original price. */
export const coinPackageSchema = z.object({
  id: z.number().int(),
  coins,
  price: z.number(),
  originalPrice: z.number(),
  discount: z.number(),
})
export type CoinPackage = z.infer<typeof coinPackageSchema>

/** Filters transactions by type and by days in German time, both inclusive. */
const transactionFilter = z.object({
  type: z.enum(transactionTypes).optional(),
  from: day.optional(),
  to: day.optional(),
})

/** For the warning and the event `balance.low`. */
export const lowBalanceSchema = z.object({ coins: count.max(maxAdjustment) })

export const adjustCoinsBody = z.object({
  coins: coins
    .min(-maxAdjustment)
    .max(maxAdjustment)
    .refine((number) => number !== 0, problem('number-zero')),
  reason: requiredText(problem('reason-missing')).max(500),
  key: z.uuid(),
})

export const walletEndpoints = {
  getWallet: restricted.get('/wallet/getWalletData/', {
    key: null,
    summary: 'Get available coins, coins held by open runs, and coins owed after a refund',
    response: z.object({
      success: z.literal(true),
      wallet: z.object({ balance: coins, held: coins, owed: coins, is_low: z.boolean() }),
    }),
  }),
  getLowBalance: restricted.get('/wallet/low-balance/', {
    key: null,
    summary: 'Get the number of coins below which your balance counts as low',
    response: lowBalanceSchema,
  }),
  setLowBalance: user.put('/wallet/low-balance/', {
    key: null,
    summary: 'Set the number of coins below which your balance counts as low. 0 turns the event off',
    body: lowBalanceSchema,
    response: lowBalanceSchema,
  }),
  listTransactions: restricted.get('/wallet/listOfAllCharges/', {
    key: null,
    summary: 'List your transactions, newest first. `before` is the id of the last one of the previous page',
    query: transactionFilter.extend({
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.array(transactionSchema),
  }),
  exportTransactions: restricted.get('/wallet/transactions/export/', {
    key: null,
    summary: 'Export your transactions as CSV (UTF-8 with BOM, semicolons, decimal comma)',
    query: transactionFilter,
    response: 'file',
    errors: ['THROTTLED'],
  }),
  getCoinHistory: restricted.get('/wallet/history/', {
    key: null,
    summary:
      'List coins bought and used per day (UTC), oldest first: the first day, and days with transactions',
    query: z.object({ days: z.coerce.number().int().min(7).max(366).default(30) }),
    response: z.object({
      days: z.array(z.object({ day, bought: coins, used: coins, balance: coins })),
    }),
  }),
  getProductList: anyone.get('/api/jobs/get_product_list/', {
    key: null,
    summary: 'List coin packages with prices in euro, smallest first. Needs no sign-in',
    response: z.object({ products: z.array(coinPackageSchema) }),
  }),
  adjustCoins: admin.post('/admin/users/:id/coins/', {
    key: null,
    summary: 'Add coins to an account or remove some. A repeated call with the same key adjusts once',
    params: idParams,
    body: adjustCoinsBody,
    response: done.extend({ balance: coins }),
    errors: ['NOT_FOUND', 'INSUFFICIENT_COINS'],
  }),
} as const
