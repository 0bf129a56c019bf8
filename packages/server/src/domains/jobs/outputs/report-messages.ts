import type { JobStatus, Language } from '@merkwerk/contract'
import type { ReportedField } from './report-figures.ts'

interface ReportMessages {
  title: string
  job: string
  list: string
  submitted: string
  finished: string
  duration: string
  durationOf: (seconds: number) => string
  coins: string
  records: string
  found: string
  foundShare: string
  values: string
  verdicts: string
  completeness: string
  completenessNote: string
  fields: Record<ReportedField, string>
  attributes: string
  noProducts: string
  recordColumns: [string, string, string, string, string]
  further: (count: number) => string
  status: Record<Extract<JobStatus, 'Completed' | 'Cancelled'>, string>
}

/** The report's own texts. */
export const reportMessages: Record<Language, ReportMessages> = {
  de: {
    title: 'Suchbericht',
    job: 'Auftrag',
    list: 'Produktliste',
    submitted: 'Gestartet',
    finished: 'Beendet',
    duration: 'Dauer',
    durationOf: (seconds) => durationText(seconds, 'Std.', 'Min.', 'Sek.'),
    coins: 'Coins',
    records: 'Datensätze',
    found: 'gefunden',
    foundShare: 'Trefferquote',
    values: 'Merkmalwerte',
    verdicts: 'Ergebnis der Suche',
    completeness: 'Vollständigkeit',
    completenessNote: 'Anteil der gefundenen Datensätze, bei denen die Angabe vorliegt.',
    fields: {
      brand: 'Marke',
      description: 'Beschreibung',
      images: 'Bilder',
      price: 'Preis',
      category: 'Kategorie',
      weight: 'Gewicht',
    },
    attributes: 'Häufigste Merkmale',
    noProducts: 'Kein Datensatz dieser Liste wurde gefunden.',
    recordColumns: ['Nr.', 'Artikelnummer', 'EAN / ASIN', 'Status', 'Titel oder Grund'],
    further: (count) =>
      `und ${count.toLocaleString('de-DE')} weitere Datensätze; alle stehen in den Stammdaten.`,
    status: { Completed: 'Abgeschlossen', Cancelled: 'Abgebrochen' },
  },
  en: {
    title: 'Search report',
    job: 'Job',
    list: 'Product list',
    submitted: 'Started',
    finished: 'Finished',
    duration: 'Duration',
    durationOf: (seconds) => durationText(seconds, 'h', 'min', 's'),
    coins: 'Coins',
    records: 'Records',
    found: 'found',
    foundShare: 'Found share',
    values: 'Attribute values',
    verdicts: 'Search results',
    completeness: 'Completeness',
    completenessNote: 'Share of the records found for which the value is present.',
    fields: {
      brand: 'Brand',
      description: 'Description',
      images: 'Images',
      price: 'Price',
      category: 'Category',
      weight: 'Weight',
    },
    attributes: 'Most frequent attributes',
    noProducts: 'No record of this list was found.',
    recordColumns: ['No.', 'Article number', 'EAN / ASIN', 'Status', 'Title or reason'],
    further: (count) => `and ${count.toLocaleString('en-GB')} more records; the master data lists all.`,
    status: { Completed: 'Completed', Cancelled: 'Cancelled' },
  },
}

function durationText(seconds: number, hours: string, minutes: string, rest: string): string {
  if (seconds < 60) return `${seconds} ${rest}`
  const wholeMinutes = Math.floor(seconds / 60)
  if (wholeMinutes < 60) return `${wholeMinutes} ${minutes} ${seconds % 60} ${rest}`
  return `${Math.floor(wholeMinutes / 60)} ${hours} ${wholeMinutes % 60} ${minutes}`
}
