import { createTransport } from 'nodemailer'

export interface Message {
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** Where answers go, if not to the sender. */
  replyTo?: string | undefined
}

/** Hands messages to the mail server; rejects when it does not take one. */
export interface Mail {
  send(message: Message): Promise<void>
}

/** Mail through the SMTP server at `smtpUrl`, sent in the name of `from`. */
export function openMail({ smtpUrl, from }: { smtpUrl: string; from: string }): Mail {
  const transport = createTransport(smtpUrl, { from })
  return {
    async send(message) {
      await transport.sendMail(message)
    },
  }
}
