import { endpoints, type FilterList } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../api/describe-error.ts'
import { call } from '../../../api/index.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { useToast } from '../../../ui/toast.tsx'

/** The server refuses if the change is no longer the latest. */
export function useUndo(list: FilterList) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: number) => call(endpoints.undoFilterChange, { params: { list }, body: { change } }),
    onSuccess: () => toast('success', t('rules.undone')),
    onError: (error) => toast('error', describeError(error, 'undoFilterChange')),
    onSettled: () => client.invalidateQueries({ queryKey: ruleQueries.all(list) }),
  })
}
