import type { Message, PreviewReason } from '@merkwerk/contract'

export const reasonMessages: Record<PreviewReason, Message> = {
  'no-identifier': {
    en: 'This is neither an EAN nor an ASIN. An EAN has 8, 12, 13 or 14 digits, an ASIN 10 characters.',
    de: 'Das ist weder eine EAN noch eine ASIN. Eine EAN hat 8, 12, 13 oder 14 Ziffern, eine ASIN 10 Zeichen.',
  },
  'ean-check-digit': {
    en: 'The last digit does not match this EAN. Check it for a typing error.',
    de: 'Die letzte Ziffer passt nicht zu dieser EAN. Bitte prüfen Sie sie auf Tippfehler.',
  },
  'ean-damaged': {
    en: 'A spreadsheet has rounded this EAN. Copy it from a cell that is formatted as text.',
    de: 'Eine Tabellenkalkulation hat diese EAN gerundet. Kopieren Sie sie aus einer als Text formatierten Zelle.',
  },
  'ean-restricted': {
    en: 'This EAN is reserved for use inside one store. Marketplaces do not know it.',
    de: 'Diese EAN ist nur für den Gebrauch in einem Geschäft vorgesehen. Marktplätze kennen sie nicht.',
  },
  'not-found': {
    en: 'Neither Amazon nor eBay offers this product. In a run it costs nothing.',
    de: 'Weder Amazon noch eBay bietet dieses Produkt an. In einem Lauf kostet es nichts.',
  },
  ambiguous: {
    en: 'Several different products match. In a run you choose the right one and pay only then.',
    de: 'Mehrere verschiedene Produkte passen. In einem Lauf wählen Sie das richtige und zahlen erst dann.',
  },
  refused: {
    en: 'The marketplace refuses requests at the moment. A run waits and resumes automatically.',
    de: 'Der Marktplatz lehnt zurzeit Anfragen ab. Ein Lauf wartet und geht danach automatisch weiter.',
  },
  unreadable: {
    en: 'The marketplace sent an incomplete product page. Try again in a few minutes.',
    de: 'Der Marktplatz hat eine unvollständige Produktseite geliefert. Versuchen Sie es in einigen Minuten erneut.',
  },
  'not-yet': {
    en: 'The marketplace is slow to respond. Look this product up again in a moment.',
    de: 'Der Marktplatz antwortet langsam. Suchen Sie dieses Produkt gleich noch einmal.',
  },
  'daily-limit': {
    en: 'All free lookups of today are used. Try again tomorrow, or register to search for your own list.',
    de: 'Alle kostenlosen Suchen für heute sind verbraucht. Versuchen Sie es morgen wieder, oder registrieren Sie sich und suchen Sie mit Ihrer eigenen Liste.',
  },
}
