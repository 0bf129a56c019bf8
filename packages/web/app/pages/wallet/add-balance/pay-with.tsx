import type { Card } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CardMark } from '../../../components/payments/card-mark.tsx'
import { brandName } from '../../../components/payments/card-name.ts'

/** Stands for a card that is entered on the provider's page. */
const onCheckout = ''

interface PayWithProps {
  cards: Card[]
  chosenId: string | undefined
  onChoose: (id: string) => void
}

/** One of the saved cards, or another one on the provider's page. */
export function PayWith({ cards, chosenId = onCheckout, onChoose }: PayWithProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-2 font-medium">{t('payments.packages.payWith')}</legend>
      {cards.map(({ id, card }) => (
        <Option key={id} name={name} isChosen={id === chosenId} onChoose={() => onChoose(id)}>
          <CardMark brand={card.brand} />
          <span>
            <span className="sr-only">{brandName(card.brand)} </span>
            <span className="tabular-nums">{t('payments.cards.digits', { last4: card.last4 })}</span>
          </span>
        </Option>
      ))}
      <Option name={name} isChosen={chosenId === onCheckout} onChoose={() => onChoose(onCheckout)}>
        <span>
          {t('payments.packages.checkout')}
          <span className="block text-sm text-pretty text-muted">{t('payments.packages.checkoutNote')}</span>
        </span>
      </Option>
    </fieldset>
  )
}

interface OptionProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Option({ name, isChosen, onChoose, children }: OptionProps) {
  return (
    <label
      className={clsx(
        'flex cursor-pointer items-center gap-3 rounded-lg border px-3 py-2 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isChosen ? 'border-accent bg-accent-soft/50' : 'border-line hover:border-control',
      )}
    >
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} className="accent-accent" />
      {children}
    </label>
  )
}
