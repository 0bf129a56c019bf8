import { ApiError } from '@merkwerk/client/app'
import { endpoints, type Language } from '@merkwerk/contract'
import type { z } from 'zod'
import { call } from '../../api/index.ts'

/** Minimum time that sending takes on screen. */
const shortestMs = 1_000

type Message = z.input<typeof endpoints.sendContactMessage.body>

/** Resolves with the error message in the page's language, or with undefined after success. */
export async function sendMessage(
  body: Message,
  { language, otherwise }: { language: Language; otherwise: string },
): Promise<string | undefined> {
  const pause = new Promise((resolve) => setTimeout(resolve, shortestMs))
  const headers = { 'accept-language': language }
  try {
    await Promise.all([call(endpoints.sendContactMessage, { body, headers }), pause])
    return undefined
  } catch (error) {
    await pause
    return (error instanceof ApiError && error.details.error) || otherwise
  }
}
