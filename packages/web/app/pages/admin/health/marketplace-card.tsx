import type { MarketplaceHealth } from '@merkwerk/contract'
import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../../components/moment.tsx'
import { formatCount, formatShare } from '../../../messages/format.ts'
import { HealthCard } from './health-card.tsx'
import { lastHours } from './last-hours.ts'
import { type MarketplaceStatus, marketplaceStatusOf } from './marketplace-status.ts'
import { PauseMarketplace } from './pause-marketplace.tsx'

const looks: Record<MarketplaceStatus, string> = {
  paused: 'text-ambiguous',
  'circuit-open': 'text-blocked',
  slowed: 'text-ambiguous',
  open: 'text-found',
}

export function MarketplaceCard({ state }: { state: MarketplaceHealth }) {
  const { t } = useTranslation()
  const { marketplace, last_day, waiting } = state
  const status = marketplaceStatusOf(state)
  const asked = last_day.answered + last_day.unreadable + last_day.refused
  const name = t(`admin.health.marketplaces.${marketplace}`)
  return (
    <HealthCard
      icon={Store}
      title={name}
      isBad={status === 'circuit-open' || state.denied_interfaces.length > 0}
      action={<PauseMarketplace state={state} name={name} />}
    >
      <p>
        <span className={`font-medium ${looks[status]}`}>{t(`admin.health.statuses.${status}`)}</span>{' '}
        <StatusDetail state={state} status={status} />
      </p>
      <Interfaces state={state} />
      <p className="text-sm text-muted tabular-nums">
        {asked === 0
          ? t('admin.health.notAsked')
          : t('admin.health.success', {
              share: formatShare(last_day.answered / asked),
              count: asked,
              n: formatCount(asked),
            })}
      </p>
      <LayoutDrift layout={state.layout} />
      <LookupBars hours={state.hours} name={name} />
      {waiting.jobs > 0 && (
        <p className="text-sm text-ambiguous">
          {t('admin.health.waiting', {
            count: waiting.jobs,
            n: formatCount(waiting.jobs),
            records: formatCount(waiting.records),
          })}
        </p>
      )}
    </HealthCard>
  )
}

function Interfaces({ state }: { state: MarketplaceHealth }) {
  const { t } = useTranslation()
  const { shunned_interfaces, denied_interfaces } = state
  return (
    <>
      {denied_interfaces.length > 0 && (
        <p className="text-sm text-blocked">
          {t('admin.health.interfaceDenied', { sites: denied_interfaces.join(', ') })}
        </p>
      )}
      {shunned_interfaces.length > 0 && (
        <p className="text-sm text-blocked">
          {t('admin.health.interfaceCircuitOpen', { sites: shunned_interfaces.join(', ') })}
        </p>
      )}
    </>
  )
}

/** The share of missing page sections today, in the last hour and in the week before. */
function LayoutDrift({ layout }: Pick<MarketplaceHealth, 'layout'>) {
  const { t } = useTranslation()
  const { share, share_last_hour, share_before } = layout
  if (share === null) return null
  const compared = [
    share_last_hour !== null && t('admin.health.layoutLastHour', { share: formatShare(share_last_hour) }),
    share_before !== null && t('admin.health.layoutBefore', { share: formatShare(share_before) }),
  ].filter(Boolean)
  return (
    <p className="text-sm text-muted tabular-nums">
      {t('admin.health.layout', { share: formatShare(share) })}
      {compared.length > 0 && ` (${compared.join(', ')})`}
    </p>
  )
}

function StatusDetail({ state, status }: { state: MarketplaceHealth; status: MarketplaceStatus }) {
  const { t } = useTranslation()
  const { paused, shunned_sites, slowed_until } = state
  if (status === 'paused' && paused)
    return (
      <span className="text-sm text-muted tabular-nums">
        {t('admin.health.pausedBy', { name: paused.by })} <Moment iso={paused.at} />
      </span>
    )
  if (status === 'circuit-open') return <span className="text-sm text-muted">{shunned_sites.join(', ')}</span>
  if (status === 'slowed' && slowed_until)
    return (
      <span className="text-sm text-muted tabular-nums">
        {t('admin.health.until')} <Moment iso={slowed_until} />
      </span>
    )
  return null
}

/** The share of successful lookups for each of the last 24 hours. */
function LookupBars({ hours, name }: { hours: MarketplaceHealth['hours']; name: string }) {
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
