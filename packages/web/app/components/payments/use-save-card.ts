import { ApiError } from '@merkwerk/client'
import { endpoints } from '@merkwerk/contract'
import type { StripeElements, StripeError } from '@stripe/stripe-js'
import { useRef } from 'react'
import { paymentFailure } from '../../api/card-payment.ts'
import { call } from '../../api/index.ts'
import type { CardSetup } from './use-card-field.ts'

/** What was typed is no card yet; the fields themselves say so. */
export class CardFieldError extends Error {
  override readonly name = 'CardFieldError'
}

const failureOf = (error: StripeError): Error =>
  error.type === 'validation_error' ? new CardFieldError(error.message) : paymentFailure(error)

async function confirmCard({ stripe, clientSecret }: CardSetup, elements: StripeElements): Promise<string> {
  const submitted = await elements.submit()
  if (submitted.error) throw failureOf(submitted.error)
  const { setupIntent, error } = await stripe.confirmSetup({
    elements,
    clientSecret,
    confirmParams: { return_url: window.location.href },
    redirect: 'if_required',
  })
  if (error) throw failureOf(error)
  const method = setupIntent.payment_method
  const id = typeof method === 'string' ? method : method?.id
  if (id === undefined) throw new ApiError('INCOMPLETE_RESPONSE', 0)
  return id
}

/**
 * Saves the card in the fields with the provider, then with us; answers the payment method's id. Tried again after
 * only our answer was lost, the card is not confirmed a second time.
 */
export function useSaveCard() {
  const confirmedId = useRef<string>(undefined)
  return async (setup: CardSetup, elements: StripeElements): Promise<string> => {
    const id = confirmedId.current ?? (await confirmCard(setup, elements))
    confirmedId.current = id
    await call(endpoints.addCard, { body: { payment_method_id: id } })
    confirmedId.current = undefined
    return id
  }
}
