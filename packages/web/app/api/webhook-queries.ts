import { endpoints, type WebhookMessageState } from '@merkwerk/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { endpointQuery } from './endpoint-query.ts'
import { call } from './index.ts'

/** Refetch interval while a message waits for an attempt within a minute. */
const refreshMs = 1_500
const soonMs = 60_000

export const webhookQueries = {
  webhooks: endpointQuery(['webhooks'], endpoints.listWebhooks),

  lowBalance: endpointQuery(['low-balance'], endpoints.getLowBalance),

  messages: (id: string, state: WebhookMessageState | undefined) =>
    infiniteQueryOptions({
      queryKey: ['webhooks', id, 'messages', state],
      queryFn: ({ signal, pageParam }) =>
        call(endpoints.listWebhookMessages, {
          params: { id },
          query: { ...(state && { state }), ...(pageParam && { before: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ messages, has_more: hasMore }) =>
        hasMore ? messages.at(-1)?.message_id : undefined,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ messages }) =>
          messages.some(
            ({ next_attempt_at: next }) => next !== null && Date.parse(next) < Date.now() + soonMs,
          ),
        )
          ? refreshMs
          : false,
    }),

  /** `attempts` of the message, so that a new attempt is loaded. */
  message: (id: string, message: string, attempts: number) =>
    endpointQuery(['webhooks', id, 'message', message, attempts], endpoints.getWebhookMessage, {
      params: { id, message },
    }),
}
