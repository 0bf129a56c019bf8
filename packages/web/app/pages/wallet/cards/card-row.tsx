import { type Card, endpoints } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { call } from '../../../api/index.ts'
import { ConfirmedCall } from '../../../components/confirmed-call.tsx'
import { CardMark } from '../../../components/payments/card-mark.tsx'
import { brandName, cardExpiry, cardName, isExpired } from '../../../components/payments/card-name.ts'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Trash2 } from '../../../ui/icons/app-icons.ts'
import { useToast } from '../../../ui/toast.tsx'

interface CardRowProps {
  card: Card
  isDefault: boolean
  paysSubscription: boolean
}

export function CardRow({ card, isDefault, paysSubscription }: CardRowProps) {
  const { t } = useTranslation()
  const hasExpired = isExpired(card, new Date())
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 pr-3 pl-5">
      <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
        <CardMark brand={card.card.brand} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium">{brandName(card.card.brand)}</span>
            <span className="tabular-nums">{t('payments.cards.digits', { last4: card.card.last4 })}</span>
            {isDefault && (
              <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium text-accent">
                {t('payments.cards.isDefault')}
              </span>
            )}
          </p>
          <p className="text-sm text-muted tabular-nums">
            <span className={clsx(hasExpired && 'text-blocked')}>
              {t(hasExpired ? 'payments.cards.expired' : 'payments.cards.expires', {
                date: cardExpiry(card),
              })}
            </span>
            {paysSubscription && <> · {t('payments.cards.paysSubscription')}</>}
          </p>
        </div>
      </div>
      <div className="flex items-center gap-1 max-sm:pl-12">
        {!isDefault && <MakeDefault card={card} />}
        <DeleteCard card={card} isDefault={isDefault} paysSubscription={paysSubscription} />
      </div>
    </li>
  )
}

function MakeDefault({ card }: { card: Card }) {
  const { t } = useTranslation()
  const name = cardName(card)
  const choose = useToastMutation(
    'setCurrentPaymentMethod',
    () => call(endpoints.setCurrentPaymentMethod, { body: { payment_id: card.id } }),
    { done: t('payments.cards.madeDefault', { card: name }), refresh: [['payments']] },
  )
  return (
    <Button
      look="ghost"
      isBusy={choose.isPending}
      aria-label={t('payments.cards.makeDefaultOf', { card: name })}
      onClick={() => choose.mutate()}
    >
      {t('payments.cards.makeDefault')}
    </Button>
  )
}

function DeleteCard({ card, isDefault, paysSubscription }: CardRowProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const name = cardName(card)
  return (
    <ConfirmedCall
      trigger={<IconButton icon={Trash2} label={t('payments.cards.delete', { card: name })} />}
      title={t('payments.cards.deleteTitle', { card: name })}
      labels={{
        keep: t('payments.cards.keep'),
        confirm: t('payments.cards.confirmDelete'),
        busy: t('app.deleting'),
      }}
      name="deleteCard"
      isReady={!paysSubscription}
      onConfirm={() => call(endpoints.deleteCard, { query: { payment_id: card.id } })}
      onDone={() => toast('success', t('payments.cards.deleted', { card: name }))}
      onSettled={() => client.invalidateQueries({ queryKey: ['payments'] })}
    >
      {paysSubscription ? (
        <p>{t('errors.CARD_IN_USE')}</p>
      ) : (
        <>
          <p>{t('payments.cards.deleteText')}</p>
          {isDefault && <p>{t('payments.cards.deleteDefault')}</p>}
        </>
      )}
    </ConfirmedCall>
  )
}
