import type { Language } from '@merkwerk/contract'
import type { Email } from '../../platform/email/index.ts'
import type { EmailKind, EmailMessages, Facts } from './email-kinds.ts'
import { germanMessages } from './email-messages-de.ts'
import { englishMessages } from './email-messages-en.ts'

const words: Record<Language, EmailMessages> = { de: germanMessages, en: englishMessages }

const pages: Record<EmailKind, string> = {
  welcome: '/dashboard',
  'coins-bought': '/wallet',
  'topped-up': '/wallet',
  renewed: '/wallet',
  refunded: '/wallet',
  'refund-failed': '/contact-us',
  'payment-failed': '/wallet/payment-method',
  'last-warning': '/wallet/payment-method',
  'subscription-cancelled': '/setting',
  'subscription-ended': '/subscription-fee',
  'subscription-disputed': '/subscription-fee',
  'paid-twice': '/wallet',
  'top-up-card-declined': '/wallet/payment-method',
  'top-up-no-card': '/wallet/payment-method',
}

interface RawFacts {
  coins?: number | undefined
  cents?: number | undefined
  day?: Date | undefined
  until?: Date | undefined
}

function writeFacts(language: Language, { coins, cents, day, until }: RawFacts): Facts {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Berlin' })
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  })
  return {
    coins: coins === undefined ? '' : new Intl.NumberFormat(language).format(coins),
    amount: cents === undefined ? '' : money.format(cents / 100),
    day: day === undefined ? '' : date.format(day),
    until: until === undefined ? '' : time.format(until),
  }
}

/** A mail about a payment; its button leads to the page where something can be done about it. */
export function billingEmail(kind: EmailKind, language: Language, publicUrl: string, facts: RawFacts): Email {
  const { action, ...rest } = words[language](writeFacts(language, facts))[kind]
  return { language, ...rest, action: { label: action, url: `${publicUrl}${pages[kind]}` } }
}
