import { endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshLists } from '../../api/sheet-queries.ts'
import { formatCount } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'
import { keepStepped } from './own-changes.ts'
import { saveOwnChange } from './save-own-change.ts'
import { selectPositions } from './select-positions.ts'

interface IgnoredRows {
  positions: readonly number[]
  ignored: boolean
}

/** Leaves rows out of files and runs, or takes them back, with undo. */
export function useIgnoreRows(listId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const undo = useMutation({
    mutationFn: (change: string) =>
      call(endpoints.undoChange, { params: { id: listId }, body: { id: crypto.randomUUID(), change } }),
    onMutate: (change) => keepStepped('undo', change),
    onSuccess: () => toast('success', t('sheet.edit.undone')),
    onError: (error) => toast('error', describeError(error, 'undoChange')),
    onSettled: () => refreshLists(client),
  })
  const change = useMutation({
    mutationFn: ({ positions, ignored }: IgnoredRows) => {
      const body = {
        id: crypto.randomUUID(),
        kind: 'ignore' as const,
        ignored: { rows: selectPositions(positions), ignored },
      }
      return saveOwnChange(listId, body)
    },
    onSuccess: ({ change: made }, { positions, ignored }) => {
      const count = { count: positions.length, n: formatCount(positions.length) }
      const text = t(ignored ? 'sheet.ignore.done' : 'sheet.ignore.takenBack', count)
      // Rows that were not changed stay as they were.
      const action = made && { label: t('app.undo'), onClick: () => undo.mutate(made.id) }
      toast('success', text, undefined, action ?? undefined)
    },
    onError: (error) => toast('error', describeError(error, 'changeRows')),
    onSettled: () => refreshLists(client),
  })
  return change
}
