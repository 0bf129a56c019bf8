import { ApiError } from '@merkwerk/client'
import { endpoints } from '@merkwerk/contract'
import { call } from '../../api/index.ts'
import '../../messages/index.ts'

/** Minimum time that sending takes on screen. */
const shortestMs = 1_000

interface Message {
  name: string
  email: string
  subject: string
  message: string
}

/** Resolves with the error message, or with undefined after success. */
export async function sendMessage(body: Message, otherwise: string): Promise<string | undefined> {
  const pause = new Promise((resolve) => setTimeout(resolve, shortestMs))
  try {
    await Promise.all([call(endpoints.sendContactMessage, { body }), pause])
    return undefined
  } catch (error) {
    await pause
    return (error instanceof ApiError && error.details.error) || otherwise
  }
}
