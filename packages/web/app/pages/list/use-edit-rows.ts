import type { Output } from '@merkwerk/client/app'
import { type ChangeKind, endpoints, type RefusedCells } from '@merkwerk/contract'
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'
import { isAxis, isIdentifier, nameColumn } from './columns.ts'
import { describeSize } from './describe-size.ts'
import { clashShownMs, nameClash } from './find-clashes.ts'
import type { CellsChange } from './grid/cell-changes.ts'
import {
  dropMade,
  findMade,
  findNext,
  findReadVersion,
  keepMade,
  keepSaved,
  keepStepped,
  keepTold,
  keepVersion,
} from './own-changes.ts'
import { selectPositions } from './select-positions.ts'
import { describeFailure, sendInTurn } from './send-own-change.ts'
import { findEdited, showChange, showStep } from './shown-cells.ts'
import {
  changeUnsaved,
  countCells,
  filterEdit,
  isChange,
  isStep,
  keepInterrupted,
  keepUnsaved,
  type RowsEdit,
  readUnsaved,
  replaceUnsaved,
  type SentChange,
  type SentStep,
  toRefused,
  type Unsaved,
  useUnsaved,
} from './unsaved-edits.ts'
import { type EditsInOrder, useDescribeRefused, useReplaceRows } from './use-replace-rows.ts'

type Saved = Output<typeof endpoints.changeRows>
type SavedEdit = Pick<Saved, 'change' | 'refused' | 'version'> & Partial<Pick<Saved, 'meanwhile'>>

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

