import { ApiError } from '@merkwerk/client'
import { endpoints } from '@merkwerk/contract'
import { call } from '../../api/index.ts'
import '../../messages/index.ts'

/** A message is on its way for at least this long, so that the eye can follow. */
const shortestMs = 1_000

interface Message {
  name: string
  email: string
  subject: string
  message: string
}

/** Sends a message to support; answers what the server says went wrong, or nothing when all is well. */
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
