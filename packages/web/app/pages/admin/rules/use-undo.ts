import { endpoints, type FilterList } from '@merkwerk/contract'
import { call } from '../../../api/index.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { useTranslation } from '../../../messages/translate.ts'

/** The server refuses if the change is no longer the latest. */
export function useUndo(list: FilterList) {
  const { t } = useTranslation()
  return useToastMutation(
    'undoFilterChange',
    (change: number) => call(endpoints.undoFilterChange, { params: { list }, body: { change } }),
    { done: t('rules.undone'), refresh: [ruleQueries.all(list)] },
  )
}
