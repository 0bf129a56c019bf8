import type { Message } from './languages.ts'

/** The rule for charging in one sentence: docs/decisions/0024-charging.md. Terms, quotes and questions repeat it. */
export const chargingRule = {
  en: 'You pay for data once. A found product costs coins the first time, and again only if you have it read afresh. What you have paid for is free from then on.',
  de: 'Sie zahlen für Daten nur einmal. Ein gefundenes Produkt kostet beim ersten Mal Coins und danach nur, wenn Sie es neu abrufen lassen. Was Sie bezahlt haben, kostet danach nichts mehr.',
} as const satisfies Message
