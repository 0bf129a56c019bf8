import { ApiError } from '@merkwerk/client'
import { endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmWhereNeeded } from '../../../api/card-payment.ts'
import { call } from '../../../api/index.ts'
import { useCheckout } from '../../../components/payments/use-checkout.ts'
import { paths } from '../../../paths.ts'

/**
 * Buys a coin package: with a saved card here, without one on the provider's page. A purchase whose answer was lost
 * is asked for again under the same key, so that it is paid once; one that was declined begins anew.
 */
export function useBuyCoins(productId: number) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const key = useRef<string>(undefined)
  const [isConfirming, setConfirming] = useState(false)

  const byCard = useMutation({
    mutationFn: async (cardId: string) => {
      key.current ??= crypto.randomUUID()
      const payment = await call(endpoints.payCoins, {
        body: { productId, payment_method_id: cardId, key: key.current },
      })
      setConfirming(payment.status === 'requires_action')
      return confirmWhereNeeded(payment)
    },
    onSuccess: (purchaseId) => navigate(paths.coinsBought(purchaseId)),
    onError: (error) => {
      const isUndecided = error instanceof ApiError && error.code === 'NO_RESPONSE'
      if (!isUndecided) key.current = undefined
      setConfirming(false)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['wallet'] }),
  })

  const byCheckout = useCheckout(() => call(endpoints.addCoins, { body: { productId } }))

  function start(cardId: string | undefined) {
    byCard.reset()
    byCheckout.reset()
    if (cardId === undefined) byCheckout.mutate()
    else byCard.mutate(cardId)
  }

  return {
    start,
    isBusy: byCard.isPending || byCheckout.isBusy,
    isConfirming,
    isWithCard: byCard.error !== null,
    error: byCard.error ?? byCheckout.error,
  }
}
