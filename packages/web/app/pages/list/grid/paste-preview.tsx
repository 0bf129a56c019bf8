import { useQueries } from '@tanstack/react-query'
import { sheetQueries } from '../../../api/sheet-queries.ts'
import { formatCount } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { ValueColumn } from '../columns.ts'
import { useColumnTitle } from '../sheet-cells.tsx'
import { countPatches } from './cell-changes.ts'
import { ChangesTable } from './changes-table.tsx'
import { readCopiedText } from './copied-text.ts'
import type { PastePlan } from './paste.ts'
import type { AskedPaste } from './use-cell-actions.ts'

interface PastePreviewProps extends AskedPaste {
  listId: string
  valueColumns: readonly ValueColumn[]
  onPaste: () => void
  onClose: () => void
}

const shownCells = 8

/** What pasting changes and what does not fit, before it happens. */
export function PastePreview({ plan, onPaste, onClose, ...source }: PastePreviewProps) {
  const { t } = useTranslation()
  const count = countPatches(plan.patches)
  return (
    <ConfirmDialog
      look="primary"
      canBeUndone
      isOpen
      onClose={onClose}
      title={t('grid.paste.title', { count, n: formatCount(count) })}
      cancelLabel={t('app.cancel')}
      confirmLabel={t('grid.paste.confirm')}
      busyLabel={t('app.saving')}
      isBusy={false}
      onConfirm={onPaste}
      fields={<FirstChanges plan={plan} {...source} />}
    >
      <Unfit plan={plan} />
    </ConfirmDialog>
  )
}

function Unfit({ plan: { readOnly, rowsBeyond, columnsBeyond, tooLong } }: { plan: PastePlan }) {
  const { t } = useTranslation()
  const nameColumn = useColumnTitle()
  const columns = readOnly.map(nameColumn).join(', ')
  const counted = (count: number) => ({ count, n: formatCount(count) })
  const sentences = [
    ...(readOnly.length > 0 ? [t('grid.paste.readOnly', { columns })] : []),
    ...(rowsBeyond > 0 ? [t('grid.paste.rowsBeyond', counted(rowsBeyond))] : []),
    ...(columnsBeyond > 0 ? [t('grid.paste.columnsBeyond', counted(columnsBeyond))] : []),
    ...(tooLong > 0 ? [t('grid.paste.tooLong', counted(tooLong))] : []),
  ]
  return sentences.length === 0 ? (
    <p>{t('grid.paste.fits')}</p>
  ) : (
    <ul className="list-disc pl-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

type FirstChangesProps = Pick<PastePreviewProps, 'plan' | 'listId' | 'positions' | 'shown' | 'valueColumns'>

function FirstChanges({ plan, listId, positions, shown, valueColumns }: FirstChangesProps) {
  const nameColumn = useColumnTitle()
  const cells = listFirst(plan)
  const wanted = [...new Set(cells.flatMap(({ row }) => positions[row] ?? []))]
  const [query] = useQueries({ queries: [sheetQueries.rows({ listId }, wanted, valueColumns)] })
  const rows = new Map(query?.data?.map((row) => [row.position, row]))
  const changes = cells.map(({ row, column, value }) => {
    const known = rows.get(positions[row] ?? 0)
    const id = shown[column]
    return {
      key: `${row} ${column}`,
      article: known?.article_number,
      column: id && nameColumn(id),
      before: known && id && readCopiedText(id, known, valueColumns),
      after: value,
    }
  })
  return <ChangesTable changes={changes} />
}

function listFirst({ patches }: PastePlan) {
  const cells: { row: number; column: number; value: string }[] = []
  for (const { rows, columns, valueAt } of patches)
    for (const { first, last } of rows)
      for (let row = first; row <= last; row++)
        for (const column of columns) {
          const value = valueAt(row, column)
          if (value !== undefined) cells.push({ row, column, value })
          if (cells.length === shownCells) return cells
        }
  return cells
}
