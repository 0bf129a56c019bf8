import { type Alert, describeDifference, endpoints } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../api/endpoint-query.ts'
import { call } from '../../api/index.ts'
import { Moment } from '../../components/moment.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'

const openAlerts = endpointQuery(['admin', 'alerts'], endpoints.listAlerts, { query: { view: 'open' } })

/** Open alerts of the nightly reconciliation. */
export function Alerts() {
  const { t } = useTranslation()
  const query = useQuery(openAlerts)
  const { data } = query
  if (query.error) return <QueryError query={query} calling="listAlerts" className="mb-6" />
  if (!data || data.open === 0) return null
  return (
    <section
      aria-labelledby="alerts"
      className="mb-6 overflow-clip rounded-lg border border-blocked/40 bg-surface"
    >
      <div className="bg-blocked-soft px-5 py-3 text-blocked">
        <h2 id="alerts" className="font-semibold">
          {t('admin.alerts.title', { count: data.open })}
        </h2>
        <p className="text-sm">{t('admin.alerts.text')}</p>
      </div>
      <ul>
        {data.alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </ul>
    </section>
  )
}

function AlertRow({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const acknowledge = useToastMutation(
    'acknowledgeAlert',
    () => call(endpoints.acknowledgeAlert, { params: { id: alert.id } }),
    { refresh: [openAlerts.queryKey] },
  )
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">{describeDifference(alert.kind, alert.facts, currentLanguage())}</p>
        <p className="text-sm text-faint tabular-nums">
          {t('admin.alerts.since')} <Moment iso={alert.first_seen_at} />
        </p>
      </div>
      <Button isBusy={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
        {t('admin.alerts.acknowledge')}
      </Button>
    </li>
  )
}
