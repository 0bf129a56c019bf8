import { createTransport } from 'nodemailer'

/** A file that is sent with a message. */
export interface Attachment {
  fileName: string
  contentType: string
  body: Buffer
}

export interface OutgoingEmail {
  /** One address, never a list or a header text. */
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** Where answers go, if not to the sender. */
  replyTo?: string | undefined
  attachments?: readonly Attachment[]
}

/** Hands messages to the mail server; rejects when it does not take one. */
export interface Mail {
  send(message: OutgoingEmail): Promise<void>
}

/** An address as an object is taken as it is; a text would be parsed as a header, with lists, groups and names. */
const asOneAddress = (address: string) => ({ name: '', address })

/** Mail through the SMTP server at `smtpUrl`, sent in the name of `from`. */
export function openMail({ smtpUrl, from }: { smtpUrl: string; from: string }): Mail {
  const transport = createTransport(smtpUrl, { from })
  return {
    async send({ to, replyTo, attachments = [], ...message }) {
      await transport.sendMail({
        ...message,
        to: asOneAddress(to),
        ...(replyTo !== undefined && { replyTo: asOneAddress(replyTo) }),
        attachments: attachments.map(({ fileName, contentType, body }) => ({
          filename: fileName,
          contentType,
          content: body,
        })),
      })
    },
  }
}
