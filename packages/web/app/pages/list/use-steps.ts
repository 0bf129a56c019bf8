import { endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { describeCells, describeSize } from './describe-size.ts'
import { findNext, keepStepped, keepVersion } from './own-changes.ts'
import { describeFailure, sendInTurn } from './send-own-change.ts'
import { showStep } from './shown-cells.ts'
import {
  changeUnsaved,
  countCells,
  isChange,
  keepUnsaved,
  readUnsaved,
  type SentStep,
  type UnsavedChange,
} from './unsaved-edits.ts'
import type { EditsInOrder } from './use-replace-rows.ts'

interface StepsOptions {
  inOrder: EditsInOrder
  say: (text: string) => void
  onSettled: () => Promise<void>
}

/** Whether something waits that could not be saved. It is no entry, and undo would take the one before it. */
const hasFailed = (listId: string): boolean => readUnsaved(listId).some(({ reason }) => reason !== null)

/** The newest change that is not saved, if the server has refused it. */
function findRefused(listId: string): UnsavedChange | undefined {
  const last = readUnsaved(listId).at(-1)
  if (!last || !isChange(last)) return undefined
  return last.reason !== null && !last.isRetried && !last.isLost ? last : undefined
}

class UnsavedError extends Error {}

const back = { undo: 'redo', redo: 'undo' } as const

/**
 * Walks through one's own changes. What a change of this page did is shown at once, and taken back if the server refuses the step or takes
 * another change: this account may have made one elsewhere. Says what was undone or redone. A step without a response is kept, and sent
 * again as the same one: another one would undo the change before.
 */
export function useSteps(listId: string, { inOrder, say, onSettled }: StepsOptions) {
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
  /** What was refused is no entry, so undo drops it here. */
  function dropRefused(refused: UnsavedChange): void {
    changeUnsaved(listId, refused.id, undefined)
    say(
      t('grid.undone', {
        kind: t(`grid.kinds.${refused.kind}`),
        size: describeCells(countCells(refused)),
      }),
    )
    void onSettled()
  }
  return {
    mutate,
    take: (direction: SentStep['direction'], change?: string) => {
      const isNext = change === undefined
      const refused = isNext && direction === 'undo' ? findRefused(listId) : undefined
      if (refused) dropRefused(refused)
      else if (isNext && hasFailed(listId)) say(t('grid.undoUnsaved'))
      else mutate({ id: crypto.randomUUID(), direction, ...(!isNext && { change }) })
    },
  }
}

/** Whether a step was sent before, without a response. */
const isLostStep = (listId: string, id: string): boolean =>
  readUnsaved(listId).some((one) => one.id === id && one.isLost)
