import type { MarketplaceHealth } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { formatCount, formatShare } from '../../../messages/format.ts'
import { lastHours } from './last-hours.ts'

/** The share of look-ups that were answered, hour by hour of the last day: a glance, the figures stand beside it. */
export function LookupBars({ hours, name }: { hours: MarketplaceHealth['hours']; name: string }) {
  const { t } = useTranslation()
  const bars = lastHours(hours, Date.now())
  return (
    <div
      className="my-1 flex min-h-10 flex-1 items-stretch gap-0.5"
      role="img"
      aria-label={t('admin.health.bars', { name })}
    >
      {bars.map(({ at, asked, answered }) => (
        <div
          key={at}
          title={
            asked > 0
              ? t('admin.health.bar', {
                  hour: new Date(at).getHours(),
                  share: formatShare(answered / asked),
                  n: formatCount(asked),
                })
              : undefined
          }
          className="flex min-w-0 flex-1 flex-col justify-end overflow-hidden rounded-sm bg-sunken"
        >
          {asked > 0 && (
            <>
              <div
                className="bg-blocked-solid"
                style={{ height: `${(100 * (asked - answered)) / asked}%` }}
              />
              <div className="bg-found-solid" style={{ height: `${(100 * answered) / asked}%` }} />
            </>
          )}
        </div>
      ))}
    </div>
  )
}
