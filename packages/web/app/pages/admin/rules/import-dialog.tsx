import { endpoints, type FilterImport, type FilterList } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/index.ts'
import { filterQueries } from '../../../api/rule-queries.ts'
import { formatBytes, formatCount } from '../../../messages/format.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { ImportFaults } from './import-problems.tsx'

const modes = ['add', 'replace'] as const
type Mode = (typeof modes)[number]

interface ImportDialogProps {
  list: FilterList
  isOpen: boolean
  onClose: () => void
}

/** Reads a list from a CSV or XLSX file, as one change and only as a whole. */
export function ImportDialog({ list, isOpen, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [mode, setMode] = useState<Mode>('add')
  const [isMissing, setMissing] = useState(false)
  const importing = useImport(list, () => close())

  function close() {
    setFile(null)
    setMissing(false)
    importing.reset()
    onClose()
  }
  function choose(chosen: File | null) {
    setFile(chosen)
    setMissing(false)
    importing.reset()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={t('filters.importing.title', { list: t(`filters.lists.${list}.title`) })}
      keepLabel={t('filters.cancel')}
      confirmLabel={t('filters.importing.confirm')}
      busyLabel={t('filters.importing.busy')}
      look="primary"
      isBusy={importing.isPending}
      onConfirm={() => (file ? importing.mutate({ file, mode }) : setMissing(true))}
      fields={
        <div className="flex flex-col gap-5">
          <FileDrop
            label={t('filters.importing.file')}
            accept=".csv,.xlsx,text/csv"
            file={file && { name: file.name, note: formatBytes(file.size) }}
            error={isMissing ? t('filters.importing.fileMissing') : undefined}
            onFile={choose}
            words={{
              drop: t('filters.importing.drop'),
              or: t('addFile.or'),
              choose: t('addFile.choose'),
              dropNow: t('addFile.dropNow'),
              limits: t('filters.importing.limits'),
              replace: t('addFile.replace'),
              remove: t('addFile.remove'),
            }}
          />
          <div className="flex flex-col gap-2">
            <Segments
              label={t('filters.importing.mode')}
              value={mode}
              choices={modes.map((each) => [each, t(`filters.importing.modes.${each}`)] as const)}
              onChange={setMode}
            />
            <p className="text-sm text-muted">{t(`filters.importing.modeTexts.${mode}`)}</p>
          </div>
          {importing.error && <ImportFaults error={importing.error} />}
        </div>
      }
    >
      <p>{t(`filters.importing.format.${list}`)}</p>
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
      const n = { added: formatCount(added), updated: formatCount(updated), removed: formatCount(removed) }
      toast('success', t('filters.importing.done', n))
      onDone()
      return client.invalidateQueries({ queryKey: filterQueries.all(list) })
    },
  })
}
