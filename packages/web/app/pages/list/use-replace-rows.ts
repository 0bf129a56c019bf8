import { ApiError } from '@merkwerk/client/app'
import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { describeError } from '../../api/describe-error.ts'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import type { CellSearch } from './grid/find-cells.ts'
import { saveOwnChange } from './save-own-change.ts'

/** Options of mutations of rows, so that each waits for the one before it. */
export interface EditsInOrder {
  mutationKey: QueryKey
  scope: { id: string }
}

/** A replacement under way, and how many cells it was to change. */
export interface SentReplacement {
  id: string
  body: CellSearch
  cells: number
}

/** The sentence of a failed search. */
export const describeFindError = (error: Error): string =>
  (error instanceof ApiError && error.fieldErrors.find) || describeError(error, 'findCells')

const toStorageKey = (listId: string) => `replacement-${listId}`

interface ReplaceRowsOptions {
  inOrder: EditsInOrder
  say: (text: string) => void
  onSettled: () => Promise<void>
}

/** Replaces a text in many cells. Until there is a response, it is kept, and sent again after a reload: the server does it once. */
export function useReplaceRows(listId: string, { inOrder, say, onSettled }: ReplaceRowsOptions) {
  const { t } = useTranslation()
  const key = toStorageKey(listId)
  const replace = useMutation({
    ...inOrder,
    mutationFn: ({ id, body }: SentReplacement) =>
      saveOwnChange(listId, { id, kind: 'replace', replacement: body }),
    onMutate: (sent) => localStorage.setItem(key, JSON.stringify(sent)),
    onSuccess: ({ change }) => {
      const count = change?.cells ?? 0
      say(t('grid.changed', { count, n: formatCount(count) }))
    },
    onError: (error) => say(describeFindError(error)),
    onSettled: (_saved, error) => {
      const isUnanswered = error instanceof ApiError && error.code === 'NO_RESPONSE'
      if (!isUnanswered) localStorage.removeItem(key)
      void onSettled()
    },
  })
  const sendAgain = useEffectEvent(() => {
    const kept = localStorage.getItem(key)
    if (kept !== null && !replace.isPending) replace.mutate(JSON.parse(kept) as SentReplacement)
  })
  useEffect(() => {
    sendAgain()
    const retry = () => sendAgain()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return replace
}
