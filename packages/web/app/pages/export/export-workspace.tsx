import type { AttributeNames, ExportOptions, ExportTargetForm, endpoints } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import {
  downloadPackage,
  type ExportChoice,
  exportQueries,
  type ListSelection,
} from '../../api/export-queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useNewestParams, useSearchState } from '../../components/use-search-state.ts'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icons/public-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AttributeNamesChoice } from './attribute-names-choice.tsx'
import { ImagesPanel } from './images-panel.tsx'
import { ListLinks } from './list-links.tsx'
import { PreflightReport } from './preflight-report.tsx'
import { TargetChoice } from './target-choice.tsx'
import { TargetOptions } from './target-options.tsx'

/** Target, options, pre-flight report and download. */
export function ExportWorkspace({ selection }: { selection: ListSelection }) {
  const { language } = useTranslation()
  const query = useQuery(exportQueries.targets(language))
  return (
    <QueryBoundary query={query} calling="getExportTargets" loading={<ExportSkeleton />}>
      {(data) => <Workspace selection={selection} {...data} />}
    </QueryBoundary>
  )
}

export function ExportSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">{t('exports.loading')}</span>
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

type Targets = z.output<typeof endpoints.getExportTargets.response>

function Workspace({
  selection,
  targets,
  last,
  mapping_version: version,
}: Targets & { selection: ListSelection }) {
  const [, change] = useSearchState()
  /** Options that were changed on this page, by target. */
  const [changed, setChanged] = useState<Readonly<Record<string, ExportOptions>>>({})
  const [names, setNames] = useState<AttributeNames>()
  // Quick key presses do not wait for the page.
  const wanted = useNewestParams().get('target') ?? last
  const form = targets.find(({ target }) => target === wanted) ?? targets[0]
  if (!form) return null
  const options = changed[form.target] ?? form.chosen
  const attributeNames = names ?? form.attribute_names
  const choice = { target: form.target, options, attributeNames }
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <TargetChoice
            targets={targets}
            last={last}
            value={form.target}
            onChange={(target) => change({ target })}
          />
          <TargetOptions
            key={form.target}
            form={form}
            values={options}
            onChange={(values) => setChanged({ ...changed, [form.target]: values })}
          />
          <AttributeNamesChoice
            selection={selection}
            version={version}
            value={attributeNames}
            onChange={setNames}
          />
        </div>
        <PreflightReport selection={selection} choice={choice} />
      </div>
      <ImagesPanel selection={selection} />
      {selection.run === undefined && (
        <ListLinks listId={selection.listId} targets={targets} choice={choice} />
      )}
      <DownloadBar selection={selection} form={form} choice={choice} />
    </>
  )
}

/** Stays at the lower edge of the window. */
function DownloadBar({
  selection,
  form,
  choice,
}: {
  selection: ListSelection
  form: ExportTargetForm
  choice: ExportChoice
}) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const { data: report } = useQuery(exportQueries.report(selection, choice, language))
  const save = useToastMutation('createListExport', () => downloadPackage(client, selection, choice), {
    done: t('exports.started', { name: form.name }),
  })
  return (
    <Panel
      as="div"
      className="sticky bottom-4 z-10 mt-6 flex items-center justify-between gap-x-6 bg-raised px-5 py-3 shadow-float max-sm:px-4"
    >
      <div className="min-w-0">
        <p className="font-medium">{form.name}</p>
        <p className="text-sm text-muted max-sm:hidden">{t('exports.downloadNote')}</p>
      </div>
      <Button
        look="primary"
        icon={Download}
        isBusy={save.isPending}
        disabled={report?.rows.written === 0}
        onClick={() => save.mutate()}
      >
        {t('exports.download')}
      </Button>
    </Panel>
  )
}
