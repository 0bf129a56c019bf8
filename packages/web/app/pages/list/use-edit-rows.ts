import type { ChangeKind } from '@merkwerk/contract'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'
import { isIdentifier } from './columns.ts'
import { clashShownMs, nameClash } from './find-clashes.ts'
import type { CellsChange } from './grid/cell-changes.ts'
import {
  dropMade,
  findMade,
  findReadVersion,
  keepMade,
  keepParts,
  keepSaved,
  keepTold,
  keepVersion,
} from './own-changes.ts'
import { listRefused, type SavedEdit, saveChange, splitParts, toParts } from './save-change.ts'
import { keepFailed, sendInTurn } from './send-own-change.ts'
import { findEdited, showChange } from './shown-cells.ts'
import type { StatusLine } from './status-line.ts'
import {
  countCells,
  isChange,
  isStep,
  keepInterrupted,
  keepUnsaved,
  type RowsEdit,
  readUnsaved,
  replaceUnsaved,
  type SentChange,
  type Unsaved,
  useUnsaved,
} from './unsaved-edits.ts'
import { type EditsInOrder, useDescribeRefused, useReplaceRows } from './use-replace-rows.ts'
import { useSteps } from './use-steps.ts'

/** What the user did at once, in one or more changes. One message tells of all. */
interface UserAction {
  /** Whether a cell was typed. The line below the rows says that it is saved. */
  isTyped: boolean
  /** Changes without a response. */
  left: number
  cells: number
  /** Its entries, the newest first. */
  entries: string[]
}
/** What is sent again belongs to no action. */
type MadeChange = SentChange & { action?: UserAction }

/** How often an edit is sent again that the server did not get. */
const retryMs = 5_000

/** The options of all mutations of a list's rows: one call after the other, so that the last edit of a cell wins. */
export const orderEdits = (listId: string): EditsInOrder => {
  const mutationKey = ['edit-rows', listId]
  return { mutationKey, scope: { id: mutationKey.join(' ') } }
}

/** What a saved edit did, as sentences. */
function useDescribeSaved() {
  const { t } = useTranslation()

  /** `cells` are those of the whole action. */
  function describeEdit({ refused }: SavedEdit, sent: SentChange, cells: number): string {
    const { kind, parts } = sent
    const [first] = refused
    if (first) {
      const count = countCells(sent)
      return t('sheet.edit.partly', {
        n: count - refused.reduce((sum, group) => sum + group.cells, 0),
        total: count,
        reason: first.message,
      })
    }
    // Another article number searches nothing.
    if (parts.some(({ field }) => isIdentifier(field) && field !== 'article_number'))
      return t('grid.numbersChanged')
    if (parts.length > 1 || parts[0]?.values) return t('grid.changed', { count: cells })
    return t(kind === 'restore' ? 'sheet.edit.removed' : 'sheet.edit.saved', { count: cells })
  }

  /** Says how many values of others many cells have replaced. That of one cell is told with both values. */
  function describeMeanwhile({ change, meanwhile = [] }: SavedEdit, sent: SentChange): string | undefined {
    if (!change || countCells(sent) === 1) return undefined
    const others = meanwhile.filter(
      (entry) => findMade(entry.change) === undefined && keepTold(nameClash(change.id, entry.change)),
    )
    if (others.length === 0) return undefined
    const count = others.reduce((sum, { cells }) => sum + cells, 0)
    const users = [...new Set(others.map(({ by }) => by))].join(', ')
    return t('grid.replacedMeanwhile', { count, users })
  }

  return { describeEdit, describeMeanwhile }
}

interface ChangeRowsOptions {
  inOrder: EditsInOrder
  say: StatusLine['say']
  onUndo: (changeId: string) => void
  onSettled: () => void
}

/** Saves changes of rows, which are shown before. What is not saved is kept. */
function useChangeRows(listId: string, { inOrder, say, onUndo, onSettled }: ChangeRowsOptions) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const newest = useRef<UserAction>(undefined)
  /** Closes the message of the action before. */
  const close = useRef<() => void>(undefined)
  const describeRefused = useDescribeRefused()
  const { describeEdit, describeMeanwhile } = useDescribeSaved()
  return useMutation({
    ...inOrder,
    mutationFn: (change: MadeChange): Promise<SavedEdit> =>
      sendInTurn(listId, change.id, () => saveChange(listId, change)),
    onMutate: ({ id, kind, parts, seen, action }) => {
      keepMade(listId, id)
      keepUnsaved(listId, { id, kind, parts, seen })
      if (action && action !== newest.current) {
        newest.current = action
        close.current?.()
      }
      return showChange(client, listId, { id, findCells: findEdited(parts) })
    },
    onSuccess: (saved, sent) => {
      const { change, refused } = saved
      keepSaved(
        sent.id,
        saved.meanwhile?.map(({ change }) => change),
      )
      keepVersion(listId, saved.version)
      if (!change) dropMade(listId, sent.id)
      const left = listRefused(sent, refused, describeRefused)
      keepParts(
        sent.id,
        left.map(({ id }) => id),
      )
      replaceUnsaved(listId, sent.id, left)
      const { action = { isTyped: false, left: 1, cells: 0, entries: [] } } = sent
      action.left -= 1
      action.cells += countCells(sent)
      if (change?.can_be_undone) action.entries.unshift(change.id)
      // The bar of unsaved values says why. A message would cover it.
      if (!change && refused.length > 0) return
      const meanwhile = describeMeanwhile(saved, sent)
      const text = describeEdit(saved, sent, action.cells)
      const entries = [...action.entries]
      const undo =
        entries.length > 0 ? { label: t('app.undo'), onClick: () => entries.forEach(onUndo) } : undefined
      if (refused.length > 0 || meanwhile)
        toast('error', meanwhile ? `${text} ${meanwhile}` : text, meanwhile ? clashShownMs : undefined, undo)
      else if (action.left > 0) return
      else if (action.isTyped) say(text, true)
      else if (action === newest.current) close.current = toast('success', text, undefined, undo)
    },
    onError: (error, { id }, revert) => {
      revert?.()
      keepFailed(listId, id, { error, describe: (failed) => describeError(failed, 'changeRows') })
    },
    onSettled,
  })
}

