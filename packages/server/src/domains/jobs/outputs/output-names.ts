// docs/decisions/0025-outputs.md

import type { Language } from '@merkwerk/contract'

/** Every file that can be downloaded of a job. */
export type DownloadKind = 'master-data' | 'found-only' | 'attributes' | 'ameise' | 'log' | 'report'

const kindNames: Record<Language, Record<DownloadKind, string>> = {
  de: {
    'master-data': 'Stammdaten',
    'found-only': 'Stammdaten-nur-gefundene',
    attributes: 'Merkmale',
    ameise: 'Merkmale-JTL-Ameise',
    log: 'Protokoll',
    report: 'Bericht',
  },
  en: {
    'master-data': 'master-data',
    'found-only': 'master-data-found-only',
    attributes: 'attributes',
    ameise: 'attributes-JTL-Ameise',
    log: 'log',
    report: 'report',
  },
}

/** Letters of a job's name in a file name: with four bytes each they stay below what file systems take. */
const maxNameLength = 40

/**
 * The name that a file of a job is saved under, in the job's language: `Lampen-2026_MW-7K2M9QXA_Stammdaten.csv`. No two
 * files of a job share a name, nor do files of two jobs. It holds letters, digits, hyphen, underscore and one dot.
 */
export function downloadName(
  job: { name: string; public_id: string; language: Language },
  kind: DownloadKind,
  ending: 'csv' | 'xlsx' | 'txt' | 'pdf',
): string {
  const letters = [...job.name.normalize('NFC').replace(/[^\p{L}\p{N}-]/gu, '')]
  const name = letters
    .slice(0, maxNameLength)
    .join('')
    .replace(/^-+|-+$/g, '')
  const parts = [name, job.public_id, kindNames[job.language][kind]]
  return `${parts.filter((part) => part !== '').join('_')}.${ending}`
}
