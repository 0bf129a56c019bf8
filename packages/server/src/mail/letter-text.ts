import type { Language } from '@merkwerk/contract'

/** What a mail says; how it looks is the same for all. */
export interface Letter {
  language: Language
  subject: string
  paragraphs: readonly string[]
  action?: { label: string; url: string }
  /** Below the action, in small type. */
  note?: string
}

/** What every mail says around its own words. */
export const letterWords = {
  de: {
    greeting: 'Guten Tag,',
    farewell: 'Ihr Merkwerk',
    fallback: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  },
  en: {
    greeting: 'Hello,',
    farewell: 'Your Merkwerk',
    fallback: 'If the button does not work, open this address:',
  },
} as const satisfies Record<Language, object>

/** A letter as plain text. */
export function letterText({ language, paragraphs, action, note }: Letter): string {
  const parts = [
    letterWords[language].greeting,
    ...paragraphs,
    action && `${action.label}:\n${action.url}`,
    note,
    letterWords[language].farewell,
  ]
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`
}
