import { useQueries } from '@tanstack/react-query'
import { sheetQueries } from '../../../api/sheet-queries.ts'
import { formatCount } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { isColumn } from '../columns.ts'
import { useColumnTitle } from '../sheet-cells.tsx'
import { ChangesTable } from './changes-table.tsx'
import type { FoundCells } from './find-cells.ts'

interface ReplacePreviewProps {
  listId: string
  found: FoundCells
  onReplace: () => void
  onClose: () => void
}

/** What replacing changes and what does not fit, before it happens. */
export function ReplacePreview({ listId, found, onReplace, onClose }: ReplacePreviewProps) {
  const { t } = useTranslation()
  const columnTitle = useColumnTitle()
  const nameField = (field: string) => (isColumn(field) ? columnTitle(field) : field)
  const { first, changed, refused } = found
  const wanted = [...new Set(first.map(({ position }) => position))]
  const [query] = useQueries({ queries: [sheetQueries.rows({ listId }, wanted, [])] })
  const articles = new Map(query?.data?.map((row) => [row.position, row.article_number]))
  const counted = { count: changed, n: formatCount(changed) }
  return (
    <ConfirmDialog
      look="primary"
      canBeUndone
      isOpen
      onClose={onClose}
      title={t('find.asked', counted)}
      cancelLabel={t('app.cancel')}
      confirmLabel={t('find.confirm')}
      isReady={changed > 0}
      onConfirm={onReplace}
      fields={
        first.length > 0 && (
          <ChangesTable
            changes={first.map(({ position, field, before, after }) => ({
              key: `${position} ${field}`,
              article: articles.get(position),
              column: nameField(field),
              before,
              after,
            }))}
          />
        )
      }
    >
      {refused.length === 0 ? (
        <p>{t('find.fits')}</p>
      ) : (
        <ul className="list-disc pl-5">
          {refused.map(({ field, code, cells, message }) => (
            <li key={`${field} ${code}`}>
              {t('find.unfit', {
                count: cells,
                n: formatCount(cells),
                column: nameField(field),
                reason: message,
              })}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
