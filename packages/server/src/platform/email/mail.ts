import { createTransport } from 'nodemailer'
import { z } from 'zod'

export interface Attachment {
  fileName: string
  contentType: string
  body: Buffer
}

export const emailSchema = z.object({
  /** One address, never a list or a header text. */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  /** Recipient of replies, if not the sender. */
  replyTo: z.string().optional(),
})
export type OutgoingEmail = z.output<typeof emailSchema> & { attachments?: readonly Attachment[] }

/** Sends messages through the mail server. `send` rejects if the server refuses the message. */
export interface Mail {
  send(message: OutgoingEmail): Promise<void>
}

/** nodemailer would parse a string as a header with lists, groups and names. It uses an object unchanged. */
const asOneAddress = (address: string) => ({ name: '', address })

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
