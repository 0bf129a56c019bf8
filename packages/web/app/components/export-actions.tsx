import type { JobDetail } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { downloadPackage, exportQueries, type ListSelection } from '../api/export-queries.ts'
import { listPaths } from '../list-paths.ts'
import { useTranslation } from '../messages/translate.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PackageOpen } from '../ui/icons/app-icons.ts'
import { Download } from '../ui/icons/public-icons.ts'
import { useToastMutation } from './use-toast-mutation.ts'

/** Whether a job has results to export. A failed job has only its log. */
export const hasResults = ({
  status,
  output_files: files,
}: Pick<JobDetail, 'status' | 'output_files'>): boolean => status !== 'Failed' && files.length > 1

/** Opens the export of a list, as it is now or as of a run. Beside it, one click downloads what the account exported last. */
export function ExportActions({ selection }: { selection: ListSelection }) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(exportQueries.targets(language))
  const last = data?.targets.find(({ target }) => target === data.last)
  const name = last?.name ?? ''
  const again = useToastMutation(
    'createListExport',
    () =>
      last
        ? downloadPackage(client, selection, {
            target: last.target,
            options: last.chosen,
            attributeNames: last.attribute_names,
          })
        : Promise.resolve(),
    { done: t('exports.started', { name }) },
  )
  const label = t('exports.again', { name })
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
        <Button
          look="primary"
          icon={Download}
          isBusy={again.isPending}
          aria-label={label}
          title={label}
          className="grow rounded-l-none border-l border-on-accent/30"
          onClick={() => again.mutate()}
        >
          {last.name}
        </Button>
      )}
    </div>
  )
}
