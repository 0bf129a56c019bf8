import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { gptQueries } from '../../../api/gpt-queries.ts'
import { QueryBoundary } from '../../../components/query-boundary.tsx'
import { formatCount, formatDollars } from '../../../messages/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** Model and limits, which the settings of the installation decide. */
export function GptSettings() {
  const { t } = useTranslation()
  const query = useQuery(gptQueries.settings)
  return (
    <Panel aria-labelledby="gpt-settings">
      <h3 id="gpt-settings" className="border-b border-line px-5 py-3 font-medium">
        {t('gpt.settings.title')}
      </h3>
      <div className="px-5 py-4">
        <QueryBoundary query={query} calling="getGptSettings" loading={<Skeleton className="h-32" />}>
          {(data) => (
            <>
              {!data.is_configured && <Notice tone="waiting">{t('gpt.settings.noKey')}</Notice>}
              <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums">
                <Fact name={t('gpt.settings.model')} value={data.model} />
                <Fact name={t('gpt.settings.perProduct')} value={formatCount(data.tokens_per_product)} />
                <Fact name={t('gpt.settings.perJob')} value={formatCount(data.tokens_per_job)} />
                <Fact name={t('gpt.settings.concurrency')} value={formatCount(data.concurrency)} />
                <Fact name={t('gpt.settings.input')} value={formatDollars(data.input_price)} />
                <Fact name={t('gpt.settings.output')} value={formatDollars(data.output_price)} />
              </dl>
            </>
          )}
        </QueryBoundary>
      </div>
    </Panel>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{value}</dd>
    </>
  )
}
