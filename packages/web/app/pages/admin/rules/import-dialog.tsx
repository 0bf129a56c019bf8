import { ApiError } from '@merkwerk/client/app'
import { endpoints, type FilterImport, type FilterList, type LineError } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { call } from '../../../api/index.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { formatBytes } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
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
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<Mode>('add')
  const [isMissing, setMissing] = useState(false)
  const importing = useImport(list, close)

  function choose(chosen: File | null) {
    setFile(chosen)
    setMissing(false)
    importing.reset()
  }
  function close() {
    choose(null)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={t('rules.importing.title', { list: t(`nav.ruleLists.${list}`) })}
      cancelLabel={t('app.cancel')}
      confirmLabel={t('rules.importing.confirm')}
      busyLabel={t('rules.importing.busy')}
      look="primary"
      isBusy={importing.isPending}
      onConfirm={() => (file ? importing.mutate({ file, mode }) : setMissing(true))}
      fields={
        <div className="flex flex-col gap-5">
          <FileDrop
            label={t('rules.importing.file')}
            accept=".csv,.xlsx,text/csv"
            file={file && { name: file.name, note: formatBytes(file.size) }}
            error={isMissing ? t('rules.importing.fileMissing') : undefined}
            // The file that is being sent stays.
            onFile={(chosen) => importing.isPending || choose(chosen)}
            messages={{
              drop: t('rules.importing.drop'),
              limits: t('rules.importing.limits'),
            }}
          />
          <div className="flex flex-col gap-2">
            <Segments
              label={t('rules.importing.mode')}
              value={mode}
              choices={modes.map((each) => [each, t(`rules.importing.modes.${each}`)] as const)}
              onChange={setMode}
            />
            <p className="text-sm text-muted">{t(`rules.importing.modeTexts.${mode}`)}</p>
          </div>
          {importing.error && <ImportProblems error={importing.error} />}
        </div>
      }
    >
      <p>{t(`rules.importing.format.${list}`)}</p>
    </ConfirmDialog>
  )
}

function useImport(list: FilterList, onDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ file, mode }: { file: File; mode: Mode }) =>
      call(endpoints.importFilters, { params: { list }, form: { mode }, file }),
    onSuccess: ({ added, updated, removed }: FilterImport) => {
      toast('success', t('rules.importing.done', { added, updated, removed }))
      onDone()
      return client.invalidateQueries({ queryKey: ruleQueries.all(list) })
    },
  })
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
