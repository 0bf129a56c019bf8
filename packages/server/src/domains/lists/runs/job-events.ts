import type { Language, Message } from '@merkwerk/contract'
import type { GptCounts } from '../../products/enrichment/index.ts'
import { type WaitedFor, type WaitReason, waitedForName, waitReasonMessages } from './wait-messages.ts'

/** The events of a job with the details of their log lines. */
export type JobEvent =
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
const recordsDe = (count: number): string => counted(count, 'Datensatz', 'Datensätze')
const recordsEn = (count: number): string => counted(count, 'record', 'records')
const coinsDe = (count: number): string => counted(count, 'Coin', 'Coins')
const coinsEn = (count: number): string => counted(count, 'coin', 'coins')

type EventMessages = { [E in JobEvent as E['event']]: (details: E) => Message }

const eventMessages: EventMessages = {
  submitted: ({ records, skipped, coins }) => ({
    de: `Auftrag abgesendet: ${recordsDe(records)}, davon ${skipped} übersprungen; ${coinsDe(coins)} reserviert`,
    en: `Job submitted: ${recordsEn(records)}, ${skipped} of them skipped; ${coinsEn(coins)} held`,
  }),
  reading: () => ({ de: 'Die Liste wird gelesen', en: 'Reading the list' }),
  processing: ({ records }) => ({
    de: `Liste gelesen: ${recordsDe(records)} zu bearbeiten`,
    en: `List read: ${recordsEn(records)} to process`,
  }),
  waiting: ({ waitingFor, reason, records }) => ({
    de: `${recordsDe(records)} ${records === 1 ? 'wartet' : 'warten'} auf ${waitedForName(waitingFor)}: ${waitReasonMessages[reason].de}. Der nächste Versuch beginnt automatisch`,
    en: `${recordsEn(records)} ${records === 1 ? 'waits' : 'wait'} for ${waitedForName(waitingFor)}: ${waitReasonMessages[reason].en}. The next attempt starts automatically`,
  }),
  resumed: ({ records }) => ({
    de: counted(records, 'wartender Datensatz ist erledigt', 'wartende Datensätze sind erledigt'),
    en: counted(records, 'waiting record is done', 'waiting records are done'),
  }),
  'finish-requested': () => ({
    de: 'Der Auftrag wird auf Wunsch abgeschlossen: Wartende Datensätze zählen als gefunden, wenn eine andere Quelle sie gefunden hat, sonst als blockiert',
    en: 'The job is being finished as requested: waiting records count as found if another source has found them, otherwise as blocked',
  }),
  // Only administrators see which setting is missing, in the GPT editor.
  'gpt-left-out': () => ({
    de: 'Die Merkmale dieses Auftrags stammen nur von den Marktplätzen, ohne GPT',
    en: 'The attributes of this job come from the marketplaces only, without GPT',
  }),
  'gpt-skipped': () => ({
    de: 'Der Auftrag wird auf Wunsch ohne GPT fortgesetzt',
    en: 'The job continues without GPT, as requested',
  }),
  'gpt-done': ({ answered, unusable, leftOut, inputTokens, outputTokens }) => ({
    de: `GPT: ${counted(answered, 'Produkt', 'Produkte')} gelesen, ${counted(unusable, 'Antwort', 'Antworten')} unbrauchbar, ${counted(leftOut, 'Produkt', 'Produkte')} ohne GPT; ${counted(inputTokens + outputTokens, 'Token', 'Tokens', grouped.de)}`,
    en: `GPT: ${counted(answered, 'product', 'products')} read, ${counted(unusable, 'answer', 'answers')} unusable, ${counted(leftOut, 'product', 'products')} without GPT; ${counted(inputTokens + outputTokens, 'token', 'tokens', grouped.en)}`,
  }),
  finalizing: () => ({
    de: 'Alle Datensätze sind erledigt, die Dateien werden geschrieben',
    en: 'All records are done, writing the files',
  }),
  completed: ({ coins, released }) => ({
    de: `Fertig: ${coinsDe(coins)} berechnet, ${released} freigegeben`,
    en: `Completed: ${coinsEn(coins)} charged, ${released} released`,
  }),
  cancelled: ({ by, coins, released }) => ({
    de: `${by === 'owner' ? 'Vom Auftraggeber' : 'Vom Betreiber'} abgebrochen: ${coinsDe(coins)} berechnet, ${released} freigegeben`,
    en: `Cancelled by ${by === 'owner' ? 'its owner' : 'an administrator'}: ${coinsEn(coins)} charged, ${released} released`,
  }),
  failed: ({ failure }) => ({
    de: `Fehlgeschlagen, kostet nichts: ${failure}`,
    en: `Failed, costs nothing: ${failure}`,
  }),
}

export function eventText(event: string, details: object, language: Language): string {
  const message = eventMessages[event as JobEvent['event']] as (details: object) => Message
  return message({ event, ...details })[language]
}
