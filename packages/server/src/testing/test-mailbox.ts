import { EventEmitter, on } from 'node:events'
import type { Mail } from '../platform/email/index.ts'
import { polling } from './polling.ts'

type Message = Parameters<Mail['send']>[0]

/** Collects the emails of a test context. Sending requires a running worker. */
export function openTestMailbox() {
  const messages: Message[] = []
  const arrivals = new EventEmitter()
  const find = (to: string, subject: string) =>
    messages.findIndex((message) => message.to === to && message.subject.includes(subject))
  const mail: Mail = {
    async send(message) {
      messages.push(message)
      arrivals.emit('mail')
    },
  }
  return {
    mail,
    /** The emails that no test has taken. */
    messages,
    /** Waits for the oldest email to an address with this text in its subject, and removes it. */
    async take(to: string, subject: string): Promise<Message> {
      const arrived = on(arrivals, 'mail', { signal: AbortSignal.timeout(polling.timeout) })
      while (find(to, subject) < 0) await arrived.next()
      await arrived.return?.()
      const [message] = messages.splice(find(to, subject), 1)
      if (!message) throw new Error('A mail was taken twice')
      return message
    },
  }
}

/** The path of the first URL in an email, which is the target of its button. */
export function linkIn({ text }: Message): string {
  const address = /https?:\/\/\S+/.exec(text)?.[0]
  if (address === undefined) throw new Error(`No link in: ${text}`)
  return new URL(address).pathname
}
