import type { EndpointName } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../../api/describe-error.ts'
import { useToast } from '../../../ui/toast.tsx'

/** Changes a user by a call, says that it is done or why not, and reads the users again. */
export function useChangeUser<Input = void>(
  calling: EndpointName,
  change: (input: Input) => Promise<unknown>,
  said: string,
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast('success', said),
    onError: (error) => toast('error', describeError(error, calling)),
    // Jobs too: shutting a user out cancels them.
    onSettled: () =>
      Promise.all(['users', 'jobs'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}
