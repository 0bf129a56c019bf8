import { ApiError } from '@merkwerk/client/app'
import {
  type endpoints as contract,
  endpoints,
  type HeaderMapping,
  type List,
  reasonText,
  type Statement,
} from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshLists } from '../../api/sheet-queries.ts'
import { formatBytes } from '../../messages/format.ts'
import { loadTexts } from '../../messages/index.ts'
import { currentLanguage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { siteSetting } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FileColumns } from './file-columns.tsx'
import { RunRows } from './run-rows.tsx'

await loadTexts('addFile')

type Comparison = z.output<typeof contract.replaceListFile.response>

interface FileToCompare {
  chosen: File
  header: HeaderMapping | undefined
}

interface ReplaceFileProps {
  list: List
  isOpen: boolean
  onClose: () => void
}

/** Compares a newer file with the list, shows what would change, and applies it. */
export function ReplaceFile({ list, isOpen, onClose }: ReplaceFileProps) {
  const { t } = useTranslation()
  const { file, choose, mapColumns, compare, apply, confirm } = useNewerFile(list)
  const hasOtherColumns = compare.error instanceof ApiError && compare.error.code === 'MAPPING_REFUSED'
  const compared = file ? compare.data : undefined
  const isSame = compared !== undefined && countChanges(compared) === 0
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('sheet.replace.title')}>
      <div className="flex flex-col gap-5">
        {apply.data && !file && (
          <Notice tone="success" action={<RunRows list={list} rows="open" text={t('sheet.runRows.open')} />}>
            {t('sheet.replace.done')}
          </Notice>
        )}
        <div>
          <FileDrop
            label={t('sheet.replace.file')}
            accept=".csv,.xlsx,.txt,.tsv,.xls"
            file={file && { name: file.name, note: formatBytes(file.size) }}
            error={compare.error ? describeError(compare.error, 'replaceListFile') : undefined}
            onFile={choose}
            messages={{
              drop: t('addFile.drop'),
              limits: t('addFile.limits', { mb: siteSetting('MAX_UPLOAD_MB') }),
            }}
          />
          <p className="mt-1.5 text-sm text-pretty text-faint">{t('sheet.replace.hint')}</p>
        </div>
        {compare.isPending && <Skeleton className="h-24" />}
        {file && hasOtherColumns && <FileColumns file={file} onChosen={mapColumns} />}
        {apply.error && <Notice tone="error">{describeError(apply.error, 'replaceListFile')}</Notice>}
        {compared &&
          (isSame ? <Notice tone="success">{t('sheet.replace.same')}</Notice> : <Changes {...compared} />)}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('app.close')}</Button>
          <Button look="primary" isBusy={apply.isPending} disabled={!compared || isSame} onClick={confirm}>
            {t('sheet.replace.apply')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

/** A file that is compared with the list when it is chosen, and replaces its rows when the user confirms. */
function useNewerFile(list: List) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  /** Where the columns are, if not where they were. */
  const [mapping, setMapping] = useState<HeaderMapping>()
  const send = ({ chosen, header }: FileToCompare, form: Record<string, string>) =>
    call(endpoints.replaceListFile, {
      params: { id: list.list_id },
      form: { ...form, ...(header && { header_mapping: JSON.stringify(header) }) },
      file: chosen,
    })
  const compare = useMutation({ mutationFn: (next: FileToCompare) => send(next, {}) })
  const apply = useMutation({
    mutationFn: ({ version, ...next }: FileToCompare & { version: number }) =>
      send(next, { apply: 'true', version: String(version) }),
    onSuccess: () => {
      choose(null)
      return refreshLists(client)
    },
    // The list has changed since the comparison.
    onError: () => file && compare.mutate({ chosen: file, header: mapping }),
  })
  function choose(chosen: File | null) {
    setFile(chosen)
    setMapping(undefined)
    compare.reset()
    if (chosen) {
      apply.reset()
      compare.mutate({ chosen, header: undefined })
    }
  }
  return {
    file,
    choose,
    mapColumns: (header: HeaderMapping) => {
      setMapping(header)
      if (file) compare.mutate({ chosen: file, header })
    },
    compare,
    apply,
    confirm: () =>
      file && compare.data && apply.mutate({ chosen: file, header: mapping, version: compare.data.version }),
  }
}

const kinds = ['added', 'changed', 'gone', 'returned'] as const

const countChanges = (compared: Comparison): number => kinds.reduce((sum, kind) => sum + compared[kind], 0)

/** Rows whose own columns alone change keep their identifiers. */
function ChangedRow({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  if (before !== after)
    return (
      <>
        <s className="text-muted">{before}</s>
        <span>{after}</span>
      </>
    )
  return (
    <>
      <span>{after}</span>
      <span className="font-sans text-muted">{t('sheet.replace.cellsOnly')}</span>
    </>
  )
}

/** How many rows of each kind a file changes, with the first of them. */
function Changes(compared: Comparison) {
  const { t } = useTranslation()
  const { corrections, repeated, unchanged, missing_columns: missing } = compared
  return (
    <section aria-label={t('sheet.replace.changes')} className="flex flex-col gap-4">
      {corrections > 0 && (
        <Notice tone="waiting">{t('sheet.replace.corrections', { count: corrections })}</Notice>
      )}
      {repeated > 0 && <Notice tone="waiting">{t('sheet.replace.repeated', { count: repeated })}</Notice>}
      {missing.length > 0 && (
        <Notice tone="waiting">
          {t('sheet.replace.missing', { count: missing.length, names: missing.join(', ') })}
        </Notice>
      )}
      {kinds
        .filter((kind) => compared[kind] > 0)
        .map((kind) => (
          <div key={kind}>
            <h3 className="font-medium">{t(`sheet.replace.${kind}`, { count: compared[kind] })}</h3>
            {kind === 'gone' && <p className="text-muted">{t('sheet.replace.goneText')}</p>}
            <ul className="mt-1 max-h-64 divide-y divide-line overflow-y-auto border-y border-line">
              {compared.rows
                .filter(({ change }) => change === kind)
                .map(({ position, before, after }) => (
                  <li
                    key={position}
                    className="flex flex-wrap gap-x-3 py-1.5 font-mono text-sm wrap-anywhere"
                  >
                    {kind === 'changed' && before && after ? (
                      <ChangedRow before={describe(before)} after={describe(after)} />
                    ) : (
                      <span>{describe(after ?? before)}</span>
                    )}
                    {after?.skip_reason && (
                      <span className="basis-full font-sans text-muted">
                        {reasonText(after.skip_reason, currentLanguage())}
                      </span>
                    )}
                  </li>
                ))}
            </ul>
          </div>
        ))}
      {unchanged > 0 && <p className="text-muted">{t('sheet.replace.unchanged', { count: unchanged })}</p>}
    </section>
  )
}

function describe(row: Statement | null): string {
  if (!row) return ''
  const { article_number, ean, asin, part_number } = row
  return [article_number, ean, asin, part_number?.mpn, part_number?.brand].filter(Boolean).join(' · ')
}
