import type { Language } from '@merkwerk/contract'
import type { Letter } from '../mail/index.ts'
import { germanWords } from './letters-de.ts'
import { englishWords } from './letters-en.ts'

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

export interface Words {
  subject: string
  paragraphs: string[]
  /** Label of the button. */
  action: string
}

export type WordsOf = (facts: Facts) => Record<LetterKind, Words>

const words: Record<Language, WordsOf> = { de: germanWords, en: englishWords }

const pages: Record<LetterKind, string> = {
  welcome: '/dashboard',
  'coins-bought': '/wallet',
  renewed: '/wallet',
  refunded: '/wallet',
  'payment-failed': '/wallet/payment-method',
  'last-warning': '/wallet/payment-method',
  'subscription-ended': '/subscription-fee',
  'paid-twice': '/wallet',
  'top-up-card-declined': '/wallet/payment-method',
  'top-up-no-card': '/wallet/payment-method',
}

interface RawFacts {
  coins?: number | undefined
  cents?: number | undefined
  day?: Date | undefined
}

function writeFacts(language: Language, { coins, cents, day }: RawFacts): Facts {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Berlin' })
  return {
    coins: coins === undefined ? '' : new Intl.NumberFormat(language).format(coins),
    amount: cents === undefined ? '' : money.format(cents / 100),
    day: day === undefined ? '' : date.format(day),
  }
}

/** A mail about a payment; its button leads to the page where something can be done about it. */
export function letterOf(kind: LetterKind, language: Language, publicUrl: string, facts: RawFacts): Letter {
  const { action, ...rest } = words[language](writeFacts(language, facts))[kind]
  return { language, ...rest, action: { label: action, url: `${publicUrl}${pages[kind]}` } }
}
