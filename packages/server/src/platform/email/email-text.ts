import type { Language } from '@merkwerk/contract'

/** What an email says; how it looks is the same for all. */
export interface Email {
  language: Language
  subject: string
  /** In German the first one goes on in small letters after the greeting. */
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** Below the action, in small type. */
  note?: string
}

/** Who sends it, as the law wants it named below each business letter. */
export interface Sender {
  /** The company's lines: name and address, then register and tax number. */
  lines: readonly string[]
  supportAddress: string
}

/** What every email says around its own messages. */
export const frameMessages = {
  de: {
    greeting: 'Guten Tag,',
    farewell: ['Freundliche Grüße', 'Ihr Merkwerk-Team'],
    fallback: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
    questions: 'Fragen? Schreiben Sie uns:',
  },
  en: {
    greeting: 'Hello,',
    farewell: ['Kind regards', 'Your Merkwerk team'],
    fallback: 'If the button does not work, open this address:',
    questions: 'Questions? Write to us:',
  },
} as const satisfies Record<Language, object>

/** An email as plain text. */
export function emailText({ language, paragraphs, action, note }: Email, sender: Sender): string {
  const messages = frameMessages[language]
  const parts = [
    messages.greeting,
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    note,
    messages.farewell.join('\n'),
    ['-- ', ...sender.lines, `${messages.questions} ${sender.supportAddress}`].join('\n'),
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}
