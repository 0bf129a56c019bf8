import type { Language, Words } from '@merkwerk/contract'
import type { Tx } from '../db/index.ts'
import type { GptCounts } from '../enrichment/index.ts'
import { type WaitedFor, type WaitReason, waitedForNames, waitReasonWords } from './wait-words.ts'

/** What can happen to a job as a whole, with what its log line tells. */
export type JobEvent =
  | { event: 'submitted'; records: number; skipped: number; coins: number }
  | { event: 'retried'; of: string; records: number; coins: number }
  | { event: 'reading' }
  | { event: 'processing'; batches: number }
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

type EventWords = { [E in JobEvent as E['event']]: (details: E) => Words }

const eventWords: EventWords = {
  submitted: ({ records, skipped, coins }) => ({
    de: `Auftrag eingereicht: ${records} Datensätze, davon ${skipped} übersprungen; ${coins} Coins zurückgelegt`,
    en: `Job submitted: ${records} records, ${skipped} of them skipped; ${coins} coins held`,
  }),
  retried: ({ of, records, coins }) => ({
    de: `Wiederholung von ${of}: ${records} Datensätze; ${coins} Coins zurückgelegt`,
    en: `Retry of ${of}: ${records} records; ${coins} coins held`,
  }),
  reading: () => ({ de: 'Die Liste wird gelesen', en: 'Reading the list' }),
  processing: ({ batches }) => ({
    de: `Die Liste ist gelesen. Stapel zu bearbeiten: ${batches}`,
    en: `The list is read. Batches to work on: ${batches}`,
  }),
  waiting: ({ waitingFor, reason, records }) => ({
    de: `${records} Datensätze warten auf ${waitedForNames[waitingFor]}: ${waitReasonWords[reason].de}. Neuer Versuch folgt von selbst`,
    en: `${records} records wait for ${waitedForNames[waitingFor]}: ${waitReasonWords[reason].en}. They are tried again without you`,
  }),
  resumed: ({ records }) => ({
    de: `${records} wartende Datensätze sind erledigt`,
    en: `${records} waiting records are done`,
  }),
  'finish-requested': () => ({
    de: 'Der Auftrag wird auf Wunsch mit dem abgeschlossen, was da ist',
    en: 'The job is being finished with what is there, as requested',
  }),
  'gpt-left-out': ({ reason }) =>
    reason === 'no-key'
      ? { de: 'Ohne GPT: Es ist nicht eingerichtet', en: 'Without GPT: it is not set up' }
      : { de: 'Ohne GPT: Es ist kein Prompt gespeichert', en: 'Without GPT: no prompt is saved' },
  'gpt-skipped': () => ({
    de: 'Der Auftrag geht auf Wunsch ohne GPT weiter',
    en: 'The job goes on without GPT, as requested',
  }),
  'gpt-done': ({ answered, unusable, leftOut, inputTokens, outputTokens }) => ({
    de: `GPT: ${answered} Produkte gelesen, ${unusable} Antworten unbrauchbar, ${leftOut} Produkte ohne GPT; ${inputTokens + outputTokens} Token`,
    en: `GPT: ${answered} products read, ${unusable} answers unusable, ${leftOut} products without GPT; ${inputTokens + outputTokens} tokens`,
  }),
  finalizing: () => ({
    de: 'Alle Datensätze sind erledigt, die Dateien werden geschrieben',
    en: 'All records are done, writing the files',
  }),
  completed: ({ coins, released }) => ({
    de: `Fertig: ${coins} Coins berechnet, ${released} freigegeben`,
    en: `Completed: ${coins} coins charged, ${released} released`,
  }),
  cancelled: ({ by, coins, released }) => ({
    de: `${by === 'owner' ? 'Vom Auftraggeber' : 'Vom Betreiber'} abgebrochen: ${coins} Coins berechnet, ${released} freigegeben`,
    en: `Cancelled by ${by === 'owner' ? 'its owner' : 'an administrator'}: ${coins} coins charged, ${released} released`,
  }),
  failed: ({ failure }) => ({ de: `Fehlgeschlagen: ${failure}`, en: `Failed: ${failure}` }),
}

/** Notes what happened, in the transaction that made it happen. */
export async function logEvent(
  tx: Tx,
  jobId: number,
  at: Date,
  { event, ...details }: JobEvent,
): Promise<void> {
  await tx
    .insertInto('job_log')
    .values({ job_id: jobId, at, event, details: JSON.stringify(details) })
    .execute()
}

/** The sentence of a stored event. */
export function eventText(event: string, details: object, language: Language): string {
  const words = eventWords[event as JobEvent['event']] as (details: object) => Words
  return words({ event, ...details })[language]
}
