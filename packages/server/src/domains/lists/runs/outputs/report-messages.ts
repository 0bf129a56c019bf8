import type { Language } from '@merkwerk/contract'

const german = {
  title: 'Suchbericht',
  run: 'Lauf',
  list: 'Liste',
  submitted: 'Gestartet',
  finished: 'Beendet',
  duration: 'Dauer',
  formatDuration: (seconds: number) => durationText(seconds, 'Std.', 'Min.', 'Sek.'),
  formatPercent: (percent: number) => `${percent} %`,
  coins: 'Coins',
  rows: 'Zeilen',
  found: 'gefunden',
  foundShare: 'Trefferquote',
  values: 'Merkmalwerte',
  verdicts: 'Ergebnis der Suche',
  completeness: 'Vollständigkeit',
  completenessNote: 'Anteil der Zeilen mit gefundenem Produkt, bei denen die Angabe vorliegt.',
  fields: {
    brand: 'Marke',
    description: 'Beschreibung',
    images: 'Bilder',
    price: 'Preis',
    category: 'Kategorie',
    weight: 'Gewicht',
  },
  attributes: 'Häufigste Merkmale',
  safety: {
    title: 'Produktsicherheit',
    note: 'Anteil der gefundenen Produkte, zu denen eine Quelle die Angaben nach Artikel 19 der Verordnung (EU) 2023/988 nennt. Die EU-Verantwortliche Person entfällt, wenn der Hersteller seine Anschrift in der EU hat. Nicht jedes Produkt braucht Warnhinweise.',
    complete: 'Alle Pflichtangaben',
    manufacturer: 'Hersteller',
    address: 'Anschrift des Herstellers',
    contact: 'E-Mail oder Website des Herstellers',
    'responsible-person': 'EU-Verantwortliche Person',
    warnings: 'Warnhinweise',
  },
  sources: 'Weitere Quellen',
  countProducts: (count: number) => (count === 1 ? '1 Produkt' : `${count.toLocaleString('de-DE')} Produkte`),
  licence: 'Lizenz',
  noProducts: 'Für keine Zeile dieser Liste wurde ein Produkt gefunden.',
  rowColumns: ['Nr.', 'Artikelnummer', 'EAN / ASIN', 'Status', 'Titel oder Grund'],
  further: (count: number) =>
    `und ${count.toLocaleString('de-DE')} weitere Zeilen; alle stehen in den Stammdaten.`,
  status: { Completed: 'Abgeschlossen', Cancelled: 'Abgebrochen' },
}

const english: typeof german = {
  title: 'Search report',
  run: 'Run',
  list: 'List',
  submitted: 'Started',
  finished: 'Finished',
  duration: 'Duration',
  formatDuration: (seconds) => durationText(seconds, 'h', 'min', 's'),
  formatPercent: (percent) => `${percent}%`,
  coins: 'Coins',
  rows: 'Rows',
  found: 'found',
  foundShare: 'Found share',
  values: 'Attribute values',
  verdicts: 'Search results',
  completeness: 'Completeness',
  completenessNote: 'Share of the rows with a product for which the value is present.',
  fields: {
    brand: 'Brand',
    description: 'Description',
    images: 'Images',
    price: 'Price',
    category: 'Category',
    weight: 'Weight',
  },
  attributes: 'Most frequent attributes',
  safety: {
    title: 'Product safety',
    note: 'Share of the products found for which a source states what Article 19 of Regulation (EU) 2023/988 requires. A manufacturer with an address in the EU needs no EU responsible person. Not every product needs warnings.',
    complete: 'All required facts',
    manufacturer: 'Manufacturer',
    address: 'Manufacturer’s postal address',
    contact: 'Manufacturer’s email or website',
    'responsible-person': 'EU responsible person',
    warnings: 'Warnings',
  },
  sources: 'Further sources',
  countProducts: (count) => (count === 1 ? '1 product' : `${count.toLocaleString('en-GB')} products`),
  licence: 'Licence',
  noProducts: 'No product was found for any row of this list.',
  rowColumns: ['No.', 'Article number', 'EAN / ASIN', 'Status', 'Title or reason'],
  further: (count) => `and ${count.toLocaleString('en-GB')} more rows; the master data lists all.`,
  status: { Completed: 'Completed', Cancelled: 'Cancelled' },
}

export const reportMessages: Record<Language, typeof german> = { de: german, en: english }

function durationText(seconds: number, hours: string, minutes: string, rest: string): string {
  if (seconds < 60) return `${seconds} ${rest}`
  const wholeMinutes = Math.floor(seconds / 60)
  if (wholeMinutes < 60) return `${wholeMinutes} ${minutes} ${seconds % 60} ${rest}`
  return `${Math.floor(wholeMinutes / 60)} ${hours} ${wholeMinutes % 60} ${minutes}`
}
