// docs/decisions/0019-emails.md

import type { Config } from '../config/config.ts'
import { type Email, emailText, type Sender } from './email-text.ts'
import type { OutgoingEmail } from './mail.ts'

/** An email as a message: subject, text and HTML, with the company's details below. */
export async function renderEmail(
  letter: Email,
  config: Pick<Config, 'site'>,
): Promise<Omit<OutgoingEmail, 'to' | 'attachments'>> {
  // What draws emails takes a third of a process's start, and most processes draw none.
  const { emailHtml: drawLetter } = await import('./email-html.ts')
  const sender = senderOf(config)
  return { subject: letter.subject, text: emailText(letter, sender), html: await drawLetter(letter, sender) }
}

function senderOf({ site }: Pick<Config, 'site'>): Sender {
  const address = site.COMPANY_ADDRESS.split(/[\n,]/)
    .map((part) => part.trim())
    .join(' · ')
  const details = [
    site.COMPANY_REPRESENTATIVE,
    site.COMPANY_REGISTER,
    site.COMPANY_VAT_ID,
    site.COMPANY_PHONE,
  ].filter(Boolean)
  const lines = [`${site.COMPANY_NAME} · ${address}`, ...(details.length > 0 ? [details.join(' · ')] : [])]
  return { lines, supportAddress: site.SUPPORT_EMAIL }
}
