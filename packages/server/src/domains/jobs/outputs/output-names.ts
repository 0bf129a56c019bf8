// docs/decisions/0025-outputs.md

import type { Language } from '@merkwerk/contract'

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

/** Maximum of characters of a job's name, so that the file name fits file systems even with four bytes each. */
const maxNameLength = 40

/** A unique file name of alphanumeric characters, hyphens, underscores and one dot: `Lampen_MW-7K2M9QXA_Stammdaten.csv`. */
export function downloadName(
  job: { name: string; public_id: string; language: Language },
  kind: DownloadKind,
  ending: 'csv' | 'xlsx' | 'txt' | 'pdf',
): string {
  const characters = [...job.name.normalize('NFC').replace(/[^\p{L}\p{N}-]/gu, '')]
  const name = characters
    .slice(0, maxNameLength)
    .join('')
    .replace(/^-+|-+$/g, '')
  const parts = [name, job.public_id, kindNames[job.language][kind]]
  return `${parts.filter((part) => part !== '').join('_')}.${ending}`
}
