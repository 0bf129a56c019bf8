import { ApiError } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { confirmWhereNeeded } from '../../api/card-payment.ts'
import { call } from '../../api/index.ts'
import { waitForPurchase } from '../../api/until-settled.ts'

/** Pays the subscription with a saved card. Resolves with `'late'` when the booking takes unusually long. */
export function usePaySubscription() {
  return useMutation({
    mutationFn: async (cardId: string): Promise<'booked' | 'late'> => {
      const payment = await call(endpoints.chargeCustomerOneTime, { body: { payment_method_id: cardId } })
      const purchase = await waitForPurchase(await confirmWhereNeeded(payment))
      if (purchase === undefined) return 'late'
      if (purchase.status !== 'booked') throw new ApiError('PAYMENT_FAILED', 402)
      return 'booked'
    },
  })
}
