import { endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { refreshLists } from '../../api/sheet-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'
import { selectPositions } from './select-positions.ts'
import { sendOwnChange } from './send-own-change.ts'
import type { EditRows } from './use-edit-rows.ts'

interface IgnoredRows {
  positions: readonly number[]
  ignored: boolean
}

/** Leaves rows out of files and runs, or takes them back, with undo. */
export function useIgnoreRows(listId: string, step: EditRows['step'] | undefined) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const change = useMutation({
    mutationFn: ({ positions, ignored }: IgnoredRows) =>
      sendOwnChange(listId, endpoints.changeRows, (id) => ({
        params: { id: listId },
        body: { id, kind: 'ignore' as const, ignored: { rows: selectPositions(positions), ignored } },
      })),
    onSuccess: ({ change: made }, { positions, ignored }) => {
      const text = t(ignored ? 'sheet.ignore.done' : 'sheet.ignore.takenBack', { count: positions.length })
      // Rows that were not changed stay as they were.
      const action = made && { label: t('app.undo'), onClick: () => step?.('undo', made.id) }
      toast('success', text, undefined, action ?? undefined)
    },
    onError: (error) => toast('error', describeError(error, 'changeRows')),
    onSettled: () => refreshLists(client),
  })
  return change
}
