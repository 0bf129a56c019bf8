/** The mails about payments. */
export const letterKinds = [
  'welcome',
  'coins-bought',
  'renewed',
  'refunded',
  'payment-failed',
  'last-warning',
  'subscription-ended',
  'paid-twice',
  'top-up-card-declined',
  'top-up-no-card',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** What a mail is about, as its language writes it; empty where the kind has no such fact. */
export interface Facts {
  coins: string
  amount: string
  day: string
}

interface Words {
  subject: string
  paragraphs: string[]
  /** Label of the button. */
  action: string
}

export type WordsOf = (facts: Facts) => Record<LetterKind, Words>
