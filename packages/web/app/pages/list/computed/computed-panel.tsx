import { type ComputedColumn, endpoints, type List, maxComputedColumns } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { endpointQuery } from '../../../api/endpoint-query.ts'
import { call } from '../../../api/index.ts'
import { refreshLists } from '../../../api/sheet-queries.ts'
import { QueryError } from '../../../components/query-boundary.tsx'
import { useMayChange } from '../../../components/use-access.ts'
import { loadTexts } from '../../../messages/index.ts'
import { currentLanguage } from '../../../messages/language.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Pencil, Plus, Trash2 } from '../../../ui/icons/app-icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { isAttribute, isOwn, isValue, nameColumn, type ValueColumn } from '../columns.ts'
import { FormulaForm } from './formula-form.tsx'
import { createDraft, type Draft, toDraft } from './formula-text.ts'
import { type Begun, placeColumn, type VersionedColumns } from './place-column.ts'

await loadTexts('computed')

interface ComputedPanelProps {
  list: List
  isOpen: boolean
  onClose: () => void
  /** Called with a column that is new. */
  onAdd: (column: ValueColumn) => void
}

/** A formula that is being written. It stays when the panel is closed. */
interface Edited {
  draft: Draft
  /** The column and the version of all columns when the form was opened. A new column has none, and comes behind all others. */
  begun: Begun | undefined
}

/** The computed columns of a list: shows, adds, changes and deletes them. */
export function ComputedPanel({ list, isOpen, onClose, onAdd }: ComputedPanelProps) {
  const { t } = useTranslation()
  const { list_id: listId } = list
  const query = useQuery({
    ...endpointQuery(['lists', 'computed', listId], endpoints.getComputedColumns, { params: { id: listId } }),
    enabled: isOpen,
  })
  const { columns = [], version = 0 } = query.data ?? {}
  const [edited, setEdited] = useState<Edited>()
  const save = useSave(list)
  const close = () => setEdited(undefined)

  function finish(column: ComputedColumn) {
    if (!query.data || edited === undefined) return
    const { begun } = edited
    save.mutate(placeColumn(query.data, column, begun), {
      onSuccess: () => {
        close()
        const { field } = column
        if (isValue(field) && begun?.column.field !== field) onAdd(field)
      },
    })
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('computed.title')} className="w-[min(44rem,100vw)]!">
      {query.error ? (
        <QueryError query={query} calling="getComputedColumns" />
      ) : query.data === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : edited === undefined ? (
        <ColumnItems
          columns={columns}
          onEdit={(column) => setEdited({ draft: toDraft(column), begun: { column, version } })}
          onDelete={(index) => save.remove({ columns, version }, index)}
          onAdd={() => setEdited({ draft: createDraft(currentLanguage()), begun: undefined })}
        />
      ) : (
        <FormulaForm
          list={list}
          field={edited.begun?.column.field}
          draft={edited.draft}
          onDraft={(draft) => setEdited({ ...edited, draft })}
          isBusy={save.isPending}
          error={save.error ? describeError(save.error, 'saveComputedColumns') : undefined}
          onSave={finish}
          onCancel={() => {
            save.reset()
            close()
          }}
        />
      )}
    </Sheet>
  )
}

interface ColumnItemsProps {
  columns: ComputedColumn[]
  onEdit: (column: ComputedColumn) => void
  onDelete: (index: number) => void
  onAdd: () => void
}

function ColumnItems({ columns, onEdit, onDelete, onAdd }: ColumnItemsProps) {
  const { t } = useTranslation()
  const mayChange = useMayChange()
  return (
    <div className="flex flex-col gap-5">
      <p className="text-pretty text-muted">{t('computed.intro')}</p>
      {columns.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {columns.map((column, index) => (
            <ColumnItem
              key={column.field}
              column={column}
              onEdit={mayChange ? () => onEdit(column) : undefined}
              onDelete={() => onDelete(index)}
            />
          ))}
        </ul>
      )}
      {mayChange && (
        <Button
          icon={Plus}
          className="self-start"
          disabled={columns.length >= maxComputedColumns}
          onClick={onAdd}
        >
          {t('computed.add')}
        </Button>
      )}
    </div>
  )
}

/** Saves all columns at once. */
function useSave({ list_id: listId }: List) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const nameField = useFieldName()
  const send = (body: VersionedColumns) =>
    call(endpoints.saveComputedColumns, { params: { id: listId }, body })
  const refresh = () => refreshLists(client)
  const save = useMutation({
    mutationFn: send,
    onSettled: refresh,
  })
  return {
    ...save,
    /** Deletes a column. The message about it can undo that. */
    remove({ version, columns }: VersionedColumns, index: number) {
      const fail = (error: unknown) => toast('error', describeError(error, 'saveComputedColumns'))
      const restore = (from: number) => void send({ version: from, columns }).catch(fail).finally(refresh)
      save.mutate(
        { version, columns: columns.toSpliced(index, 1) },
        {
          onSuccess: (saved) =>
            toast(
              'success',
              t('computed.deleted', { name: nameField(columns[index]?.field ?? '') }),
              undefined,
              {
                label: t('app.undo'),
                onClick: () => restore(saved.version),
              },
            ),
          onError: (error) => {
            fail(error)
            save.reset()
          },
        },
      )
    },
  }
}

/** What a field is called in the sheet. */
function useFieldName() {
  const { t } = useTranslation()
  return (field: string): string => {
    if (isAttribute(field) || isOwn(field)) return nameColumn(field)
    return t(field === 'price' ? 'computed.targets.price' : 'computed.targets.title')
  }
}

interface ColumnItemProps {
  column: ComputedColumn
  /** Undefined if the user may not change it. */
  onEdit: (() => void) | undefined
  onDelete: () => void
}

function ColumnItem({ column: { field, formula }, onEdit, onDelete }: ColumnItemProps) {
  const { t } = useTranslation()
  const name = useFieldName()(field)
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate font-mono text-sm text-muted" title={formula}>
          {formula}
        </p>
      </div>
      {onEdit && (
        <>
          <IconButton icon={Pencil} label={t('computed.edit', { name })} onClick={onEdit} />
          <IconButton icon={Trash2} label={t('computed.delete', { name })} onClick={onDelete} />
        </>
      )}
    </li>
  )
}
