import type { CoinPackage } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useId } from 'react'
import { formatCoins, formatEuro } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Coins } from '../../../ui/icons/app-icons.ts'

/** Minimum discount in percent for a coloured icon. */
const highlightedFrom = 10

interface PackageChoiceProps {
  packages: CoinPackage[]
  chosen: CoinPackage
  onChoose: (id: number) => void
}

export function PackageChoice({ packages, chosen, onChoose }: PackageChoiceProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{t('wallet.topUp.package')}</legend>
      {packages.map((option) => (
        <label
          key={option.id}
          className={clsx(
            'relative flex cursor-pointer items-center gap-4 rounded-lg border bg-surface px-4 py-3.5 transition-colors sm:px-5',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            option.id === chosen.id
              ? 'border-accent shadow-[inset_0_0_0_1px_var(--color-accent)]'
              : 'border-line hover:border-control',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === chosen.id}
            onChange={() => onChoose(option.id)}
            className="sr-only"
          />
          <span
            className={clsx(
              'flex size-10 shrink-0 items-center justify-center rounded-full',
              option.discount >= highlightedFrom
                ? 'bg-ambiguous-soft text-ambiguous'
                : 'bg-sunken text-muted',
            )}
          >
            <Coins className="size-5" aria-hidden />
          </span>
          <PackageText option={option} />
        </label>
      ))}
    </fieldset>
  )
}

function PackageText({ option }: { option: CoinPackage }) {
  const { t } = useTranslation()
  const { coins, price, originalPrice, discount } = option
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4">
      <span className="flex flex-wrap items-baseline gap-x-2 text-lg font-semibold tabular-nums">
        {formatCoins(coins)}
        <span className="text-base font-normal text-muted">{t('app.coinUnit')}</span>
      </span>
      <span className="text-right text-lg font-semibold tabular-nums">{formatEuro(price)}</span>
      <span className="text-sm text-muted tabular-nums">
        {t('payments.packages.perCoin', { price: formatEuro(price / coins, 3) })}
      </span>
      {discount > 0 && (
        <span className="flex flex-wrap items-baseline justify-end gap-x-2 text-right text-sm">
          <s className="text-faint tabular-nums">
            <span className="sr-only">{t('payments.packages.before', { price: '' })}</span>
            {formatEuro(originalPrice)}
          </s>
          <span className="font-medium text-found tabular-nums">
            {t('payments.packages.discount', { percent: discount })}
          </span>
        </span>
      )}
    </span>
  )
}
