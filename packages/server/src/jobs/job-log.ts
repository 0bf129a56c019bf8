import {
  type Language,
  type MarketplaceName,
  type VerdictReason,
  verdictReasonWords,
  type Words,
} from '@merkwerk/contract'
import type { Tx } from '../db/index.ts'

/** What can happen to a job as a whole, with what its log line tells. */
export type JobEvent =
  | { event: 'submitted'; records: number; skipped: number; coins: number }
  | { event: 'retried'; of: string; records: number; coins: number }
  | { event: 'reading' }
  | { event: 'processing'; batches: number }
  | { event: 'waiting'; marketplace: MarketplaceName; reason: VerdictReason; records: number }
  | { event: 'resumed'; records: number }
  | { event: 'finish-requested' }
  | { event: 'finalizing' }
  | { event: 'completed'; coins: number; released: number }
  | { event: 'cancelled'; by: 'owner' | 'admin'; coins: number; released: number }
  | { event: 'failed'; failure: string }

type EventWords = { [E in JobEvent as E['event']]: (details: E) => Words }

export const marketplaceNames = { amazon: 'Amazon', ebay: 'eBay' } as const satisfies Record<
  MarketplaceName,
  string
>

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
  waiting: ({ marketplace, reason, records }) => ({
    de: `${records} Datensätze warten auf ${marketplaceNames[marketplace]}: ${verdictReasonWords[reason].de}. Neuer Versuch folgt von selbst`,
    en: `${records} records wait for ${marketplaceNames[marketplace]}: ${verdictReasonWords[reason].en}. They are tried again without you`,
  }),
  resumed: ({ records }) => ({
    de: `${records} wartende Datensätze sind erledigt`,
    en: `${records} waiting records are done`,
  }),
  'finish-requested': () => ({
    de: 'Der Auftrag wird auf Wunsch mit dem abgeschlossen, was da ist',
    en: 'The job is being finished with what is there, as requested',
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
