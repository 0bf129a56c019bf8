import type { Language, Verdict } from '@merkwerk/contract'

interface DemoTexts {
  name: string
  search: string
  nothing: string
  number: string
  status: string
  product: string
  brand: string
  price: string
  noProduct: string
  opened: string
  verdicts: Record<Verdict, string>
  /** Why a row has no product. */
  reasons: Partial<Record<Verdict, string>>
}

/** Around the sheet of the landing page. Its products are in German on both pages. */
export const demoTexts: Record<Language, DemoTexts> = {
  de: {
    name: 'Eine Liste nach ihrem Lauf',
    search: 'Liste durchsuchen',
    nothing: 'Keine Zeile passt dazu.',
    number: 'Artikelnummer',
    status: 'Ergebnis',
    product: 'Titel',
    brand: 'Marke',
    price: 'Preis',
    noProduct: 'Kein Produkt',
    opened: 'Das geöffnete Produkt',
    verdicts: {
      found: 'gefunden',
      ambiguous: 'mehrdeutig',
      'not-found': 'nicht gefunden',
      blocked: 'blockiert',
      unreadable: 'unlesbar',
      skipped: 'übersprungen',
    },
    reasons: {
      ambiguous: 'Mehrere verschiedene Produkte passen. Sie wählen eines davon, und die Zeile ist gefunden.',
      'not-found': 'Keine Quelle hat dieses Produkt. Die Zeile kostet nichts.',
    },
  },
  en: {
    name: 'A list after its run',
    search: 'Search the list',
    nothing: 'No row matches.',
    number: 'Article number',
    status: 'Result',
    product: 'Title',
    brand: 'Brand',
    price: 'Price',
    noProduct: 'No product',
    opened: 'The opened product',
    verdicts: {
      found: 'found',
      ambiguous: 'ambiguous',
      'not-found': 'not found',
      blocked: 'blocked',
      unreadable: 'unreadable',
      skipped: 'skipped',
    },
    reasons: {
      ambiguous: 'Several different products match. You choose one of them, and the row is found.',
      'not-found': 'No source has this product. The row costs nothing.',
    },
  },
}
