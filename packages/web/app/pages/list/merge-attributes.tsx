import type { Output } from '@merkwerk/client/app'
import { endpoints, type List, type MergeConflicts } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { refreshRows, sheetQueries } from '../../api/sheet-queries.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { sendOwnChange } from './send-own-change.ts'

interface MergeAttributesProps {
  list: List
  from: string
  onClose: () => void
}

/** Moves the values of an attribute into another one, after a preview. The history can undo it. */
export function MergeAttributes({ list: { list_id: listId }, from, onClose }: MergeAttributesProps) {
  const { t } = useTranslation()
  const known = useQuery(sheetQueries.facets(listId))
  const [into, setInto] = useState('')
  const [conflicts, setConflicts] = useState<MergeConflicts>('keep')
  const { merge, isSaving } = useMerge(listId, onClose)
  const previewed = useQuery({ ...sheetQueries.merge(listId, { from, into }), enabled: into !== '' })
  const preview = previewed.data

  return (
    <div className="flex min-h-0 w-80 flex-col gap-3 overflow-y-auto p-3 max-sm:w-auto">
      <p className="text-pretty text-muted">{t('grid.merge.text', { from })}</p>
      <Select
        label={t('grid.merge.into')}
        value={into}
        placeholder={t('grid.merge.choose')}
        choices={(known.data?.attributes ?? [])
          .filter(({ value }) => value !== from)
          .map(({ value, rows }) => ({ value, label: value, note: formatCount(rows) }))}
        onChange={setInto}
      />
      {known.isLoadingError && <QueryError query={known} calling="getListFacets" />}
      {previewed.isLoadingError && <QueryError query={previewed} calling="previewMerge" />}
      {preview && (
        <>
          <p className="tabular-nums">
            {t('grid.merge.moved', { count: preview.moved })} {t('grid.merge.same', { count: preview.same })}
          </p>
          {preview.conflicts > 0 && (
            <Conflicts preview={preview} from={from} into={into} choice={conflicts} onChoice={setConflicts} />
          )}
        </>
      )}
      <div className="flex justify-end gap-2">
        <Button look="ghost" onClick={onClose}>
          {t('app.cancel')}
        </Button>
        <Button
          look="primary"
          disabled={!preview || preview.rows === 0 || isSaving}
          onClick={() => void merge({ from, into, conflicts })}
        >
          {t('grid.merge.confirm')}
        </Button>
      </div>
    </div>
  )
}

interface ConflictsProps {
  preview: Output<typeof endpoints.previewMerge>
  from: string
  into: string
  choice: MergeConflicts
  onChoice: (choice: MergeConflicts) => void
}

/** Rows with a value in both attributes, and which of them stays. */
function Conflicts({ preview, from, into, choice, onChoice }: ConflictsProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="font-medium tabular-nums">{t('grid.merge.conflicts', { count: preview.conflicts })}</p>
      <table className="w-full table-fixed text-sm">
        <thead className="text-left text-muted">
          <tr>
            <th className="truncate font-medium">{t('sheet.columns.article_number')}</th>
            <th className="truncate font-medium">{from}</th>
            <th className="truncate font-medium">{into}</th>
          </tr>
        </thead>
        <tbody>
          {preview.examples.map((row) => (
            <tr key={row.position} className="border-t border-line *:truncate *:py-0.5 *:pr-2">
              <td>{row.article_number}</td>
              <td title={row.from}>{row.from}</td>
              <td title={row.into}>{row.into}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Select
        label={t('grid.merge.choice')}
        value={choice}
        placeholder=""
        choices={[
          { value: 'keep', label: t('grid.merge.keep', { name: into }) },
          { value: 'replace', label: t('grid.merge.replace', { name: from }) },
        ]}
        onChange={onChoice}
      />
    </>
  )
}

interface Merge {
  from: string
  into: string
  conflicts: MergeConflicts
}

function useMerge(listId: string, onDone: () => void) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)

  async function merge(wanted: Merge) {
    setSaving(true)
    try {
      const { change } = await sendOwnChange(listId, endpoints.changeRows, (id) => ({
        params: { id: listId },
        body: { id, kind: 'merge' as const, merge: wanted },
      }))
      onDone()
      await refreshRows(client)
      toast('success', t('grid.merge.done', { count: change?.rows ?? 0 }))
    } catch (error) {
      toast('error', describeError(error, 'changeRows'))
      setSaving(false)
    }
  }

  return { merge, isSaving }
}
