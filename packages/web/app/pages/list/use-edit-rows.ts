import { ApiError, type Output } from '@merkwerk/client/app'
import { endpoints, type ListRow } from '@merkwerk/contract'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { rememberRows } from '../../api/sheet-queries.ts'
import { formatCount } from '../../messages/format.ts'
import { useToast } from '../../ui/toast.tsx'
import type { RowDetail } from './row-detail.ts'
import { selectPositions } from './select-positions.ts'
import {
  changeUnsaved,
  keepUnsaved,
  type RowsEdit,
  type UnsavedEdit,
  useUnsaved,
  withEdit,
  withEditInDetail,
} from './unsaved-edits.ts'

type SavedEdit = Pick<Output<typeof endpoints.changeRows>, 'change' | 'refused'>

/** An edit whose message may offer undo. */
interface RecentEdit extends RowsEdit {
  /** Whether a later edit changed the same cell. */
  isSuperseded: boolean
  close?: () => void
}

/** Messages with undo close before as many others have appeared. */
const recentEdits = 10

/** How often an edit is sent again that the server did not get. */
const retryMs = 5_000

/** An edit as it is sent. The server stores one with a known ID once. */
interface SentEdit extends RowsEdit {
  id: string
}

/** Sets a field of rows at once, with undo. What is not saved is kept, shown as unsaved and sent again. */
export function useEditRows(listId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const recent = useRef<RecentEdit[]>([])
  const mutationKey = ['edit-rows', listId]
  // One call after the other, so that the last edit of a cell wins.
  const inOrder = { mutationKey, scope: { id: mutationKey.join(' ') } }

  const undo = useMutation({
    ...inOrder,
    mutationFn: (change: string) =>
      call(endpoints.undoChange, { params: { id: listId }, body: { id: crypto.randomUUID(), change } }),
    onSuccess: () => toast('success', t('sheet.edit.undone')),
    onError: (error) => toast('error', describeError(error, 'undoChange')),
    onSettled: () => void refreshAfterLast(client, listId, mutationKey),
  })

  function describeEdit({ refused: [refused] }: SavedEdit, { value, positions }: RowsEdit): string {
    const total = { count: positions.length, n: formatCount(positions.length) }
    if (!refused) return t(value === null ? 'sheet.edit.removed' : 'sheet.edit.saved', total)
    const saved = formatCount(positions.length - refused.cells)
    return t('sheet.edit.partly', { n: saved, total: total.n, reason: refused.message })
  }

  const mutation = useMutation({
    ...inOrder,
    mutationFn: (edit: SentEdit) => saveEdit(listId, edit),
    onMutate: async (edit) => {
      keepUnsaved(listId, edit)
      recent.current = supersede(recent.current, edit)
      const added: RecentEdit = { ...edit, isSuperseded: false }
      recent.current.push(added)
      // A response in flight would overwrite the values.
      for (const kind of ['rows', 'row']) await client.cancelQueries({ queryKey: ['lists', kind, listId] })
      return { added, ...showEdit(client, listId, edit) }
    },
    onSuccess: (saved, edit, { added }) => {
      const { change, refused } = saved
      changeUnsaved(listId, edit.id, undefined)
      for (const { positions, message } of refused)
        keepUnsaved(listId, { ...edit, positions, id: crypto.randomUUID() }, message)
      const action = change && {
        label: t('app.undo'),
        onClick: () => undo.mutate(change.id),
      }
      added.close = toast(
        refused.length === 0 ? 'success' : 'error',
        describeEdit(saved, edit),
        undefined,
        added.isSuperseded ? undefined : (action ?? undefined),
      )
    },
    // The bar of unsaved values says why. A message would cover it.
    onError: (error, { id }, shown) => {
      shown?.revert()
      changeUnsaved(listId, id, describeFailure(error))
    },
    onSettled: () => void refreshAfterLast(client, listId, mutationKey),
  })
  useSendAgain(listId, {
    isSending: () => client.isMutating({ mutationKey }) > 0,
    send: (edit) => mutation.mutate(edit),
  })
  const { mutate } = mutation
  const save = (edit: RowsEdit & { id?: string }, options?: Parameters<typeof mutate>[1]) =>
    mutate({ ...edit, id: edit.id ?? crypto.randomUUID() }, options)
  return { ...mutation, mutate: save }
}

