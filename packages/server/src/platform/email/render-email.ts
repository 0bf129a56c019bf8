// docs/decisions/0019-emails.md

import type { Config } from '../config/config.ts'
import { type Email, frameMessages, type Sender } from './email.ts'
import { emailHtml } from './email-html.ts'
import type { OutgoingEmail } from './mail.ts'

/** Renders an email as plain text and HTML, with the company's details below. */
export function renderEmail(
  email: Email,
  config: Pick<Config, 'site'>,
): Pick<OutgoingEmail, 'subject' | 'text'> & { html: string } {
  const sender = describeSender(config)
  return { subject: email.subject, text: plainText(email, sender), html: emailHtml(email, sender) }
}

function plainText({ language, paragraphs, action, url, note }: Email, sender: Sender): string {
  const messages = frameMessages[language]
  const parts = [
    messages.greeting,
    ...paragraphs,
    action && `${action}:\n${url}`,
    note,
    messages.farewell.join('\n'),
    ['-- ', ...sender.lines, `${messages.questions} ${sender.supportAddress}`].join('\n'),
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}

function describeSender({ site }: Pick<Config, 'site'>): Sender {
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
