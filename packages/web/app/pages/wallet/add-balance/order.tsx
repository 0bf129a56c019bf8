import { type Card, type CoinPackage, endpoints } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ComponentProps, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmWhereNeeded } from '../../../api/card-payment.ts'
import { call } from '../../../api/index.ts'
import { paymentQueries } from '../../../api/wallet-queries.ts'
import { BillingQuestion } from '../../../components/payments/billing-question.tsx'
import { CardMark } from '../../../components/payments/card-mark.tsx'
import { brandName } from '../../../components/payments/card-name.ts'
import { PaymentFailure } from '../../../components/payments/payment-failure.tsx'
import { useCheckout } from '../../../components/payments/use-checkout.ts'
import { VatText } from '../../../components/payments/vat-text.tsx'
import { formatEuro } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { forgetOrderKey, isDecided, toOrderKey } from './order-key.ts'

export function Order({ chosen }: { chosen: CoinPackage }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(paymentQueries.cards)
  const [choice, setChoice] = useState<string>()
  const cards = data?.cards ?? []
  const card = cards.find(({ id }) => id === (choice ?? data?.defaultId))
  const buy = useBuyCoins(chosen.id)
  const price = formatEuro(chosen.price)
  return (
    <Panel className="flex flex-col gap-5 p-5 lg:sticky lg:top-[calc(var(--banner-height)+2rem)]">
      {cards.length > 0 && <PayWith cards={cards} chosenId={card?.id} onChoose={setChoice} />}
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt>
          <span className="font-medium">{t('payments.packages.total')}</span>
          <span className="block text-sm text-muted">{t('time.coins', { count: chosen.coins })}</span>
        </dt>
        <dd className="min-w-0 flex-1 text-right">
          <span className="text-2xl font-semibold tracking-tight tabular-nums">{price}</span>
          <span className="block text-sm text-pretty text-muted">
            <VatText />
          </span>
        </dd>
      </dl>
      <BillingQuestion>
        <PaymentFailure error={buy.error} calling={buy.isWithCard ? 'payCoins' : 'addCoins'} />
        <Button
          look="primary"
          className="h-10 w-full"
          // Until the cards are loaded, the button must not pay with a default.
          isBusy={buy.isBusy || isPending}
          onClick={() => buy.start(card?.id)}
        >
          {buy.isBusy
            ? t('payments.packages.busy')
            : card
              ? t('payments.packages.pay', { price })
              : t('payments.packages.toCheckout')}
        </Button>
        {buy.isConfirming && (
          <p role="status" className="text-sm text-muted">
            {t('payments.packages.confirmNote')}
          </p>
        )}
      </BillingQuestion>
      <p className="-mt-2 text-center text-sm text-faint">{t('payments.packages.terms')}</p>
    </Panel>
  )
}

/** A purchase with an unknown outcome is repeated with the same key, so that it is paid once. */
function useBuyCoins(productId: number) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)

  const byCard = useMutation({
    mutationFn: async (cardId: string) => {
      const key = toOrderKey(sessionStorage, productId)
      const payment = await call(endpoints.payCoins, {
        body: { productId, payment_method_id: cardId, key },
      })
      setConfirming(payment.status === 'requires_action')
      return confirmWhereNeeded(payment)
    },
    onSuccess: (purchaseId) => {
      forgetOrderKey(sessionStorage, productId)
      return navigate(paths.coinsBought(purchaseId))
    },
    onError: (error) => {
      if (isDecided(error)) forgetOrderKey(sessionStorage, productId)
      setConfirming(false)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['wallet'] }),
  })

  const byCheckout = useCheckout(() => call(endpoints.addCoins, { body: { productId } }))

  return {
    start: (cardId: string | undefined) => {
      byCard.reset()
      byCheckout.reset()
      if (cardId === undefined) byCheckout.mutate()
      else byCard.mutate(cardId)
    },
    isBusy: byCard.isPending || byCheckout.isBusy,
    isConfirming,
    isWithCard: byCard.error !== null,
    error: byCard.error ?? byCheckout.error,
  }
}

/** A card entered on the provider's page. */
const onCheckout = ''

interface PayWithProps {
  cards: Card[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}

function PayWith({ cards, chosenId = onCheckout, onChoose }: PayWithProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-2 font-medium">{t('payments.packages.payWith')}</legend>
      {cards.map(({ id, card }) => (
        <Option key={id} name={name} checked={id === chosenId} onChange={() => onChoose(id)}>
          <CardMark brand={card.brand} />
          <span>
            <span className="sr-only">{brandName(card.brand)} </span>
            <span className="tabular-nums">{t('payments.cards.digits', { last4: card.last4 })}</span>
          </span>
        </Option>
      ))}
      <Option name={name} checked={chosenId === onCheckout} onChange={() => onChoose(onCheckout)}>
        <span>
          {t('payments.packages.checkout')}
          <span className="block text-sm text-pretty text-muted">{t('payments.packages.checkoutNote')}</span>
        </span>
      </Option>
    </fieldset>
  )
}

function Option({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label
      className={clsx(
        'flex cursor-pointer items-center gap-3 rounded-lg border px-3 py-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        input.checked ? 'border-accent bg-accent-soft/50' : 'border-line hover:border-control',
      )}
    >
      <input type="radio" className="accent-accent" {...input} />
      {children}
    </label>
  )
}
