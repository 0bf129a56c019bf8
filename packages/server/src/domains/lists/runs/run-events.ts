import type { Language, Message } from '@merkwerk/contract'
import type { GptCounts } from '../../products/enrichment/index.ts'
import { type WaitedFor, type WaitReason, waitedForName, waitReasonMessages } from './wait-messages.ts'

/** The events of a run with the details of their log lines. */
export type RunEvent =
  | { event: 'submitted'; records: number; skipped: number; coins: number }
  | { event: 'reading' }
  | { event: 'processing'; records: number }
  | { event: 'waiting'; waitingFor: WaitedFor; reason: WaitReason; records: number }
  | { event: 'resumed'; records: number }
  | { event: 'finish-requested' }
  | { event: 'gpt-left-out'; reason: 'no-key' | 'no-prompt' }
  | { event: 'gpt-skipped' }
  | ({ event: 'gpt-done' } & GptCounts)
  | { event: 'finalizing' }
  | { event: 'completed'; coins: number; released: number }
  | { event: 'cancelled'; by: 'owner' | 'admin'; coins: number; released: number }
  | { event: 'failed'; failure: string }

const grouped = { de: new Intl.NumberFormat('de').format, en: new Intl.NumberFormat('en').format }
const counted = (
  count: number,
  one: string,
  other: string,
  format: (count: number) => string = String,
): string => `${format(count)} ${count === 1 ? one : other}`
const rowsDe = (count: number): string => counted(count, 'Zeile', 'Zeilen')
const rowsEn = (count: number): string => counted(count, 'row', 'rows')
const coinsDe = (count: number): string => counted(count, 'Coin', 'Coins')
const coinsEn = (count: number): string => counted(count, 'coin', 'coins')

type EventMessages = { [E in RunEvent as E['event']]: (details: E) => Message }

const eventMessages: EventMessages = {
  submitted: ({ records, skipped, coins }) => ({
    de: `Lauf gestartet: ${rowsDe(records)}, davon ${skipped} übersprungen; ${coinsDe(coins)} reserviert`,
    en: `Run started: ${rowsEn(records)}, ${skipped} of them skipped; ${coinsEn(coins)} held`,
  }),
  reading: () => ({ de: 'Die Liste wird gelesen', en: 'Reading the list' }),
  processing: ({ records }) => ({
    de: `Liste gelesen: ${rowsDe(records)} zu suchen`,
    en: `List read: ${rowsEn(records)} to look up`,
  }),
  waiting: ({ waitingFor, reason, records }) => ({
    de: `${rowsDe(records)} ${records === 1 ? 'wartet' : 'warten'} auf ${waitedForName(waitingFor)}: ${waitReasonMessages[reason].de}. Der nächste Versuch beginnt automatisch`,
    en: `${rowsEn(records)} ${records === 1 ? 'waits' : 'wait'} for ${waitedForName(waitingFor)}: ${waitReasonMessages[reason].en}. The next attempt starts automatically`,
  }),
  resumed: ({ records }) => ({
    de: counted(records, 'wartende Zeile ist erledigt', 'wartende Zeilen sind erledigt'),
    en: counted(records, 'waiting row is done', 'waiting rows are done'),
  }),
  'finish-requested': () => ({
    de: 'Der Lauf wird auf Wunsch abgeschlossen: Wartende Zeilen zählen als gefunden, wenn eine andere Quelle sie gefunden hat, sonst als blockiert',
    en: 'The run is being finished as requested: waiting rows count as found if another source has found them, otherwise as blocked',
  }),
  // Only administrators see which setting is missing, in the GPT editor.
  'gpt-left-out': () => ({
    de: 'Die Merkmale dieses Laufs stammen nur von den Marktplätzen, ohne GPT',
    en: 'The attributes of this run come from the marketplaces only, without GPT',
  }),
  'gpt-skipped': () => ({
    de: 'Der Lauf wird auf Wunsch ohne GPT fortgesetzt',
    en: 'The run continues without GPT, as requested',
  }),
  'gpt-done': ({ answered, unusable, leftOut, inputTokens, outputTokens }) => ({
    de: `GPT: ${counted(answered, 'Produkt', 'Produkte')} gelesen, ${counted(unusable, 'Antwort', 'Antworten')} unbrauchbar, ${counted(leftOut, 'Produkt', 'Produkte')} ohne GPT; ${counted(inputTokens + outputTokens, 'Token', 'Tokens', grouped.de)}`,
    en: `GPT: ${counted(answered, 'product', 'products')} read, ${counted(unusable, 'answer', 'answers')} unusable, ${counted(leftOut, 'product', 'products')} without GPT; ${counted(inputTokens + outputTokens, 'token', 'tokens', grouped.en)}`,
  }),
  finalizing: () => ({
    de: 'Alle Zeilen sind erledigt, die Dateien werden geschrieben',
    en: 'All rows are done, writing the files',
  }),
  completed: ({ coins, released }) => ({
    de: `Fertig: ${coinsDe(coins)} berechnet, ${released} freigegeben`,
    en: `Completed: ${coinsEn(coins)} charged, ${released} released`,
  }),
  cancelled: ({ by, coins, released }) => ({
    de: `${by === 'owner' ? 'Vom Kontoinhaber' : 'Vom Betreiber'} abgebrochen: ${coinsDe(coins)} berechnet, ${released} freigegeben`,
    en: `Cancelled by ${by === 'owner' ? 'its owner' : 'an administrator'}: ${coinsEn(coins)} charged, ${released} released`,
  }),
  failed: ({ failure }) => ({
    de: `Fehlgeschlagen, kostet nichts: ${failure}`,
    en: `Failed, costs nothing: ${failure}`,
  }),
}

export function eventText(event: string, details: object, language: Language): string {
  const message = eventMessages[event as RunEvent['event']] as (details: object) => Message
  return message({ event, ...details })[language]
}
