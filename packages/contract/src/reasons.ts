import type { Language, Message } from './languages.ts'
import { type SourceName, type SourceOfKind, sourceFacts } from './sources.ts'

/** The sources besides the marketplaces of the specification. */
type OtherSource = SourceOfKind<'catalog' | 'register'>

/** Why a record was skipped without a lookup. */
export const skipReasonMessages = {
  'no-identifier': { de: 'Weder EAN noch ASIN angegeben', en: 'Neither EAN nor ASIN given' },
  'no-article-number': { de: 'Artikelnummer fehlt', en: 'Article number is missing' },
  'long-article-number': {
    de: 'Artikelnummer hat mehr als 500 Zeichen',
    en: 'Article number has more than 500 characters',
  },
  'unsafe-article-number': {
    de: 'Artikelnummer beginnt mit einem Zeichen, das eine Tabellenkalkulation als Formel ausführt',
    en: 'Article number starts with a character that spreadsheets run as a formula',
  },
  'article-number-damaged': {
    de: 'Artikelnummer von einer Tabellenkalkulation beschädigt (z. B. 1,23457E+15 oder ein Datum)',
    en: 'Article number damaged by a spreadsheet (e.g. 1.23457E+15 or a date)',
  },
  'ean-check-digit': { de: 'EAN mit falscher Prüfziffer', en: 'EAN with a wrong check digit' },
  'ean-damaged': {
    de: 'EAN von einer Tabellenkalkulation beschädigt (z. B. 4,00638E+12)',
    en: 'EAN damaged by a spreadsheet (e.g. 4.00638E+12)',
  },
  'ean-malformed': {
    de: 'Das ist keine gültige EAN',
    en: 'This is not a valid EAN',
  },
  'ean-restricted': {
    de: 'EAN ist eine interne Nummer (GS1-Präfix für den Gebrauch im Geschäft)',
    en: 'EAN is an internal number (GS1 prefix for in-store use)',
  },
  'ean-variable-measure': {
    de: 'EAN bezeichnet Ware mit wechselndem Gewicht (GTIN-14 mit 9 am Anfang)',
    en: 'EAN identifies goods of variable weight (GTIN-14 that starts with 9)',
  },
  'ean-appended-digit': {
    de: 'EAN ist ein UPC mit einer angehängten Ziffer',
    en: 'EAN is a UPC with one more digit',
  },
  'asin-malformed': { de: 'ASIN fehlerhaft, und eine EAN fehlt', en: 'Malformed ASIN, and no EAN is given' },
  'mpn-without-brand': {
    de: 'Herstellernummer ohne Marke: Nur beide zusammen sind eindeutig',
    en: 'Part number (MPN) without a brand: only both together are unique',
  },
  'mpn-malformed': {
    de: 'Herstellernummer fehlerhaft, EAN und ASIN fehlen',
    en: 'Malformed part number (MPN), and neither EAN nor ASIN is given',
  },
  'mpn-damaged': {
    de: 'Herstellernummer von einer Tabellenkalkulation beschädigt (z. B. 4,00638E+12 oder ein Datum)',
    en: 'Part number (MPN) damaged by a spreadsheet (e.g. 4.00638E+12 or a date)',
  },
  duplicate: { de: 'Wiederholung einer früheren Zeile', en: 'Duplicate of an earlier row' },
} as const satisfies Record<string, Message>
export type SkipReason = keyof typeof skipReasonMessages
export const skipReasons = Object.keys(skipReasonMessages) as [SkipReason, ...SkipReason[]]

