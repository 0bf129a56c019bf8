import type { Language } from '@merkwerk/contract'

const german = {
  title: 'Suchbericht',
  job: 'Auftrag',
  list: 'Produktliste',
  submitted: 'Gestartet',
  finished: 'Beendet',
  duration: 'Dauer',
  durationOf: (seconds: number) => durationText(seconds, 'Std.', 'Min.', 'Sek.'),
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
  sources: 'Weitere Quellen',
  productsOf: (count: number) => (count === 1 ? '1 Produkt' : `${count.toLocaleString('de-DE')} Produkte`),
  licence: 'Lizenz',
  noProducts: 'Kein Datensatz dieser Liste wurde gefunden.',
  recordColumns: ['Nr.', 'Artikelnummer', 'EAN / ASIN', 'Status', 'Titel oder Grund'],
  further: (count: number) =>
    `und ${count.toLocaleString('de-DE')} weitere Datensätze; alle stehen in den Stammdaten.`,
  status: { Completed: 'Abgeschlossen', Cancelled: 'Abgebrochen' },
}

const english: typeof german = {
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
  sources: 'Further sources',
  productsOf: (count) => (count === 1 ? '1 product' : `${count.toLocaleString('en-GB')} products`),
  licence: 'Licence',
  noProducts: 'No record of this list was found.',
  recordColumns: ['No.', 'Article number', 'EAN / ASIN', 'Status', 'Title or reason'],
  further: (count) => `and ${count.toLocaleString('en-GB')} more records; the master data lists all.`,
  status: { Completed: 'Completed', Cancelled: 'Cancelled' },
}

export const reportMessages: Record<Language, typeof german> = { de: german, en: english }

function durationText(seconds: number, hours: string, minutes: string, rest: string): string {
  if (seconds < 60) return `${seconds} ${rest}`
  const wholeMinutes = Math.floor(seconds / 60)
  if (wholeMinutes < 60) return `${wholeMinutes} ${minutes} ${seconds % 60} ${rest}`
  return `${Math.floor(wholeMinutes / 60)} ${hours} ${wholeMinutes % 60} ${minutes}`
}
