// docs/decisions/0025-outputs.md

import type { Language } from '@merkwerk/contract'

export type DownloadKind =
  | 'master-data'
  | 'found-only'
  | 'attributes'
  | 'ameise'
  | 'log'
  | 'report'
  | 'changes'

const kindNames: Record<Language, Record<DownloadKind, string>> = {
  de: {
    'master-data': 'Stammdaten',
    'found-only': 'Stammdaten-nur-gefundene',
    attributes: 'Merkmale',
    ameise: 'Merkmale-JTL-Ameise',
    log: 'Protokoll',
    report: 'Bericht',
    changes: 'Änderungen',
  },
  en: {
    'master-data': 'master-data',
    'found-only': 'master-data-found-only',
    attributes: 'attributes',
    ameise: 'attributes-JTL-Ameise',
    log: 'log',
    report: 'report',
    changes: 'changes',
  },
}

/** Maximum of characters of a run's name, so that the file name fits file systems even with four bytes each. */
const maxNameLength = 40

/** A unique file name of alphanumeric characters, hyphens, underscores and one dot: `Lampen_MW-7K2M9QXA_Stammdaten.csv`. */
export const downloadName = (
  run: { name: string; public_id: string; language: Language },
  kind: DownloadKind,
  ending: 'csv' | 'xlsx' | 'txt' | 'pdf',
): string => toFileName(run, kindNames[run.language][kind], ending)

/** As `downloadName`, with any last part of the same characters. */
export function toFileName(
  { name, public_id: publicId }: { name: string; public_id: string },
  content: string,
  ending: string,
): string {
  const characters = [...name.normalize('NFC').replace(/[^\p{L}\p{N}-]/gu, '')]
  const start = characters
    .slice(0, maxNameLength)
    .join('')
    .replace(/^-+|-+$/g, '')
  const parts = [start, publicId, content]
  return `${parts.filter((part) => part !== '').join('_')}.${ending}`
}
