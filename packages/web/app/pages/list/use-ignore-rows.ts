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

/** The most rows of one call. */
const rowsPerCall = 1_000

/** Leaves rows out of files and runs, or takes them back, with undo. */
export function useIgnoreRows(listId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const change = useMutation({
    mutationFn: async ({ positions, ignored }: IgnoredRows) => {
      for (let start = 0; start < positions.length; start += rowsPerCall)
        await call(endpoints.ignoreListRows, {
          params: { id: listId },
          body: { positions: positions.slice(start, start + rowsPerCall), ignored },
        })
    },
    onSuccess: (_, { positions, ignored }) => {
      const count = { count: positions.length, n: formatCount(positions.length) }
      toast('success', t(ignored ? 'sheet.ignore.done' : 'sheet.ignore.takenBack', count), undefined, {
        label: t('app.undo'),
        onClick: () => change.mutate({ positions, ignored: !ignored }),
      })
    },
    onError: (error) => toast('error', describeError(error, 'ignoreListRows')),
    onSettled: () => refreshLists(client),
  })
  return change
}
