import { ApiError } from '@merkwerk/client/app'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { dropMade, keepMade } from './own-changes.ts'
import { saveOwnChange } from './save-own-change.ts'
import { findReplaced, showChange } from './shown-cells.ts'
import { changeUnsaved, keepReplacement, type Replacement } from './unsaved-edits.ts'

/** Options of mutations of rows, so that each waits for the one before it. */
export interface EditsInOrder {
  mutationKey: QueryKey
  scope: { id: string }
}

/** The sentence of a failed search. */
export const describeFindError = (error: Error): string =>
  (error instanceof ApiError && error.fieldErrors.find) || describeError(error, 'findCells')

/** What is known of an attempt that failed: why, and whether the server may take it later without the user. */
export const describeFailure = (error: Error, reason: string) => ({
  reason,
  isRetried: error instanceof ApiError && (error.code === 'NO_RESPONSE' || error.status >= 500),
})

interface ReplaceRowsOptions {
  inOrder: EditsInOrder
  say: (text: string) => void
  onSettled: () => Promise<void>
}

/** Replaces a text in many cells. Until it is saved, it is kept and sent again as edits are. */
export function useReplaceRows(listId: string, { inOrder, say, onSettled }: ReplaceRowsOptions) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    ...inOrder,
    mutationFn: ({ id, body }: Replacement) =>
      saveOwnChange(listId, { id, kind: 'replace', replacement: body }),
    onMutate: (sent) => {
      keepMade(sent.id)
      keepReplacement(listId, sent)
      return showChange(client, listId, { id: sent.id, findCells: findReplaced(sent.body) })
    },
    onSuccess: ({ change }, { id }) => {
      changeUnsaved(listId, [id], undefined)
      if (!change) dropMade(id)
      const count = change?.cells ?? 0
      say(t('grid.changed', { count, n: formatCount(count) }))
    },
    // The bar of unsaved values says why.
    onError: (error, { id }, revert) => {
      revert?.()
      dropMade(id)
      changeUnsaved(listId, [id], describeFailure(error, describeFindError(error)))
    },
    onSettled: () => void onSettled(),
  })
}
