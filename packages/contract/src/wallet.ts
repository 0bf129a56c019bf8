import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

const coins = z.number().int()
const day = z.iso.date()
/** Coins an administrator can give or take at once: a slip of the finger must not break a balance. */
const mostAdjusted = 10_000_000

/** What happened to the coins of a wallet, as the log words it. */
export const transactionTypes = ['Deposit', 'Hold', 'Settlement', 'Refund', 'Dispute', 'Adjustment'] as const
export type TransactionType = (typeof transactionTypes)[number]

/** One booking on a wallet. */
export const transactionSchema = z.object({
  id: z.number().int(),
  /** The booking number that customer and support name it by. */
  transactionId: z.string(),
  created_at: z.iso.datetime(),
  transaction_type: z.enum(transactionTypes),
  /** By how much the coins that can be spent changed; negative where they left the wallet. */
  coins,
  /** Coins a search was charged, for its `Settlement`. */
  captured: coins.nullable(),
  balance_after: coins,
  /** Euro including VAT where money moved, negative where it went back; else null. */
  amount: z.number().nullable(),
  /** The public id of the job that coins were held for. */
  job_id: z.string().nullable(),
  /** Its name. */
  job_name: z.string().nullable(),
  /** Why an administrator adjusted the balance. */
  reason: z.string().nullable(),
  /** Whether `/wallet/transactions/{id}/pdf/` answers a receipt. */
  has_receipt: z.boolean(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** Coins for money; prices in euro including VAT, the discount in percent of the original price. */
export const coinPackageSchema = z.object({
  id: z.number().int(),
  coins,
  price: z.number(),
  originalPrice: z.number(),
  discount: z.number(),
})
export type CoinPackage = z.infer<typeof coinPackageSchema>

/** Which bookings: of one kind, and of days in UTC, both included. */
const transactionFilter = z.object({
  type: z.enum(transactionTypes).optional(),
  from: day.optional(),
  to: day.optional(),
})

export const walletEndpoints = {
  getWallet: defineEndpoint({
    method: 'GET',
    path: '/wallet/getWalletData/',
    access: 'restricted',
    summary: 'Coins that can be spent, coins running jobs hold, and coins owed after a refund of spent ones',
    tag: 'wallet',
    response: z.object({
      success: z.literal(true),
      wallet: z.object({ balance: coins, held: coins, owed: coins, is_low: z.boolean() }),
    }),
    errors: [],
  }),
  listTransactions: defineEndpoint({
    method: 'GET',
    path: '/wallet/listOfAllCharges/',
    access: 'restricted',
    summary: 'Bookings of one’s wallet, newest first; `before` is the id of the last one seen',
    tag: 'wallet',
    query: transactionFilter.extend({
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.array(transactionSchema),
    errors: ['INVALID_INPUT'],
  }),
  exportTransactions: defineEndpoint({
    method: 'GET',
    path: '/wallet/transactions/export/',
    access: 'restricted',
    summary: 'The same bookings as CSV (UTF-8 with BOM, semicolons, decimal comma)',
    tag: 'wallet',
    query: transactionFilter,
    response: 'file',
    errors: ['INVALID_INPUT'],
  }),
  getCoinHistory: defineEndpoint({
    method: 'GET',
    path: '/wallet/history/',
    access: 'restricted',
    summary: 'Coins bought and used per day (UTC), oldest first, days without any left in',
    tag: 'wallet',
    query: z.object({ days: z.coerce.number().int().min(7).max(366).default(30) }),
    response: z.object({
      days: z.array(z.object({ day, bought: coins, used: coins, balance: coins })),
    }),
    errors: ['INVALID_INPUT'],
  }),
  getProductList: defineEndpoint({
    method: 'GET',
    path: '/api/jobs/get_product_list/',
    access: 'public',
    summary: 'Coin packages with their prices in euro, smallest first; needs no login',
    tag: 'wallet',
    response: z.object({ products: z.array(coinPackageSchema) }),
    errors: [],
  }),
  adjustCoins: defineEndpoint({
    method: 'POST',
    path: '/admin/users/:id/coins/',
    access: 'admin',
    summary: 'Give coins to an account or take some; the key makes a repeated call harmless',
    tag: 'admin',
    params: z.object({ id: z.coerce.number().int().positive() }),
    body: z.object({
      coins: coins
        .min(-mostAdjusted)
        .max(mostAdjusted)
        .refine((number) => number !== 0, 'Please enter a number other than 0'),
      reason: z.string().trim().min(1, 'Reason is required').max(500),
      key: z.uuid(),
    }),
    response: z.object({ success: z.literal(true), message: z.string(), balance: coins }),
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'INSUFFICIENT_COINS'],
  }),
} as const
