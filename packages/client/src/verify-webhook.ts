import type { webhooks } from './v1/types.ts'

/** A message may be that old, or that far in the future. */
const toleranceSeconds = 300

type Events = {
  [T in keyof webhooks]: webhooks[T]['post']['requestBody']['content']['application/json']
}

/** An event by its `type`. `webhook.test` is sent on request. */
export type WebhookEvent =
  | Events[keyof Events]
  | { type: 'webhook.test'; timestamp: string; data: Readonly<Record<string, unknown>> }

/** The message is not from Merkwerk, was changed or is too old. Respond with 400 and ignore it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

function readHeader(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  const text = typeof value === 'string' ? value : value?.[0]
  if (!text) throw new WebhookError(`The header ${name} is missing`)
  return text
}

/** Rejects with a TypeError if the text is not a secret. */
async function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''))
  if (bytes === undefined)
    throw new TypeError('The secret of the webhook must be the text that begins with whsec_')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Verifies a message of a webhook according to the Standard Webhooks specification, and returns its event. `body` is the
 * received body, not parsed. Rejects with `WebhookError`. The header `webhook-id` is the same in all attempts of a message.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secret: string,
  { now = Date.now() }: { /** In ms since 1970. */ now?: number } = {},
): Promise<WebhookEvent> {
  const id = readHeader(headers, 'webhook-id')
  const sentAt = readHeader(headers, 'webhook-timestamp')
  const signatures = readHeader(headers, 'webhook-signature')
  const ageSeconds = now / 1_000 - Number(sentAt)
  if (!(Math.abs(ageSeconds) <= toleranceSeconds)) throw new WebhookError('The message is too old or too new')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${text}`)
  const key = await importSecret(secret)
  for (const signature of signatures.split(' ')) {
    const [version, base64 = ''] = signature.split(',')
    const bytes = version === 'v1' ? decodeBase64(base64) : undefined
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return JSON.parse(text) as WebhookEvent
  }
  throw new WebhookError('No signature matches the message')
}
