import { parseStorableJson } from './api-client.ts'
import type { Exchange } from './exchange.ts'
import type { SenderOptions } from './fetcher.ts'
import { HttpSender, type Judgement } from './http-sender.ts'

/** `status` is null and `body` undefined without a complete response. `body` is undefined if it is not JSON. */
export interface JsonResponse {
  status: number | null
  body: unknown
}

/** Callers pace themselves: POSTs are not throttled. */
const noThrottle = { take: async () => {}, pause: async () => {} }

/** POSTs JSON to a service that is asked rarely. Does not follow redirects. Rejects only when `signal` aborts. */
export async function postJson(
  url: string,
  body: object,
  options: Omit<SenderOptions, 'throttle'>,
  signal: AbortSignal,
): Promise<JsonResponse> {
  await using sender = new HttpSender({ ...options, throttle: noThrottle, throttleKey: url, connections: 1 })
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const request = { url: new URL(url), headers, body: JSON.stringify(body) }
  const { response } = await sender.send(request, judge, signal)
  return response
}

/** Only a missing response is retried at once. What a status means is the caller's decision. */
function judge(made: Exchange): Judgement<{ kind: 'response'; response: JsonResponse }> {
  const judgement = (response: JsonResponse, canRetry: boolean) => ({
    result: { kind: 'response' as const, response },
    canRetry,
    pauseMs: 0,
  })
  if (made.kind !== 'response') return judgement({ status: null, body: undefined }, made.canRetry)
  return judgement({ status: made.status, body: parseBody(made.bytes) }, false)
}

function parseBody(bytes: Uint8Array): unknown {
  try {
    return parseStorableJson(bytes)
  } catch {
    return undefined
  }
}
