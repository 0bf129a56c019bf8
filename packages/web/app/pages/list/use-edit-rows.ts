import type { ChangeKind } from '@merkwerk/contract'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { formatCount } from '../../messages/format.ts'
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
  keepSaved,
  keepTold,
  keepVersion,
} from './own-changes.ts'
import { listRefused, type SavedEdit, saveChange, splitParts, toParts } from './save-change.ts'
import { describeFailure, sendInTurn } from './send-own-change.ts'
import { findEdited, showChange } from './shown-cells.ts'
import {
  changeUnsaved,
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

/** An edit whose message may offer undo. */
interface RecentEdit extends SentChange {
  /** Whether a later edit changed the same cell. */
  isSuperseded: boolean
  close?: () => void
}

/** Messages with undo close before as many others have appeared. */
const recentEdits = 10

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

  function describeEdit({ refused }: SavedEdit, { kind, parts }: SentChange): string {
    const count = parts.reduce((sum, { positions }) => sum + positions.length, 0)
    const total = { count, n: formatCount(count) }
    const [first] = refused
    if (first)
      return t('sheet.edit.partly', {
        n: formatCount(count - refused.reduce((sum, { cells }) => sum + cells, 0)),
        total: total.n,
        reason: first.message,
      })
    // Another article number searches nothing.
    if (parts.some(({ field }) => isIdentifier(field) && field !== 'article_number'))
      return t('grid.numbersChanged')
    if (parts.length > 1 || parts[0]?.values) return t('grid.changed', total)
    return t(kind === 'restore' ? 'sheet.edit.removed' : 'sheet.edit.saved', total)
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
    return t('grid.replacedMeanwhile', { count, n: formatCount(count), users })
  }

  return { describeEdit, describeMeanwhile }
}

interface ChangeRowsOptions {
  inOrder: EditsInOrder
  onUndo: (changeId: string) => void
  onSettled: () => void
}

/** Saves changes of rows, which are shown before. What is not saved is kept. */
function useChangeRows(listId: string, { inOrder, onUndo, onSettled }: ChangeRowsOptions) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const recent = useRef<RecentEdit[]>([])
  const describeRefused = useDescribeRefused()
  const { describeEdit, describeMeanwhile } = useDescribeSaved()
  return useMutation({
    ...inOrder,
    mutationFn: (change: SentChange): Promise<SavedEdit> =>
      sendInTurn(listId, change.id, () => saveChange(listId, change)),
    onMutate: async (change) => {
      keepMade(listId, change.id)
      const { id, kind, parts, seen } = change
      keepUnsaved(listId, { id, kind, parts, seen })
      recent.current = supersede(recent.current, change)
      const added: RecentEdit = { ...change, isSuperseded: false }
      recent.current.push(added)
      const revert = await showChange(client, listId, {
        id: change.id,
        findCells: findEdited(change.parts),
      })
      return { added, revert }
    },
    onSuccess: (saved, sent, { added }) => {
      const { change, refused } = saved
      keepSaved(
        sent.id,
        saved.meanwhile?.map(({ change }) => change),
      )
      keepVersion(listId, saved.version)
      if (!change) dropMade(listId, sent.id)
      replaceUnsaved(listId, sent.id, listRefused(sent, refused, describeRefused))
      // The bar of unsaved values says why. A message would cover it.
      if (!change && refused.length > 0) return
      const action = change?.can_be_undone && {
        label: t('app.undo'),
        onClick: () => onUndo(change.id),
      }
      const meanwhile = describeMeanwhile(saved, sent)
      added.close = toast(
        refused.length === 0 && !meanwhile ? 'success' : 'error',
        meanwhile ? `${describeEdit(saved, sent)} ${meanwhile}` : describeEdit(saved, sent),
        meanwhile ? clashShownMs : undefined,
        added.isSuperseded ? undefined : action || undefined,
      )
    },
    onError: (error, { id }, shown) => {
      shown?.revert()
      dropMade(listId, id)
      const describe = (failed: Error) => describeError(failed, 'changeRows')
      changeUnsaved(listId, id, describeFailure(listId, id, { error, describe }))
    },
    onSettled,
  })
}

/** Sets a field of rows at once, with undo. What is not saved is kept, shown as unsaved and sent again. */
export function useEditRows(listId: string, say: (text: string) => void) {
  const client = useQueryClient()
  const inOrder = orderEdits(listId)
  const { mutationKey } = inOrder
  const refresh = () => refreshAfterLast(client, listId, mutationKey)
  const step = useSteps(listId, { inOrder, say, onSettled: refresh })
  const mutation = useChangeRows(listId, {
    inOrder,
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
  const send = (change: SentChange, options?: Parameters<typeof mutation.mutate>[1]) => {
    sendWaiting()
    mutation.mutate(change, options)
  }
  return {
    ...mutation,
    mutate: (edit: RowsEdit, options?: Parameters<typeof send>[1]) => {
      const kind = edit.value === null && !edit.values ? 'restore' : 'edit'
      send({ id: crypto.randomUUID(), kind, parts: [edit], seen: findReadVersion(listId) }, options)
    },
    /** Changes cells. Each change is an entry of the history. */
    change: (kind: ChangeKind, changes: readonly CellsChange[]) => {
      const seen = findReadVersion(listId)
      for (const change of changes)
        for (const parts of splitParts(toParts(change))) send({ id: crypto.randomUUID(), kind, parts, seen })
    },
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

/** Removes the undo of earlier edits of the same cells, because it would also undo the later edit. */
function supersede(recent: readonly RecentEdit[], { parts }: SentChange): RecentEdit[] {
  const changed = new Map(parts.map(({ field, positions }) => [field, new Set(positions)]))
  const isTouched = (edit: RecentEdit) =>
    edit.parts.some(({ field, positions }) =>
      positions.some((position) => changed.get(field)?.has(position) ?? false),
    )
  for (const edit of recent.filter(isTouched)) {
    edit.isSuperseded = true
    edit.close?.()
  }
  return recent.filter((edit) => !edit.isSuperseded).slice(-recentEdits)
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
    ['facets', listId],
    ['computed', listId],
  ]
  await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: ['lists', ...key] })))
}
