import type { CoinPackage } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paymentQueries } from '../../../api/wallet-queries.ts'
import { PaymentFailure } from '../../../components/payments/payment-failure.tsx'
import { formatCoins, formatEuro } from '../../../messages/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PayWith } from './pay-with.tsx'
import { useBuyCoins } from './use-buy-coins.ts'

/** What is bought, with which card, and the button that buys it. */
export function Order({ chosen }: { chosen: CoinPackage }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(paymentQueries.cards)
  const [choice, setChoice] = useState<string>()
  const cards = data?.cards ?? []
  const cardId = choice ?? data?.defaultId ?? undefined
  const card = cards.find(({ id }) => id === cardId)
  const buy = useBuyCoins(chosen.id)
  const price = formatEuro(chosen.price)
  return (
    <Panel className="flex flex-col gap-5 p-5 lg:sticky lg:top-[calc(var(--banner-height)+2rem)]">
      {cards.length > 0 && <PayWith cards={cards} chosenId={card?.id} onChoose={setChoice} />}
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt>
          <span className="font-medium">{t('payments.packages.total')}</span>
          <span className="block text-sm text-muted">
            {t('wallet.coinCount', { count: chosen.coins, n: formatCoins(chosen.coins) })}
          </span>
        </dt>
        <dd className="text-right">
          <span className="text-2xl font-semibold tracking-tight tabular-nums">{price}</span>
          <span className="block text-sm text-muted">{t('payments.packages.vat')}</span>
        </dd>
      </dl>
      <PaymentFailure error={buy.error} calling={buy.isWithCard ? 'payCoins' : 'addCoins'} />
      <Button
        look="primary"
        className="h-10 w-full"
        // Until the saved cards are known, nobody must pay at once who wants to enter a card.
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
      <p className="-mt-2 text-center text-sm text-faint">{t('payments.packages.terms')}</p>
    </Panel>
  )
}
