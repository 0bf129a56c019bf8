import { ApiError } from '@merkwerk/client/app'
import { endpoints, type RefusedCells } from '@merkwerk/contract'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { dropMade, keepMade, keepSaved } from './own-changes.ts'
import { keepFailed, sendInTurn } from './send-own-change.ts'
import { findReplaced, showChange } from './shown-cells.ts'
import { keepUnsaved, type Replacement, replaceUnsaved, toRefused } from './unsaved-edits.ts'

/** Options of mutations of rows, so that each waits for the one before it. */
export interface EditsInOrder {
  mutationKey: QueryKey
  scope: { id: string }
}

/** The sentence of a failed search. */
export const describeFindError = (error: Error): string =>
  (error instanceof ApiError && error.fieldErrors.find) || describeError(error, 'findCells')

/** Says why cells were refused, and how many of them a response does not name. */
export function useDescribeRefused() {
  const { t } = useTranslation()
  return ({ cells, positions, message }: RefusedCells): string => {
    const count = cells - positions.length
    return count > 0 ? `${message} ${t('grid.refusedMore', { count })}` : message
  }
}

interface ReplaceRowsOptions {
  inOrder: EditsInOrder
  say: (text: string) => void
  onSettled: () => Promise<void>
}

/** Replaces a text in many cells. Until it is saved, it is kept and sent again as edits are. */
export function useReplaceRows(listId: string, { inOrder, say, onSettled }: ReplaceRowsOptions) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const describeRefused = useDescribeRefused()
  return useMutation({
    ...inOrder,
    mutationFn: ({ id, body }: Replacement) =>
      sendInTurn(listId, id, () =>
        call(endpoints.changeRows, {
          params: { id: listId },
          body: { id, kind: 'replace', replacement: body },
        }),
      ),
    onMutate: ({ id, body, cells }) => {
      keepMade(listId, id)
      keepUnsaved(listId, { id, body, cells })
      return showChange(client, listId, { id, findCells: findReplaced(body) })
    },
    onSuccess: ({ change, refused }, { id, body }) => {
      keepSaved(id)
      if (!change) dropMade(listId, id)
      const changedMeanwhile = refused.filter(({ code }) => code === 'cell-changed-meanwhile')
      replaceUnsaved(
        listId,
        id,
        changedMeanwhile.map((group) => ({
          id: crypto.randomUUID(),
          body: { ...body, rows: group.positions, fields: [group.field] },
          cells: group.positions.length,
          ...toRefused(describeRefused({ ...group, message: t('grid.changedMeanwhile') })),
        })),
      )
      const count = change?.cells ?? 0
      say(t('grid.changed', { count }))
    },
    // The bar of unsaved values says why.
    onError: (error, { id }, revert) => {
      revert?.()
      keepFailed(listId, id, { error, describe: describeFindError })
    },
    onSettled: () => void onSettled(),
  })
}