/** Sets a field of rows at once, with undo. What is not saved is kept, shown as unsaved and sent again. */
export function useEditRows(listId: string, say: (text: string) => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const recent = useRef<RecentEdit[]>([])
  const inOrder = orderEdits(listId)
  const { mutationKey } = inOrder
  const describeRefused = useDescribeRefused()
  const refresh = () => refreshAfterLast(client, listId, mutationKey)

  const step = useSteps(listId, { inOrder, say, onSettled: refresh })

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

  const mutation = useMutation({
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
      keepSaved(sent.id)
      keepVersion(listId, saved.version)
      if (!change) dropMade(listId, sent.id)
      replaceUnsaved(listId, sent.id, listRefused(sent, refused, describeRefused))
      // The bar of unsaved values says why. A message would cover it.
      if (!change && refused.length > 0) return
      const action = change?.can_be_undone && {
        label: t('app.undo'),
        onClick: () => step.take('undo', change.id),
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

interface StepsOptions {
  inOrder: EditsInOrder
  say: (text: string) => void
  onSettled: () => Promise<void>
}

/** Whether something waits that could not be saved. It is no entry, and undo would take the one before it. */
const hasFailed = (listId: string): boolean => readUnsaved(listId).some(({ reason }) => reason !== null)

class UnsavedError extends Error {}

const back = { undo: 'redo', redo: 'undo' } as const

/**
 * Walks through one's own changes. What a change of this page did is shown at once, and taken back if the server refuses the step or takes
 * another change: this account may have made one elsewhere. Says what was undone or redone. A step without a response is kept, and sent
 * again as the same one: another one would undo the change before.
 */
function useSteps(listId: string, { inOrder, say, onSettled }: StepsOptions) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const show = async ({ direction, change }: Pick<SentStep, 'direction' | 'change'>) => {
    const expected = change ?? findNext(listId, direction)
    if (expected === undefined) return undefined
    keepStepped(listId, direction, expected)
    const revert = await showStep(client, listId, { direction, change: expected })
    return {
      expected,
      revert: () => {
        keepStepped(listId, back[direction], expected)
        revert()
      },
    }
  }
  const { mutate } = useMutation({
    ...inOrder,
    mutationFn: ({ id, direction, change }: SentStep) =>
      sendInTurn(listId, id, async () => {
        // A change before it may have been refused meanwhile.
        if (change === undefined && !isLostStep(listId, id) && hasFailed(listId)) throw new UnsavedError()
        return call(direction === 'undo' ? endpoints.undoChange : endpoints.redoChange, {
          params: { id: listId },
          body: { id, ...(change !== undefined && { change }) },
        })
      }),
    onMutate: ({ id, direction, change }) => {
      keepUnsaved(listId, { id, direction, ...(change !== undefined && { change }) })
      return show({ direction, ...(change !== undefined && { change }) })
    },
    onSuccess: async ({ change, version }, { id, direction }, shown) => {
      changeUnsaved(listId, id, undefined)
      // The entry of a step that was withdrawn may be too old.
      if (!change) return shown?.revert()
      if (shown?.expected !== change.id) {
        shown?.revert()
        await show({ direction, change: change.id })
      }
      keepVersion(listId, version)
      say(
        t(direction === 'undo' ? 'grid.undone' : 'grid.redone', {
          kind: t(`grid.kinds.${change.kind}`),
          size: describeSize(change),
        }),
      )
    },
    onError: (error, { id }, shown) => {
      shown?.revert()
      const describe = (failed: Error) =>
        failed instanceof UnsavedError ? t('grid.undoUnsaved') : describeError(failed, 'undoChange')
      const failure = describeFailure(listId, id, { error, describe })
      // What was refused is said, and done.
      const isOpen = failure.isRetried || (failure.isLost ?? isLostStep(listId, id))
      changeUnsaved(listId, id, isOpen ? failure : undefined)
      if (failure.reason) say(failure.reason)
    },
    onSettled: () => void onSettled(),
  })
  return {
    mutate,
    take: (direction: SentStep['direction'], change?: string) => {
      if (change === undefined && hasFailed(listId)) say(t('grid.undoUnsaved'))
      else mutate({ id: crypto.randomUUID(), direction, ...(change !== undefined && { change }) })
    },
  }
}

/** Whether a step was sent before, without a response. */
const isLostStep = (listId: string, id: string): boolean =>
  readUnsaved(listId).some((one) => one.id === id && one.isLost)

/** The cells that the server refused, as changes of their own. `describe` says why. */
const listRefused = (
  { kind, parts, seen }: SentChange,
  refused: SavedEdit['refused'],
  describe: (group: RefusedCells) => string,
): Unsaved[] =>
  refused.flatMap((group) => {
    const { field, positions } = group
    const part = parts.find((one) => one.field === field)
    const wanted = new Set(positions)
    if (!part) return []
    const left = filterEdit(part, (position) => wanted.has(position))
    return [{ id: crypto.randomUUID(), kind, parts: [left], seen, ...toRefused(describe(group)) }]
  })

/** Values of axes belong to families, which have a call and entries of their own. */
const splitParts = (parts: readonly RowsEdit[]): RowsEdit[][] =>
  [parts.filter(({ field }) => !isAxis(field)), parts.filter(({ field }) => isAxis(field))].filter(
    ({ length }) => length > 0,
  )

/** The fields of a change, as they are kept until they are saved. */
function toParts(change: CellsChange): RowsEdit[] {
  if ('set' in change) return [change.set]
  const { fields, rows } = change.block
  const positions = rows.map(({ position }) => position)
  return fields.map((field, at) => ({
    positions,
    field,
    value: null,
    values: rows.map(({ values }) => values[at] ?? ''),
  }))
}

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

function saveChange(listId: string, { id, kind, parts, seen }: SentChange): Promise<SavedEdit> {
  const [first] = parts
  if (!first) throw new Error('A change has a field at least.')
  const { positions, field, value } = first
  if (isAxis(field)) return saveAxisValues(listId, id, parts)
  const content = first.values
    ? {
        cells: {
          fields: parts.map((part) => part.field),
          rows: positions.map((position, at) => ({
            position,
            values: parts.map(({ values }) => values?.[at] ?? null),
          })),
        },
      }
    : { set: { rows: selectPositions(positions), field, value } }
  return call(endpoints.changeRows, { params: { id: listId }, body: { id, kind, seen, ...content } })
}

const saveAxisValues = (listId: string, id: string, parts: readonly RowsEdit[]): Promise<SavedEdit> =>
  call(endpoints.setAxisValues, {
    params: { id: listId },
    body: {
      id,
      axes: parts.flatMap(({ field }) => (isAxis(field) ? nameColumn(field) : [])),
      rows: (parts[0]?.positions ?? []).map((position, at) => ({
        position,
        values: parts.map(({ value, values }) => values?.[at] ?? value ?? ''),
      })),
    },
  })

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
