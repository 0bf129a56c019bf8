/** The mails about payments. */
export const emailKinds = [
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
export type EmailKind = (typeof emailKinds)[number]

/** Emails about a payment or refund. Its invoice is attached as PDF. */
export const kindsWithInvoice: ReadonlySet<EmailKind> = new Set([
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

export type EmailMessages = (facts: Facts) => Record<EmailKind, Words>
