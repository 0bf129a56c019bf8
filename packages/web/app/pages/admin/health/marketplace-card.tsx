import { endpoints, type MarketplaceHealth, sourceFacts } from '@merkwerk/contract'
import { useState } from 'react'
import { call } from '../../../api/index.ts'
import { queries } from '../../../api/queries.ts'
import { Moment } from '../../../components/moment.tsx'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { formatCount, formatDate, formatShare } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Pause, Play, Store } from '../../../ui/icons/app-icons.ts'
import { HealthCard } from './health-card.tsx'
import { chooseMarketplaceStatus, lastHours, type MarketplaceStatus } from './marketplace-health.ts'

const colors: Record<MarketplaceStatus, string> = {
  paused: 'text-ambiguous',
  'circuit-open': 'text-blocked',
  slowed: 'text-ambiguous',
  open: 'text-found',
}

export function MarketplaceCard({ state }: { state: MarketplaceHealth }) {
  const { t } = useTranslation()
  const { marketplace, last_day, waiting } = state
  const status = chooseMarketplaceStatus(state)
  const asked = last_day.answered + last_day.unreadable + last_day.refused
  const name = sourceFacts(marketplace).label
  const interfaceProblems = [
    ['interfaceDenied', state.denied_interfaces],
    ['interfaceCircuitOpen', state.circuit_open_interfaces],
  ] as const
  return (
    <HealthCard
      icon={Store}
      title={name}
      isBad={status === 'circuit-open' || state.denied_interfaces.length > 0}
      action={<PauseMarketplace state={state} name={name} />}
    >
      <p>
        {state.is_available || state.paused ? (
          <>
            <span className={`font-medium ${colors[status]}`}>{t(`admin.health.statuses.${status}`)}</span>{' '}
            <StatusDetail state={state} />
          </>
        ) : (
          <span className="text-muted">{t('admin.health.unavailable')}</span>
        )}
      </p>
      {interfaceProblems.map(
        ([problem, sites]) =>
          sites.length > 0 && (
            <p key={problem} className="text-sm text-blocked">
              {t(`admin.health.${problem}`, { sites: sites.join(', ') })}
            </p>
          ),
      )}
      <p className="text-sm text-muted tabular-nums">
        {asked === 0
          ? t('admin.health.notAsked')
          : t('admin.health.success', { share: formatShare(last_day.answered / asked), count: asked })}
      </p>
      <Quotas quotas={state.quotas} />
      <Dump state={state} />
      <LayoutDrift layout={state.layout} />
      {state.hours.length > 0 && <LookupBars hours={state.hours} name={name} />}
      {waiting.runs > 0 && (
        <p className="text-sm text-ambiguous">
          {t('admin.health.waiting', {
            count: waiting.runs,
            rows: t('admin.health.waitingRows', { count: waiting.rows }),
          })}
        </p>
      )}
    </HealthCard>
  )
}

function PauseMarketplace({ state, name }: { state: MarketplaceHealth; name: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const calling = state.paused ? 'resumeMarketplace' : 'pauseMarketplace'
  const change = useToastMutation(
    calling,
    () => call(endpoints[calling], { params: { marketplace: state.marketplace } }),
    { done: t(`admin.health.${calling}.done`, { name }), refresh: [queries.health.queryKey, ['runs']] },
  )
  return (
    <>
      <Button
        icon={state.paused ? Play : Pause}
        isBusy={change.isPending}
        onClick={() => (state.paused ? change.mutate() : setOpen(true))}
        className="h-8"
      >
        {t(`admin.health.${calling}.ask`)} <span className="sr-only">{name}</span>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('admin.health.pauseTitle', { name })}
        cancelLabel={t('admin.users.keep')}
        confirmLabel={t('admin.health.pauseMarketplace.ask')}
        busyLabel={t('admin.health.pausing')}
        isBusy={change.isPending}
        onConfirm={() => change.mutate(undefined, { onSettled: () => setOpen(false) })}
      >
        <p>{t('admin.health.pauseText', { name })}</p>
      </ConfirmDialog>
    </>
  )
}

/** Requests of all workers and what the source allows. Requests beyond a quota are deferred. */
function Quotas({ quotas }: Pick<MarketplaceHealth, 'quotas'>) {
  const { t } = useTranslation()
  if (quotas.length === 0) return null
  const texts = quotas.map(({ span, most, asked }) =>
    t(`admin.health.quotas.${span}`, { most: formatCount(most), asked: formatCount(asked ?? 0) }),
  )
  return <p className="text-sm text-muted tabular-nums">{texts.join(' · ')}</p>
}

/** The imported dump, and how to import another one if lookups do not use it. */
function Dump({ state: { marketplace, dump } }: { state: MarketplaceHealth }) {
  const { t } = useTranslation()
  if (!dump) return null
  const { changed_at, products, is_fresh } = dump
  return (
    <p className="text-sm text-muted tabular-nums">
      {changed_at === null
        ? t('admin.health.dump.none')
        : t(`admin.health.dump.${is_fresh ? 'fresh' : 'outdated'}`, {
            date: formatDate(changed_at),
            products,
          })}
      {!is_fresh && (
        <>
          {' '}
          <code className="break-words">main.ts import-open-facts {marketplace}</code>
        </>
      )}
    </p>
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

function StatusDetail({ state: { paused, circuit_open_sites, slowed_until } }: { state: MarketplaceHealth }) {
  const { t } = useTranslation()
  if (!paused && circuit_open_sites.length > 0)
    return <span className="text-sm text-muted">{circuit_open_sites.join(', ')}</span>
  const iso = paused?.at ?? slowed_until
  return (
    iso && (
      <span className="text-sm text-muted tabular-nums">
        {paused ? t('admin.health.pausedBy', { name: paused.by }) : t('admin.health.until')}{' '}
        <Moment iso={iso} />
      </span>
    )
  )
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
                  n: asked,
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
