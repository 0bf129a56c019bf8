import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SearchBox } from '../search-box.tsx'
import type { JobsColumns } from './jobs-columns.ts'
import { JobsSection } from './jobs-section.tsx'

/** Search box and table of jobs; what is searched and the page stand in the address. */
export function JobsScreen({ scope }: { scope: JobsColumns }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const jobId = params.get('jobId') ?? ''
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)

  function show(next: { jobId?: string; page?: number }) {
    const address = new URLSearchParams()
    const wanted = next.jobId ?? jobId
    if (wanted) address.set('jobId', wanted)
    if (next.page !== undefined && next.page > 1) address.set('page', String(next.page))
    setParams(address, { replace: next.page === undefined })
  }

  return (
    <section className="overflow-clip rounded-lg border border-line bg-surface">
      <div className="border-b border-line p-3">
        <SearchBox
          value={jobId}
          placeholder={t('jobs.searchPlaceholder')}
          onSearch={(text) => show({ jobId: text })}
          className="sm:max-w-80"
        />
      </div>
      <JobsSection
        scope={scope}
        jobId={jobId}
        page={page}
        onPage={(next) => show({ page: next })}
        onClear={() => show({ jobId: '' })}
      />
    </section>
  )
}
