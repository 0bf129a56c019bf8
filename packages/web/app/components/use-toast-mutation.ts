import type { EndpointName } from '@merkwerk/contract'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../api/describe-error.ts'
import { useToast } from '../ui/toast.tsx'

interface ToastMutationOptions<Input> {
  /** The message after a success. None by default. */
  done?: string | ((input: Input) => string)
  /** Refetched after a success and after a failure. The mutation is pending until then. */
  refresh?: readonly QueryKey[]
}

/** A mutation that reports its result as a toast. `calling` selects the message of a failure. */
export function useToastMutation<Input = void>(
  calling: EndpointName,
  change: (input: Input) => Promise<unknown>,
  { done, refresh = [] }: ToastMutationOptions<Input> = {},
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: change,
    onSuccess: (_, input) =>
      done !== undefined && toast('success', typeof done === 'string' ? done : done(input)),
    onError: (error) => toast('error', describeError(error, calling)),
    onSettled: () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
