import { endpoints, type ListFamily } from '@merkwerk/contract'
import { familyQueries } from '../../../api/family-queries.ts'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { sendOwnChange } from '../send-own-change.ts'

/** What a family is called. Without a shared title by its number. */
export const nameFamily = ({ title, number }: Pick<ListFamily, 'title' | 'number'>): string => title || number

export type Decision = 'accept' | 'reject' | 'take-back'

/** Accepts or rejects a family, or takes its rejection back. */
export function useDecideFamily(listId: string) {
  const { t } = useTranslation()
  return useToastMutation(
    'decideListFamilies',
    ({ family, decision }: { family: ListFamily; decision: Decision }) =>
      sendOwnChange(listId, endpoints.decideListFamilies, (id) => ({
        params: { id: listId },
        body: { id, family_ids: [family.family_id], decision },
      })),
    {
      done: ({ family, decision }) => t(`families.decided.${decision}`, { name: nameFamily(family) }),
      refresh: [familyQueries.all(listId)],
    },
  )
}