/** Why a record has its verdict, except skipped ones. */
export const verdictReasonMessages = {
  'found-amazon': { de: 'Bei Amazon gefunden', en: 'Found on Amazon' },
  'found-ebay': { de: 'Bei eBay gefunden', en: 'Found on eBay' },
  'found-both': { de: 'Bei Amazon und eBay gefunden', en: 'Found on Amazon and eBay' },
  'several-products': { de: 'Mehrere verschiedene Produkte passen', en: 'Several different products match' },
  'no-offer': { de: 'Auf keinem Marktplatz gefunden', en: 'Not found on any marketplace' },
  'marketplace-blocks': {
    de: 'Der Marktplatz hat die Abfrage abgelehnt',
    en: 'The marketplace refused the request',
  },
  'robots-forbidden': {
    de: 'robots.txt des Marktplatzes erlaubt diese Abfrage nicht',
    en: 'The marketplace’s robots.txt does not allow this request',
  },
  'page-incomplete': { de: 'Die Produktseite war unvollständig', en: 'The product page was incomplete' },
  'page-unknown': { de: 'Die Seite hat einen unbekannten Aufbau', en: 'The page has an unknown layout' },
  'marketplace-unreachable': {
    de: 'Der Marktplatz war nicht erreichbar',
    en: 'The marketplace could not be reached',
  },
  'job-cancelled': {
    de: 'Nicht gesucht: Der Lauf wurde vorher abgebrochen',
    en: 'Not searched: the run was cancelled first',
  },
  'marketplace-paused': {
    de: 'Abfragen bei diesem Marktplatz sind zurzeit angehalten',
    en: 'Lookups on this marketplace are paused at the moment',
  },
  'not-in-sources': { de: 'In keiner Quelle gefunden', en: 'Not found in any source' },
  'source-quota': {
    de: 'Das Abfragekontingent der Quelle ist aufgebraucht',
    en: 'The request quota of the source is used up',
  },
  'source-throttled': {
    de: 'Die Quelle nimmt zurzeit keine weiteren Abfragen an',
    en: 'The source accepts no further requests at the moment',
  },
  'source-denied': {
    de: 'Die Quelle lehnt die Zugangsdaten ab',
    en: 'The source rejects the credentials',
  },
  'source-restricted': {
    de: 'Die Quelle liefert dieses Produkt nur an zahlende Kunden',
    en: 'The source provides this product to paying customers only',
  },
  'source-unreachable': { de: 'Die Quelle war nicht erreichbar', en: 'The source could not be reached' },
  'answer-unreadable': {
    de: 'Die Antwort der Quelle war unlesbar',
    en: 'The response of the source could not be read',
  },
} as const satisfies Record<string, Message>
/** `found-in-…`: found in a source that is no marketplace, and on no marketplace. */
export type VerdictReason = keyof typeof verdictReasonMessages | `found-in-${OtherSource}`

/** Notes on a record in addition to its verdict. A record may have several. */
export const noteMessages = {
  'ean-ignored': { de: 'EAN ungültig, nur mit ASIN gesucht', en: 'EAN invalid, looked up by ASIN only' },
  'asin-ignored': { de: 'ASIN ungültig, nur mit EAN gesucht', en: 'ASIN invalid, looked up by EAN only' },
  'only-mpn': {
    de: 'EAN oder ASIN ungültig, nur mit Herstellernummer und Marke gesucht',
    en: 'EAN or ASIN invalid, looked up by part number (MPN) and brand only',
  },
  'asin-malformed-too': { de: 'Auch die ASIN ist fehlerhaft', en: 'The ASIN is malformed, too' },
  'article-number-shared': {
    de: 'Ein anderes Produkt hat dieselbe Artikelnummer',
    en: 'Another product has the same article number',
  },
  'asin-from-url': { de: 'ASIN aus der Adresse gelesen', en: 'ASIN taken from the address' },
  'ean-from-gs1': { de: 'EAN aus einem GS1-Code gelesen', en: 'EAN taken from a GS1 code' },
  'ean-from-isbn': { de: 'EAN aus der ISBN-10 berechnet', en: 'EAN calculated from the ISBN-10' },
  'ean-from-upc-e': { de: 'EAN aus dem UPC-E berechnet', en: 'EAN calculated from the UPC-E' },
  'ean-from-pzn': { de: 'EAN aus der PZN berechnet', en: 'EAN calculated from the PZN' },
  'chosen-by-hand': { de: 'Unter mehreren Produkten gewählt', en: 'Chosen among several products' },
  'ebay-by-shown-ean': {
    de: 'Bei eBay mit der EAN gesucht, die Amazon zeigt',
    en: 'Looked up on eBay by the EAN that Amazon shows',
  },
  'amazon-not-found': { de: 'Bei Amazon nicht gefunden', en: 'Not found on Amazon' },
  'ebay-not-found': { de: 'Bei eBay nicht gefunden', en: 'Not found on eBay' },
  'amazon-ambiguous': { de: 'Bei Amazon mehrdeutig', en: 'Ambiguous on Amazon' },
  'ebay-ambiguous': { de: 'Bei eBay mehrdeutig', en: 'Ambiguous on eBay' },
  'amazon-blocked': { de: 'Amazon hat die Abfrage abgelehnt', en: 'Amazon refused the request' },
  'ebay-blocked': { de: 'eBay hat die Abfrage abgelehnt', en: 'eBay refused the request' },
  'amazon-unreadable': { de: 'Amazon-Seite unlesbar', en: 'Amazon page unreadable' },
  'ebay-unreadable': { de: 'eBay-Seite unlesbar', en: 'eBay page unreadable' },
  'different-products': {
    de: 'EAN und ASIN scheinen verschiedene Produkte zu sein',
    en: 'EAN and ASIN seem to be different products',
  },
  'values-disagree': {
    de: 'Die Marktplätze widersprechen sich bei einem Merkmal',
    en: 'The marketplaces disagree on an attribute',
  },
  'sources-disagree': {
    de: 'Die Quellen widersprechen sich bei einem Merkmal',
    en: 'The sources disagree on an attribute',
  },
  'amazon-used-only': {
    de: 'Bei Amazon nur gebraucht angeboten, daher ohne Amazon-Preis',
    en: 'Only used offers on Amazon, therefore no Amazon price',
  },
  'charged-elsewhere': {
    de: 'Gleiches Produkt wie in einer früheren Zeile, nicht erneut berechnet',
    en: 'Same product as in an earlier row, not charged again',
  },
  'gpt-unusable': {
    de: 'GPT hat keine brauchbare Antwort gegeben',
    en: 'GPT returned no usable result',
  },
  'gpt-left-out': { de: 'Ohne GPT ausgeliefert', en: 'Delivered without GPT' },
  'price-outdated': {
    de: 'Preis weggelassen: Er wurde vor mehr als 24 Stunden gelesen',
    en: 'Price left out: it was read more than 24 hours ago',
  },
} as const satisfies Record<string, Message>
/** Notes about the list itself, not about lookups. */
export const listNotes = [
  'article-number-shared',
  'ean-ignored',
  'asin-ignored',
  'only-mpn',
  'asin-from-url',
  'ean-from-gs1',
  'ean-from-isbn',
  'ean-from-upc-e',
  'ean-from-pzn',
] as const satisfies readonly RecordNote[]
export type ListNote = (typeof listNotes)[number]

