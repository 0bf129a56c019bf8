import { endpoints, type ListRow } from '@merkwerk/contract'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { rememberRows } from '../../api/sheet-queries.ts'
import { formatCount } from '../../messages/format.ts'
import { useToast } from '../../ui/toast.tsx'
import { attributeOf, isAttribute } from './columns.ts'
import type { RowDetail } from './row-detail.ts'

export interface RowsEdit {
  positions: readonly number[]
  field: string
  /** Null removes the owner's value. */
  value: string | null
}

interface EditedRow {
  position: number
  value: string | null
}

/** The most rows of one call. */
const rowsPerCall = 1_000

/** Sets a field of rows at once, with undo. Reverted when the call fails. */
export function useEditRows(listId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()

  const undo = useMutation({
    mutationFn: ({ field, before }: { field: string; before: EditedRow[] }) => revert(listId, field, before),
    onSuccess: () => toast('success', t('sheet.edit.undone')),
    onError: (error) => toast('error', describeError(error, 'editListRows')),
    onSettled: () => refreshEdited(client, listId),
  })

  return useMutation({
    mutationFn: (edit: RowsEdit) => saveEdit(listId, edit),
    onMutate: async (edit) => {
      // A response that is under way would overwrite the values.
      await client.cancelQueries({ queryKey: ['lists', 'rows', listId] })
      return showEdit(client, listId, edit)
    },
    onSuccess: (before, { field, value, positions }) => {
      const saved =
        value === null
          ? t('sheet.edit.removed', { count: positions.length, n: formatCount(positions.length) })
          : t('sheet.edit.saved', { count: positions.length, n: formatCount(positions.length) })
      toast('success', saved, undefined, {
        label: t('app.undo'),
        onClick: () => undo.mutate({ field, before }),
      })
    },
    onError: (error, _, shown) => {
      shown?.revert()
      toast('error', describeError(error, 'editListRows'))
    },
    onSettled: () => refreshEdited(client, listId),
  })
}

async function saveEdit(listId: string, { positions, field, value }: RowsEdit): Promise<EditedRow[]> {
  const before: EditedRow[] = []
  for (let start = 0; start < positions.length; start += rowsPerCall) {
    const part = positions.slice(start, start + rowsPerCall)
    const result = await call(endpoints.editListRows, {
      params: { id: listId },
      body: { positions: part, field, value },
    })
    before.push(...result.before)
  }
  return before
}

async function revert(listId: string, field: string, before: readonly EditedRow[]): Promise<void> {
  for (const [value, rows] of Map.groupBy(before, (row) => row.value))
    await saveEdit(listId, { positions: rows.map(({ position }) => position), field, value })
}

async function refreshEdited(client: QueryClient, listId: string): Promise<void> {
  const keys = [
    ['rows', listId],
    ['row', listId],
    ['one', listId],
    ['facets', listId],
  ]
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: ['lists', ...key] })))
}

/** Shows the edit in every cached window. Returns how to take it back. */
function showEdit(client: QueryClient, listId: string, edit: RowsEdit) {
  const edited = new Set(edit.positions)
  const former: [QueryKey, ListRow[]][] = []
  for (const [key, rows] of client.getQueriesData<ListRow[]>({ queryKey: ['lists', 'rows', listId] })) {
    if (!rows?.some(({ position }) => edited.has(position))) continue
    former.push([key, rows])
    const attributes = key[3] as readonly string[]
    const changed = rows.map((row) => (edited.has(row.position) ? withEdit(row, edit, attributes) : row))
    client.setQueryData(key, changed)
    rememberRows(client, listId, changed, attributes)
  }
  const details = showInPanel(client, listId, edit)
  return {
    revert: () => {
      for (const [key, detail] of details) client.setQueryData(key, detail)
      for (const [key, rows] of former) {
        client.setQueryData(key, rows)
        rememberRows(client, listId, rows, key[3] as readonly string[])
      }
    },
  }
}

/** Shows the edit in the panel. Returns what it showed before. */
function showInPanel(client: QueryClient, listId: string, { positions, field, value }: RowsEdit) {
  const former: [QueryKey, RowDetail][] = []
  if (value === null) return former
  for (const position of positions) {
    const key = ['lists', 'row', listId, position]
    const detail = client.getQueryData<RowDetail>(key)
    if (!detail) continue
    former.push([key, detail])
    const attributes = detail.record.attributes.map((attribute) =>
      isAttribute(field) && attribute.name === attributeOf(field) ? { ...attribute, value } : attribute,
    )
    client.setQueryData(key, {
      ...detail,
      row: withEdit(detail.row, { field, value }, []),
      record: { ...detail.record, attributes },
    })
  }
  return former
}

/** A row with the owner's value. `attributes` are the names of its `values`. */
function withEdit(
  row: ListRow,
  { field, value }: Pick<RowsEdit, 'field' | 'value'>,
  attributes: readonly string[],
): ListRow {
  const others = row.edited.filter((name) => name !== field)
  // Only the server knows the value of the marketplaces.
  if (value === null) return { ...row, edited: others }
  const changed = { ...row, edited: [...others, field] }
  if (isAttribute(field)) {
    const index = attributes.indexOf(attributeOf(field))
    return { ...changed, values: row.values.map((text, at) => (at === index ? value || null : text)) }
  }
  return { ...changed, [field]: value || null }
}
