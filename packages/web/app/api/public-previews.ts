import type { Language, Preview } from '@merkwerk/contract'

/** A literal, because public pages must not load the whole contract. */
const address = '/api/previews/'

export type PreviewOutcome = Preview | { failure: 'throttled' | 'unreachable' }

/** Looks one EAN or ASIN up without an account. Rejects only if `signal` aborts. */
export async function fetchPreview(
  identifier: string,
  language: Language,
  signal: AbortSignal,
): Promise<PreviewOutcome> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': language },
      body: JSON.stringify({ identifiers: [identifier] }),
      signal,
    })
    if (response.status === 429) return { failure: 'throttled' }
    const { previews } = (await response.json()) as { previews?: Preview[] }
    return previews?.[0] ?? { failure: 'unreachable' }
  } catch (error) {
    if (signal.aborted) throw error
    return { failure: 'unreachable' }
  }
}