/** Whether the server may take the edit later without the user, and why it did not now. */
function describeFailure(error: unknown) {
  const isDown = error instanceof ApiError && (error.code === 'NO_RESPONSE' || error.status >= 500)
  return { reason: describeError(error, 'changeRows'), isRetried: isDown }
}

interface SendAgainOptions {
  isSending: () => boolean
  send: (edit: SentEdit) => void
}

/** Sends kept edits: those of an earlier visit once, those without a response until there is one. */
function useSendAgain(listId: string, { isSending, send }: SendAgainOptions): void {
  const unsaved = useUnsaved(listId)
  const sendAgain = useEffectEvent((isWanted: (edit: UnsavedEdit) => boolean) => {
    if (!isSending()) for (const edit of unsaved.filter(isWanted)) send(edit)
  })
  useEffect(() => sendAgain(() => true), [])
  const isWaiting = unsaved.some(({ isRetried }) => isRetried)
  useEffect(() => {
    if (!isWaiting) return
    const retry = () => sendAgain(({ isRetried }) => isRetried)
    const timer = setInterval(retry, retryMs)
    window.addEventListener('online', retry)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', retry)
    }
  }, [isWaiting])
}

/** Removes the undo of earlier edits of the same cells, because it would also undo the later edit. */
function supersede(recent: readonly RecentEdit[], later: RowsEdit): RecentEdit[] {
  const changed = new Set(later.positions)
  const isSame = ({ field, positions }: RowsEdit) =>
    field === later.field && positions.some((position) => changed.has(position))
  for (const edit of recent.filter(isSame)) {
    edit.isSuperseded = true
    edit.close?.()
  }
  return recent.filter((edit) => !edit.isSuperseded).slice(-recentEdits)
}

const saveEdit = (listId: string, { id, positions, field, value }: SentEdit): Promise<SavedEdit> =>
  call(endpoints.changeRows, {
    params: { id: listId },
    body: {
      id,
      kind: value === null ? 'restore' : 'edit',
      set: { rows: selectPositions(positions), field, value },
    },
  })

/** Fetches what an edit changes. Not while another edit waits, whose values the responses would overwrite. */
async function refreshAfterLast(client: QueryClient, listId: string, mutationKey: QueryKey): Promise<void> {
  if (client.isMutating({ mutationKey }) > 1) return
  const keys = [
    ['rows', listId],
    ['row', listId],
    ['one', listId],
    ['facets', listId],
  ]
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: ['lists', ...key] })))
}

/** Shows the edit in every cached window. `revert` shows the former values. */
function showEdit(client: QueryClient, listId: string, edit: RowsEdit) {
  const edited = new Set(edit.positions)
  const former: [QueryKey, ListRow[]][] = []
  for (const [key, rows] of client.getQueriesData<ListRow[]>({ queryKey: ['lists', 'rows', listId] })) {
    if (!rows?.some(({ position }) => edited.has(position))) continue
    former.push([key, rows])
    const columns = key[3] as readonly string[]
    const changed = rows.map((row) => (edited.has(row.position) ? withEdit(row, edit, columns) : row))
    client.setQueryData(key, changed)
    rememberRows(client, { listId }, changed, columns)
  }
  const details = showInPanel(client, listId, edit)
  return {
    revert: () => {
      for (const [key, detail] of details) client.setQueryData(key, detail)
      for (const [key, rows] of former) {
        client.setQueryData(key, rows)
        rememberRows(client, { listId }, rows, key[3] as readonly string[])
      }
    },
  }
}

/** Shows the edit in the panel. Returns the former details by query key. */
function showInPanel(client: QueryClient, listId: string, { positions, field, value }: RowsEdit) {
  const former: [QueryKey, RowDetail][] = []
  if (value === null) return former
  for (const position of positions) {
    const key = ['lists', 'row', listId, position]
    const detail = client.getQueryData<RowDetail>(key)
    if (!detail) continue
    former.push([key, detail])
    client.setQueryData(key, withEditInDetail(detail, { field, value }))
  }
  return former
}
