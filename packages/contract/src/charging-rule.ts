import type { Message } from './languages.ts'

/** The rule for charging in one sentence: docs/decisions/0024-charging.md. Terms, quotes and questions repeat it. */
export const chargingRule = {
  en: 'You pay for data once: a product costs its price when it is found and delivered to your account for the first time, or when you have it read afresh; what you have paid for is delivered again without charge.',
  de: 'Sie zahlen für Daten einmal: Ein Produkt kostet seinen Preis, wenn es gefunden und erstmals an Ihr Konto geliefert wird oder wenn Sie es neu abrufen lassen; was Sie bezahlt haben, wird ohne Berechnung erneut geliefert.',
} as const satisfies Message
