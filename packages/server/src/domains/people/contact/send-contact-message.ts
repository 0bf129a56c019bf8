import type { endpoints } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { canonicalEmail } from '../../../platform/email/email-address.ts'
import { enqueueEmail, renderedEmails } from '../../../platform/email/index.ts'
import { openClaimThrottle } from '../../../platform/http/index.ts'
import { insertContactMessage } from './store.ts'

type ContactMessage = z.output<typeof endpoints.sendContactMessage.body> & { ip: string }

/** Stores a visitor's message and emails it to support with the visitor's address as reply address. */
export async function sendContactMessage(context: Context, input: ContactMessage): Promise<void> {
  const { ip, ...given } = input
  const message = { ...given, email: canonicalEmail(given.email) }
  const throttle = openClaimThrottle(context.db, { name: 'contact', perNetwork: 5, perAddress: 30 })
  await throttle.count({ account: message.email, ip })
  await context.db.transaction().execute(async (tx) => {
    await insertContactMessage(tx, { ...message, created_at: context.clock.now() })
    await enqueueEmail(context, tx, renderedEmails, {
      to: context.config.mail.supportAddress,
      replyTo: message.email,
      subject: `Contact: ${message.subject.replace(/\s+/g, ' ')}`,
      text: `${message.name} <${message.email}>\n\n${message.message}\n`,
    })
  })
}