/** Sets a field of rows at once, with undo. What is not saved is kept, shown as unsaved and sent again. */
export function useEditRows(listId: string, say: StatusLine['say']) {
  const client = useQueryClient()
  const inOrder = orderEdits(listId)
  const { mutationKey } = inOrder
  const refresh = () => refreshAfterLast(client, listId, mutationKey)
  const step = useSteps(listId, { inOrder, say, onSettled: refresh })
  const mutation = useChangeRows(listId, {
    inOrder,
    say,
    onUndo: (changeId) => step.take('undo', changeId),
    onSettled: () => void refresh(),
  })
  const replace = useReplaceRows(listId, { inOrder, say, onSettled: refresh })
  const sendAgain = (unsaved: Unsaved) => {
    if (isChange(unsaved)) mutation.mutate(unsaved)
    else if (isStep(unsaved)) step.mutate(unsaved)
    else replace.mutate(unsaved)
  }
  useSendAgain(listId, {
    isSending: () => client.isMutating({ mutationKey }) > 0,
    send: sendAgain,
  })
  // A new change would wait for those before it.
  const sendWaiting = () => {
    for (const one of readUnsaved(listId)) if (one.isRetried && one.reason !== null) sendAgain(one)
  }
  const send = (kind: ChangeKind, blocks: readonly (readonly RowsEdit[])[], isTyped = false) => {
    sendWaiting()
    const seen = findReadVersion(listId)
    const action = { isTyped, left: blocks.length, cells: 0, entries: [] }
    for (const parts of blocks) mutation.mutate({ id: crypto.randomUUID(), kind, parts, seen, action })
  }
  const edit = (edited: RowsEdit, isTyped = false) =>
    send(edited.value === null && !edited.values ? 'restore' : 'edit', [[edited]], isTyped)
  return {
    ...mutation,
    mutate: (edited: RowsEdit) => edit(edited),
    /** Saves what was typed into a cell. */
    type: (edited: RowsEdit) => edit(edited, true),
    /** Changes cells. Each block is an entry of the history. */
    change: (kind: ChangeKind, changes: readonly CellsChange[]) =>
      send(
        kind,
        changes.flatMap((change) => splitParts(toParts(change))),
      ),
    replace: {
      ...replace,
      mutate: (...replaced: Parameters<typeof replace.mutate>) => {
        sendWaiting()
        replace.mutate(...replaced)
      },
    },
    sendAgain,
    step: step.take,
  }
}
export type EditRows = ReturnType<typeof useEditRows>

interface SendAgainOptions {
  isSending: () => boolean
  send: (unsaved: Unsaved) => void
}

/** Sends again what is kept without a response, oldest first, until there is one. What was refused waits for the user, also that of an earlier visit. */
function useSendAgain(listId: string, { isSending, send }: SendAgainOptions): void {
  const unsaved = useUnsaved(listId)
  const sendAgain = useEffectEvent((isWanted: (one: Unsaved) => boolean) => {
    if (!isSending()) for (const one of unsaved.filter(isWanted)) send(one)
  })
  useEffect(() => {
    keepInterrupted(listId)
    sendAgain(({ reason, isRetried, isLost }) => reason === null || isRetried || isLost)
  }, [listId])
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

/** Fetches what an edit changes. Not while another edit waits, whose values the responses would overwrite. */
async function refreshAfterLast(client: QueryClient, listId: string, mutationKey: QueryKey): Promise<void> {
  if (client.isMutating({ mutationKey }) > 1) return
  const keys = [
    ['rows', listId],
    ['row', listId],
    ['one', listId],
    ['changes', listId],
    ['find', listId],
    ['families', listId],
    // Rows with other numbers are open.
    ['open rows', listId],
    ['facets', listId],
    ['computed', listId],
  ]
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: ['lists', ...key] })))
}
