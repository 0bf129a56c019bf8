import { type ChangeKind, endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { describeCells, describeSize } from './describe-size.ts'
import { findNext, isOlder, keepStepped, keepVersion, wasDropped } from './own-changes.ts'
import { describeFailure, sendInTurn } from './send-own-change.ts'
import { showStep } from './shown-cells.ts'
import {
  changeUnsaved,
  countCells,
  hasFailed,
  isChange,
  isStep,
  keepUnsaved,
  readUnsaved,
  type SentStep,
  type UnsavedChange,
  WaitsError,
  withoutUndone,
} from './unsaved-edits.ts'
import type { EditsInOrder } from './use-replace-rows.ts'

interface StepsOptions {
  inOrder: EditsInOrder
  say: (text: string) => void
  onSettled: () => Promise<void>
}

/** The newest change that is not saved, if the server has refused it and nothing later stands. */
function findRefused(listId: string): UnsavedChange | undefined {
  const last = withoutUndone(readUnsaved(listId)).findLast((one) => !isStep(one))
  const next = findNext(listId, 'undo')
  if (!last || !isChange(last) || (next !== undefined && isOlder(last.id, next))) return undefined
  return hasFailed(last) && !last.isRetried && !last.isLost ? last : undefined
}

/** Whether a change is no entry that could be undone. Throws while it waits to be sent again. */
function isNoEntry(listId: string, change: string): boolean {
  const kept = readUnsaved(listId).find(({ id }) => id === change)
  if (kept?.isRetried) throw new WaitsError(kept)
  return wasDropped(change)
}

const back = { undo: 'redo', redo: 'undo' } as const

/**
 * Walks through one's own changes. What a change of this page did is shown at once, and taken back if the server refuses the step or takes
 * another change: this account may have made one elsewhere. Says what was undone or redone. A step without a response is kept and shown, and
 * sent again as the same one: another one would undo the change before. A change that is not saved yet is undone by its ID, after it.
 */
export function useSteps(listId: string, { inOrder, say, onSettled }: StepsOptions) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const show = async ({ direction, change, expected = change }: Omit<SentStep, 'id'>) => {
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
  const sayStepped = (direction: SentStep['direction'], kind: ChangeKind, size: string) =>
    say(t(direction === 'undo' ? 'grid.undone' : 'grid.redone', { kind: t(`grid.kinds.${kind}`), size }))
  const { mutate } = useMutation({
    ...inOrder,
    mutationFn: ({ id, direction, change }: SentStep) =>
      sendInTurn(listId, id, async () => {
        if (change !== undefined && isNoEntry(listId, change)) {
          const stands = withoutUndone(readUnsaved(listId)).some((one) => one.id === change)
          if (!stands) changeUnsaved(listId, change, undefined)
          return undefined
        }
        return call(direction === 'undo' ? endpoints.undoChange : endpoints.redoChange, {
          params: { id: listId },
          body: { id, ...(change !== undefined && { change }) },
        })
      }),
    onMutate: (step) => {
      keepUnsaved(listId, step)
      return show(step)
    },
    onSuccess: async (stepped, { id, direction }, shown) => {
      changeUnsaved(listId, id, undefined)
      if (!stepped) return
      const { change, version } = stepped
      // The entry of a step that was withdrawn may be too old.
      if (!change) return shown?.revert()
      if (shown?.expected !== change.id) {
        shown?.revert()
        await show({ direction, change: change.id })
      }
      keepVersion(listId, version)
      sayStepped(direction, change.kind, describeSize(change))
    },
    onError: (error, { id }, shown) => {
      const describe = (failed: Error) => describeError(failed, 'undoChange')
      const failure = describeFailure(listId, id, { error, describe })
      // What was refused is said, and done. What waits is shown as if it were saved.
      const isOpen = failure.isRetried || (failure.isLost ?? isLostStep(listId, id))
      if (!isOpen) shown?.revert()
      changeUnsaved(listId, id, isOpen ? failure : undefined)
      // The bar of unsaved values says why a step waits.
      if (!isOpen && failure.reason) say(failure.reason)
    },
    onSettled: (_stepped, _error, { id }) => {
      // Rows of the server would show again what a waiting step has undone.
      if (!readUnsaved(listId).some((one) => one.id === id)) void onSettled()
    },
  })
  /** What was refused is no entry, so undo drops it here. */
  function dropRefused(refused: UnsavedChange): void {
    changeUnsaved(listId, refused.id, undefined)
    sayStepped('undo', refused.kind, describeCells(countCells(refused)))
    void onSettled()
  }
  return {
    mutate,
    take: (direction: SentStep['direction'], change?: string) => {
      const step = { id: crypto.randomUUID(), direction }
      if (change !== undefined) return mutate({ ...step, change })
      const refused = direction === 'undo' ? findRefused(listId) : undefined
      if (refused) return dropRefused(refused)
      const kept = readUnsaved(listId)
      const expected = findNext(listId, direction)
      // What is sent again has not failed again yet.
      const isStuck = kept.some((one) => hasFailed(one) || one.isRetried)
      if (expected === undefined && isStuck) return say(t('grid.undoUnsaved'))
      // What is not saved is no entry yet: the server would take the one before it.
      if (expected !== undefined && kept.length > 0) return mutate({ ...step, change: expected })
      mutate({ ...step, ...(expected !== undefined && { expected }) })
    },
  }
}

/** Whether a step was sent before, without a response. */
const isLostStep = (listId: string, id: string): boolean =>
  readUnsaved(listId).some((one) => one.id === id && one.isLost)
