import type { Message } from './languages.ts'

/** Verdicts of records, in order of precedence: the first one that any marketplace returned is the record's verdict. */
export const verdictMessages = {
  found: { de: 'gefunden', en: 'found' },
  ambiguous: { de: 'mehrdeutig', en: 'ambiguous' },
  blocked: { de: 'blockiert', en: 'blocked' },
  unreadable: { de: 'unlesbar', en: 'unreadable' },
  'not-found': { de: 'nicht gefunden', en: 'not found' },
  skipped: { de: 'übersprungen', en: 'skipped' },
} as const satisfies Record<string, Message>
export type Verdict = keyof typeof verdictMessages
export const verdicts = Object.keys(verdictMessages) as [Verdict, ...Verdict[]]

/** What rows of a list are filtered by: their verdicts, or that they have none yet. */
export const rowStates = [...verdicts, 'not-searched'] as const
export type RowState = (typeof rowStates)[number]
