import type { RunDetails } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { exportQueries, type ListSelection } from '../api/export-queries.ts'
import { listPaths } from '../list-paths.ts'
import { useTranslation } from '../messages/translate.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PackageOpen } from '../ui/icons/app-icons.ts'
import { onDemand } from '../ui/on-demand.tsx'

const ExportAgain = onDemand(() => import('./export-again.tsx')).part('ExportAgain')

/** Whether a run has results to export. A failed run has only its log. */
export const hasResults = ({
  status,
  output_files: files,
}: Pick<RunDetails, 'status' | 'output_files'>): boolean => status !== 'Failed' && files.length > 1

/** Opens the export of a list, as it is now or as of a run. Beside it, one click downloads what the account exported last. */
export function ExportActions({ selection }: { selection: ListSelection }) {
  const { t, language } = useTranslation()
  const { data } = useQuery(exportQueries.targets(language))
  const last = data?.targets.find(({ target }) => target === data.last)
  return (
    // The two buttons fill the space that page headers give to one.
    <div className="flex p-0!">
      <ButtonLink
        look="primary"
        icon={PackageOpen}
        to={listPaths.export(selection)}
        className={last ? 'grow rounded-r-none' : 'grow'}
      >
        {t('nav.export')}
      </ButtonLink>
      {last && (
        <Suspense fallback={null}>
          <ExportAgain selection={selection} last={last} />
        </Suspense>
      )}
    </div>
  )
}
