import { ApiError } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import type { StripeElements, StripeError } from '@stripe/stripe-js'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { paymentFailure } from '../../api/card-payment.ts'
import { call } from '../../api/index.ts'
import { loadPaymentProvider } from '../../api/payment-provider.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Lock } from '../../ui/icons/app-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryError } from '../query-boundary.tsx'
import { PaymentFailure } from './payment-failure.tsx'
import { type CardSetup, useCardField } from './use-card-field.ts'

interface CardFormProps {
  submitLabel: string
  busyLabel: string
  /** Its failure is shown in the form. */
  onSaved: (paymentMethodId: string) => Promise<unknown>
  isDone: boolean
  /** Nothing can be saved, because the amount to pay is unknown. */
  isLocked?: boolean
}

async function openCardSetup(): Promise<CardSetup> {
  const [stripe, { client_secret }] = await Promise.all([
    loadPaymentProvider(),
    call(endpoints.startCardSetup, {}),
  ])
  return { stripe, clientSecret: client_secret }
}

/** The card fields belong to the payment provider. */
export function CardForm({ submitLabel, busyLabel, onSaved, isDone, isLocked = false }: CardFormProps) {
  const { t } = useTranslation()
  const setup = useQuery({
    queryKey: ['card-setup'],
    queryFn: openCardSetup,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
  const { slot, elements, isReady } = useCardField(setup.data)
  const saveCard = useSaveCard()
  const save = useMutation({
    mutationFn: async () => {
      if (!setup.data || !elements) return
      const cardId = await saveCard(setup.data, elements)
      await onSaved(cardId).catch((error: unknown) => {
        // The secret is used up. Another attempt needs a new one.
        void setup.refetch()
        throw error
      })
    },
  })
  const failure = save.error instanceof CardFieldError ? null : save.error

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !isDone && !isLocked) save.mutate()
  }

  if (setup.error) return <QueryError query={setup} calling="getPaymentProvider" />
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <fieldset className="relative min-h-36 min-w-0">
        <legend className="sr-only">{t('payments.addCard.card')}</legend>
        <div ref={slot} />
        {!isReady && <FieldsSkeleton />}
      </fieldset>
      <p className="flex items-start gap-1.5 text-sm text-muted">
        <Lock className="mt-0.5 size-4 shrink-0" aria-hidden />
        {t('payments.addCard.safe')}
      </p>
      <PaymentFailure error={failure} calling="addCard" />
      <Button
        look="primary"
        type="submit"
        className="h-10 self-start max-sm:w-full"
        isBusy={save.isPending}
        disabled={!isReady || isDone || isLocked}
      >
        {save.isPending ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}

function FieldsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="absolute inset-0 grid grid-cols-2 content-start gap-3 bg-canvas">
      <span className="sr-only">{t('payments.addCard.loading')}</span>
      <Skeleton className="col-span-2 h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  )
}

/** The input is no complete card. The provider's fields show the problem. */
class CardFieldError extends Error {
  override readonly name = 'CardFieldError'
}

const toFailure = (error: StripeError): Error =>
  error.type === 'validation_error' ? new CardFieldError(error.message) : paymentFailure(error)

async function confirmCard({ stripe, clientSecret }: CardSetup, elements: StripeElements): Promise<string> {
  const submitted = await elements.submit()
  if (submitted.error) throw toFailure(submitted.error)
  const { setupIntent, error } = await stripe.confirmSetup({
    elements,
    clientSecret,
    confirmParams: { return_url: window.location.href },
    redirect: 'if_required',
  })
  if (error) throw toFailure(error)
  const method = setupIntent.payment_method
  const id = typeof method === 'string' ? method : method?.id
  if (id === undefined) throw new ApiError('INCOMPLETE_RESPONSE', 0)
  return id
}

/** Saves the card at the provider, then here. A second attempt does not confirm the card again. Resolves with its ID. */
function useSaveCard() {
  const confirmedId = useRef<string>(undefined)
  return async (setup: CardSetup, elements: StripeElements): Promise<string> => {
    const id = confirmedId.current ?? (await confirmCard(setup, elements))
    confirmedId.current = id
    await call(endpoints.addCard, { body: { payment_method_id: id } })
    confirmedId.current = undefined
    return id
  }
}
