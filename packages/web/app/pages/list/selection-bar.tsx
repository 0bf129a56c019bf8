import { type List, longestValue } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Boxes, Pencil, X } from '../../ui/icons/app-icons.ts'
import { Eye, EyeOff } from '../../ui/icons/public-icons.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Select } from '../../ui/select.tsx'
import { attributeColumn, type ColumnId, listFileColumns, ownColumn } from './columns.ts'
import { maxRunRows, RunRows } from './run-rows.tsx'
import { useColumnTitle } from './sheet-cells.tsx'
import type { useEditRows } from './use-edit-rows.ts'
import { useIgnoreRows } from './use-ignore-rows.ts'
import type { Selection } from './use-selection.ts'

const AssignFamily = onDemand(() => import('./families/assign-family.tsx'), { isLarge: true }).part(
  'AssignFamily',
)

interface SelectionBarProps {
  list: List
  selection: Selection
  /** Whether the selected rows are ignored ones. */
  areIgnored: boolean
  /** Undefined if the user may not edit. */
  edit: ReturnType<typeof useEditRows> | undefined
}

/** What can be done with the selected rows. */
export function SelectionBar({ list, selection, areIgnored, edit }: SelectionBarProps) {
  const { t } = useTranslation()
  const ignore = useIgnoreRows(list.list_id, edit?.step)
  const [isOpen, setOpen] = useState(false)
  const [isAssigned, setAssigned] = useState(false)
  const count = selection.selected.size
  if (count === 0) return null
  return (
    <section
      aria-label={t('sheet.selection')}
      className="flex flex-wrap items-center gap-2 border-t border-line bg-accent-soft px-4 py-2"
    >
      <p role="status" className="font-medium tabular-nums">
        {t('sheet.selected', { count })}
      </p>
      <Button look="ghost" icon={X} className="mr-auto max-sm:gap-0" onClick={selection.clear}>
        <span className="max-sm:sr-only">{t('sheet.clearSelection')}</span>
      </Button>
      {edit && (
        <>
          <Button icon={Pencil} onClick={() => setOpen(true)}>
            {t('sheet.bulk.open')}
          </Button>
          {count <= maxRunRows && (
            <RunRows list={list} rows={[...selection.selected]} text={t('sheet.runRows.selected')} />
          )}
          {count <= maxRunRows && (
            <Button icon={Boxes} onClick={() => setAssigned(true)}>
              {t('sheet.toFamily')}
            </Button>
          )}
          <Button
            icon={areIgnored ? Eye : EyeOff}
            isBusy={ignore.isPending}
            onClick={() =>
              ignore.mutate(
                { positions: [...selection.selected], ignored: !areIgnored },
                { onSuccess: selection.clear },
              )
            }
          >
            {t(areIgnored ? 'sheet.ignore.takeBack' : 'sheet.ignore.start')}
          </Button>
        </>
      )}
      {edit && isAssigned && (
        <Suspense fallback={null}>
          <AssignFamily
            listId={list.list_id}
            positions={[...selection.selected]}
            onClose={() => setAssigned(false)}
          />
        </Suspense>
      )}
      {edit && isOpen && (
        <BulkEdit list={list} selection={selection} edit={edit} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

interface BulkEditProps {
  list: List
  selection: Selection
  edit: ReturnType<typeof useEditRows>
  onClose: () => void
}

function BulkEdit({ list, selection, edit, onClose }: BulkEditProps) {
  const { t } = useTranslation()
  const nameColumn = useColumnTitle()
  const { data: facets } = useQuery(sheetQueries.facets(list.list_id))
  const [field, setField] = useState<ColumnId>('brand')
  const [value, setValue] = useState('')
  const attributes = (facets?.attributes ?? []).map((attribute) => attributeColumn(attribute.value))
  const own = listFileColumns(list).map(ownColumn)
  const fields: ColumnId[] = ['title', 'brand', 'category', 'price', 'description', ...own, ...attributes]
  const count = selection.selected.size

  return (
    <ConfirmDialog
      look="primary"
      isOpen
      onClose={onClose}
      title={t('sheet.bulk.title', { count })}
      cancelLabel={t('app.cancel')}
      confirmLabel={t('sheet.bulk.save')}
      onConfirm={() => {
        edit.mutate({ positions: [...selection.selected], field, value: value.trim() })
        onClose()
      }}
      fields={
        <div className="flex flex-col gap-4">
          <Select
            label={t('sheet.bulk.field')}
            value={field}
            placeholder={t('sheet.bulk.field')}
            choices={fields.map((id) => ({ value: id, label: nameColumn(id) }))}
            onChange={setField}
          />
          <Field
            label={t('sheet.bulk.value')}
            value={value}
            maxLength={longestValue}
            onChange={(event) => setValue(event.target.value)}
          />
        </div>
      }
    >
      {t(value.trim() === '' ? 'sheet.bulk.empty' : 'sheet.bulk.text')}
    </ConfirmDialog>
  )
}
