import { endpoints, type List } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'

export type ListChange = { name: string } | { archived: boolean }

interface Change {
  list: List
  change: ListChange
  isUndo?: boolean
}

/** Renames a list, or moves it to the archive or out of it. The message of a change offers to undo it. */
export function useChangeList() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const mutation = useMutation({
    mutationFn: ({ list, change }: Change) =>
      call(endpoints.changeList, { params: { id: list.list_id }, body: change }),
    onSuccess: (changed, { list, change, isUndo = false }) => {
      const undo = () => mutation.mutate({ list: changed, change: reverse(list, change), isUndo: true })
      const kind = 'name' in change ? 'renamed' : change.archived ? 'archived' : 'unarchived'
      const action = isUndo ? undefined : { label: t('app.undo'), onClick: undo }
      toast('success', t(`lists.${kind}`, { name: changed.name }), undefined, action)
    },
    onError: (error) => toast('error', describeError(error, 'changeList')),
    onSettled: () => client.invalidateQueries({ queryKey: ['lists'] }),
  })
  return mutation
}

const reverse = (list: List, change: ListChange): ListChange =>
  'name' in change ? { name: list.name } : { archived: list.archived }
