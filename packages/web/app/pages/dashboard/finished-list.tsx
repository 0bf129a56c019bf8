import { useQuery } from '@tanstack/react-query'
import { ListResults } from '../../components/lists/list-results.tsx'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowRight } from '../../ui/icons/public-icons.ts'
import { Illustration } from '../../ui/illustration.tsx'
import { Panel } from '../../ui/panel.tsx'
import { lastChangedQuery } from './your-lists.tsx'

/** The end of the checklist: the first finished list. */
export function FinishedList() {
  const { t } = useTranslation()
  const { data } = useQuery(lastChangedQuery)
  const list = data?.lists.find(({ open_run: openRun }) => openRun === null)
  if (!list) return null
  return (
    <Panel aria-labelledby="finished-list" className="flex flex-wrap items-center gap-x-6 gap-y-4 p-5 sm:p-6">
      <Illustration name="finished" className="w-28 shrink-0 max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="finished-list" className="text-xl">
          {t('dashboard.first.finished')}
        </h2>
        <p className="mt-1 mb-3 text-pretty wrap-anywhere text-muted">
          {t('dashboard.first.finishedText', {
            name: list.name,
            count: list.total_rows,
            found: formatCount(list.verdicts.found),
            total: formatCount(list.total_rows),
          })}
        </p>
        <div className="max-w-xl">
          <ListResults list={list} />
        </div>
      </div>
      <ButtonLink look="primary" icon={ArrowRight} to={paths.list(list.list_id)}>
        {t('dashboard.first.openList')}
      </ButtonLink>
    </Panel>
  )
}
