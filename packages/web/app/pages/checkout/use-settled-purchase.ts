import type { Purchase } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { session } from '../../api/session.ts'
import { waitForPurchase } from '../../api/wait-for-purchase.ts'

type Settled =
  | { state: 'waiting' }
  | { state: 'late' }
  | { state: 'unknown' }
  | { state: 'settled'; purchase: Purchase }

/** The purchase in the address. `late` when it takes unusually long, `unknown` without a session or a purchase. */
export function useSettledPurchase(): Settled {
  const [params] = useSearchParams()
  const id = Number(params.get('purchase'))
  const canAsk = Number.isInteger(id) && id > 0 && session.access !== null
  const { data, error, isPending } = useQuery({
    queryKey: ['purchase', id],
    queryFn: async ({ signal }) => (await waitForPurchase(id, signal)) ?? null,
    enabled: canAsk,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!canAsk || error) return { state: 'unknown' }
  if (isPending) return { state: 'waiting' }
  return data === null ? { state: 'late' } : { state: 'settled', purchase: data }
}
