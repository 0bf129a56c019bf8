import { createTransport } from 'nodemailer'

export interface Message {
  to: string
  subject: string
  text: string
  html?: string | undefined
}

/** Hands messages to the mail server; rejects when it does not take one. */
export interface Mail {
  send(message: Message): Promise<void>
}

/** Mail through an SMTP server; without one every message is dropped and told to `onDropped`. */
export function openMail(
  { smtpUrl, from }: { smtpUrl: string | undefined; from: string },
  onDropped: (message: Message) => void,
): Mail {
  if (smtpUrl === undefined) return { send: async (message) => onDropped(message) }
  const transport = createTransport(smtpUrl, { from })
  return {
    async send(message) {
      await transport.sendMail(message)
    },
  }
}
