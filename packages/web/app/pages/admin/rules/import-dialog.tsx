import { ApiError } from '@merkwerk/client/app'
import { endpoints, type FilterList, type LineError } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { call } from '../../../api/index.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { FileDialog } from '../../../components/file-dialog.tsx'
import { useTranslation } from '../../../messages/translate.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { useToast } from '../../../ui/toast.tsx'

const modes = ['add', 'replace'] as const
type Mode = (typeof modes)[number]

interface ImportDialogProps {
  list: FilterList
  isOpen: boolean
  onClose: () => void
}

/** The import is one change, applied completely or not at all. */
export function ImportDialog({ list, isOpen, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [mode, setMode] = useState<Mode>('add')
  return (
    <FileDialog
      isOpen={isOpen}
      onClose={onClose}
      calling="importFilters"
      accept=".csv,.xlsx,text/csv"
      onSend={(file) => call(endpoints.importFilters, { params: { list }, form: { mode }, file })}
      onDone={({ added, updated, removed }) => {
        toast('success', t('rules.importing.done', { added, updated, removed }))
        void client.invalidateQueries({ queryKey: ruleQueries.all(list) })
      }}
      texts={{
        title: t('rules.importing.title', { list: t(`nav.ruleLists.${list}`) }),
        text: t(`rules.importing.format.${list}`),
        file: t('rules.importing.file'),
        missing: t('rules.importing.fileMissing'),
        drop: t('rules.importing.drop'),
        limits: t('rules.importing.limits'),
        confirm: t('rules.importing.confirm'),
        busy: t('rules.importing.busy'),
      }}
      showError={(error) => <ImportProblems error={error} />}
    >
      <div className="flex flex-col gap-2">
        <Segments
          label={t('rules.importing.mode')}
          value={mode}
          choices={modes.map((each) => [each, t(`rules.importing.modes.${each}`)] as const)}
          onChange={setMode}
        />
        <p className="text-sm text-muted">{t(`rules.importing.modeTexts.${mode}`)}</p>
      </div>
    </FileDialog>
  )
}

const shownProblems = 50

function ImportProblems({ error }: { error: Error }) {
  const { t } = useTranslation()
  const problems = error instanceof ApiError && (error.details.faults as LineError[] | undefined)
  if (!problems) return <Notice tone="error">{describeError(error, 'importFilters')}</Notice>
  const rest = problems.length - shownProblems
  return (
    <Notice tone="error" title={t('rules.importing.problems', { count: problems.length })}>
      <ul className="mt-1 max-h-40 overflow-y-auto">
        {problems.slice(0, shownProblems).map(({ line, text, fault }) => (
          <li key={line}>
            {t('rules.importing.line', { line })}: {fault}
            {text && <span className="font-mono text-sm"> {text}</span>}
          </li>
        ))}
        {rest > 0 && <li>{t('rules.importing.moreProblems', { n: rest })}</li>}
      </ul>
    </Notice>
  )
}
