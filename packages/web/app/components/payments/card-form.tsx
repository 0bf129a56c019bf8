import { endpoints } from '@merkwerk/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { loadPaymentProvider } from '../../api/payment-provider.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QueryError } from '../query-boundary.tsx'
import { PaymentFailure } from './payment-failure.tsx'
import { type CardSetup, useCardField } from './use-card-field.ts'
import { CardFieldError, useSaveCard } from './use-save-card.ts'

interface CardFormProps {
  submitLabel: string
  busyLabel: string
  /** What the page does with the saved card; a failure of it is shown here. */
  onSaved: (paymentMethodId: string) => Promise<unknown>
  /** Takes no more input, because what was wanted is done. */
  isDone: boolean
}

async function openCardSetup(): Promise<CardSetup> {
  const [stripe, { client_secret }] = await Promise.all([
    loadPaymentProvider(),
    call(endpoints.startCardSetup, {}),
  ])
  return { stripe, clientSecret: client_secret }
}

/** A card typed into the provider's own fields, saved on submit. */
export function CardForm({ submitLabel, busyLabel, onSaved, isDone }: CardFormProps) {
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
        // This secret is used up: the next try, likely with another card, needs one of its own.
        void setup.refetch()
        throw error
      })
    },
  })
  const failure = save.error instanceof CardFieldError ? null : save.error

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !isDone) save.mutate()
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
        disabled={!isReady || isDone}
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
