import type { Language, Message } from '@merkwerk/contract'

export interface EmailText {
  subject: string
  /** In German the first paragraph continues the greeting and starts in lower case. */
  paragraphs: readonly string[]
  action?: string
  /** Below the button, in small type. */
  note?: string
}

/** A named email in every language. `V` are the values that its text contains. */
export type EmailTemplate<V = void> = {
  /** The path in the app that the button opens, and the button's label. A text with an `action` has its own button. */
  button?: { page: string } & Readonly<Message>
} & Readonly<Record<Language, EmailText | ((values: V) => EmailText)>>

/** An email in its recipient's language, before it is rendered. */
export interface Email extends EmailText {
  language: Language
  /** Address that the button opens. */
  url: string
}

/** Fills in a template. `url` is the address of the template's button. */
export function fillTemplate<V>(
  template: EmailTemplate<V>,
  { language, values, publicUrl }: { language: Language; values: V; publicUrl: string },
): Email {
  const { button, [language]: text } = template
  return {
    ...(button && { action: button[language] }),
    ...(typeof text === 'function' ? text(values) : text),
    language,
    url: `${publicUrl}${button?.page ?? ''}`,
  }
}

/** The company's details below every email, as the law requires. */
export interface Sender {
  /** Name and address, then register and tax number. */
  lines: readonly string[]
  supportAddress: string
}

/** The texts around the text of every email. */
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
