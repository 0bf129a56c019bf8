import { EventEmitter, on } from 'node:events'
import type { Mail } from '../platform/email/index.ts'

type Message = Parameters<Mail['send']>[0]

/** Takes the mails of a test context, which needs a running worker to send any. */
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
    /** Those that nobody took. */
    messages,
    /** Takes the oldest mail to an address whose subject holds these words, and waits for it. */
    async take(to: string, subject: string): Promise<Message> {
      const arrived = on(arrivals, 'mail', { signal: AbortSignal.timeout(10_000) })
      while (find(to, subject) < 0) await arrived.next()
      await arrived.return?.()
      const [message] = messages.splice(find(to, subject), 1)
      if (!message) throw new Error('A mail was taken twice')
      return message
    },
  }
}

/** The path of the address in a mail, which is the one its button opens. */
export function linkIn({ text }: Message): string {
  const address = /https?:\/\/\S+/.exec(text)?.[0]
  if (address === undefined) throw new Error(`No link in: ${text}`)
  return new URL(address).pathname
}