/** What other sources than the two marketplaces returned in addition to a verdict. */
const sourceNoteMessages = {
  found: { de: 'Auch gefunden bei {source}', en: 'Also found in {source}' },
  ambiguous: { de: 'Mehrdeutig bei {source}', en: 'Ambiguous in {source}' },
  blocked: { de: '{source} hat nicht geantwortet', en: '{source} did not respond' },
  other: { de: '{source} nennt ein anderes Produkt', en: '{source} states another product' },
  restricted: {
    de: '{source} liefert dieses Produkt nur an zahlende Kunden',
    en: '{source} provides this product to paying customers only',
  },
  unreadable: { de: 'Antwort von {source} unlesbar', en: 'Response of {source} unreadable' },
} as const satisfies Record<string, Message>
export type SourceNote = keyof typeof sourceNoteMessages
export type RecordNote = keyof typeof noteMessages | `${OtherSource}-${SourceNote}`

const contradictions: readonly RecordNote[] = ['different-products', 'values-disagree', 'sources-disagree']

/** Whether a note says that sources contradict each other. */
export const isContradiction = (note: RecordNote): boolean =>
  contradictions.includes(note) || note.endsWith('-other')

const fixedNotes: Partial<Record<string, Message>> = noteMessages

/** The message of a note. */
export function noteText(note: RecordNote, language: Language): string {
  const fixed = fixedNotes[note]
  if (fixed) return fixed[language]
  const end = note.lastIndexOf('-')
  const [name, kind] = [note.slice(0, end) as SourceName, note.slice(end + 1) as SourceNote]
  return sourceNoteMessages[kind][language].replace('{source}', sourceFacts(name).label)
}

export type Reason = SkipReason | VerdictReason
export const reasonMessages: Partial<Record<string, Message>> = {
  ...skipReasonMessages,
  ...verdictReasonMessages,
}

/** The message of a reason code. */
export function reasonMessage(reason: Reason): Message {
  const fixed = reasonMessages[reason]
  if (fixed) return fixed
  const { label } = sourceFacts(reason.slice('found-in-'.length) as SourceName)
  return { de: `Bei ${label} gefunden`, en: `Found in ${label}` }
}

export const reasonText = (reason: Reason, language: Language): string => reasonMessage(reason)[language]
