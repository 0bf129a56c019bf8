import { endpoints } from '@merkwerk/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { endpointQuery } from './endpoint-query.ts'
import { call } from './index.ts'

const transactionsPerPage = 50
const checkIntervalMs = 2_000

/** Days such as `2026-11-21`, both included. */
export type TransactionFilter = z.infer<typeof endpoints.exportTransactions.query>

/** Code that changes coins invalidates `['wallet']`. */
export const walletQueries = {
  wallet: queryOptions({
    queryKey: ['wallet', 'balance'],
    queryFn: async ({ signal }) => (await call(endpoints.getWallet, { signal })).wallet,
  }),

  history: (days: number) =>
    endpointQuery(['wallet', 'history', days], endpoints.getCoinHistory, { query: { days } }),

  transactions: (filter: TransactionFilter) =>
    infiniteQueryOptions({
      queryKey: ['wallet', 'transactions', filter],
      queryFn: ({ signal, pageParam }) =>
        call(endpoints.listTransactions, {
          query: { ...filter, before: pageParam, limit: transactionsPerPage },
          signal,
        }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => (page.length < transactionsPerPage ? undefined : page.at(-1)?.id),
    }),

  invoices: endpointQuery(['wallet', 'invoices'], endpoints.listInvoices),
}

/** Code that changes cards or the subscription invalidates `['payments']`. */
export const paymentQueries = {
  packages: queryOptions({
    queryKey: ['payments', 'packages'],
    queryFn: async ({ signal }) => (await call(endpoints.getProductList, { signal })).products,
    staleTime: 60_000,
  }),

  cards: queryOptions({
    queryKey: ['payments', 'cards'],
    queryFn: async ({ signal }) => {
      const { data, payment_id } = await call(endpoints.listCards, { signal })
      return { cards: data.data, defaultId: payment_id }
    },
  }),

  subscription: endpointQuery(['payments', 'subscription'], endpoints.getSubscription),

  billingDetails: queryOptions({
    ...endpointQuery(['payments', 'billing-details'], endpoints.getBillingDetails),
    // The registers answer within seconds.
    refetchInterval: ({ state }) => (state.data?.vat_check?.status === 'pending' ? checkIntervalMs : false),
  }),

  autoTopUp: endpointQuery(['payments', 'auto-top-up'], endpoints.getAutoTopUp),
}
