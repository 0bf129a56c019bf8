/** The mails about payments. */
export const letterKinds = [
  'welcome',
  'coins-bought',
  'topped-up',
  'renewed',
  'refunded',
  'refund-failed',
  'payment-failed',
  'last-warning',
  'subscription-cancelled',
  'subscription-ended',
  'subscription-disputed',
  'paid-twice',
  'top-up-card-declined',
  'top-up-no-card',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** Those that are about a payment with a receipt, which is attached as PDF. */
export const kindsWithReceipt: ReadonlySet<LetterKind> = new Set([
  'welcome',
  'coins-bought',
  'topped-up',
  'renewed',
  'refunded',
  'refund-failed',
])

/** What a mail is about, as its language writes it; empty where the kind has no such fact. */
export interface Facts {
  coins: string
  amount: string
  day: string
  /** A day and a time, for the next automatic purchase; empty when one may be made now. */
  until: string
}

interface Words {
  subject: string
  paragraphs: string[]
  /** Label of the button. */
  action: string
}

export type WordsOf = (facts: Facts) => Record<LetterKind, Words>
