import { endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshLists } from '../../api/sheet-queries.ts'
import { formatCount } from '../../messages/format.ts'
import { useToast } from '../../ui/toast.tsx'

interface IgnoredRows {
  positions: readonly number[]
  ignored: boolean
}

/** A call takes at most this many rows. */
const rowsPerCall = 1_000

/** Leaves rows out of files and runs, or takes them back, with undo. */
export function useIgnoreRows(listId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const change = useMutation({
    mutationFn: async ({ positions, ignored }: IgnoredRows) => {
      const changed: number[] = []
      for (let start = 0; start < positions.length; start += rowsPerCall) {
        const part = positions.slice(start, start + rowsPerCall)
        const body = { positions: part, ignored }
        changed.push(...(await call(endpoints.ignoreListRows, { params: { id: listId }, body })).changed)
      }
      return changed
    },
    onSuccess: (changed, { positions, ignored }) => {
      const count = { count: positions.length, n: formatCount(positions.length) }
      const undo = {
        label: t('app.undo'),
        // Rows that were not changed stay as they were.
        onClick: () => change.mutate({ positions: changed, ignored: !ignored }),
      }
      const text = t(ignored ? 'sheet.ignore.done' : 'sheet.ignore.takenBack', count)
      toast('success', text, undefined, changed.length > 0 ? undo : undefined)
    },
    onError: (error) => toast('error', describeError(error, 'ignoreListRows')),
    onSettled: () => refreshLists(client),
  })
  return change
}
