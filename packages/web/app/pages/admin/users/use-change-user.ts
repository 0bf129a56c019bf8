import type { EndpointName, User } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../../api/describe-error.ts'
import { useToast } from '../../../ui/toast.tsx'

/** Changes a user. With `patch` the lists keep their order, because a refetch could move buttons under the pointer. */
export function useChangeUser<Input = void>(
  calling: EndpointName,
  change: (input: Input) => Promise<unknown>,
  done: string,
  patch?: { id: number; changed: Partial<User> },
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast('success', done)
      if (!patch) return
      const { id, changed } = patch
      client.setQueriesData<{ users: User[] }>(
        { queryKey: ['users', 'list'] },
        (list) =>
          list && {
            ...list,
            users: list.users.map((user) => (user.id === id ? { ...user, ...changed } : user)),
          },
      )
    },
    onError: (error) => toast('error', describeError(error, calling)),
    // Suspending a user also cancels runs.
    onSettled: (_done, error) =>
      Promise.all([
        client.invalidateQueries({
          queryKey: ['users'],
          predicate: ({ queryKey }) => !patch || error !== null || queryKey[1] !== 'list',
        }),
        client.invalidateQueries({ queryKey: ['runs'] }),
      ]),
  })
}
