/** What words of headings mean, in German, English, French, Italian, Spanish, Dutch and Polish. */
const words = {
  article: `artikel article item produkt product produit producto prodotto articulo articolo artykul artykulu produktu
    bestell bestel best prod sach towar towaru`,
  /** Only an article with a number: alone it means a kind. */
  art: 'art',
  number: 'nummer number nr no num numero numer nbr code codice cod codigo kod kode kennung kennziffer',
  id: 'id identifier',
  reference: 'reference referenz referencia riferimento ref indeks symbol',
  material: 'material materiaal ware waren goods',
  order: 'order katalog catalog katalogowy',
  stock: 'stock lager magazyn magazynowy magazzino almacen voorraad',
  /** The seller's own. */
  own: 'our unser unsere eigene intern interne internal interno interna interny wewnetrzny propre proprio propio eigen',
  maker: `hersteller manufacturer mfr mfg mfgr manuf maker make herst hst fabricant fabrikant fabricante fabrikat produttore
    producent producenta produzent constructeur costruttore oem oe wytworca werk werks`,
  supplier: 'lieferant supplier vendor fournisseur leverancier fornitore proveedor dostawca lief',
  part: 'teil part piece pieza pezzo ersatzteil onderdeel czesc czesci',
  model: 'modell model modele modelo modello',
  type: 'typ type typen tipo',
  label: 'bezeichnung bez designation',
  brand: 'marke brand marque marca merk marka markowa marchio',
  name: 'name naam nom nome nombre nazwa',
  sku: 'sku',
  mpn: 'mpn han htn',
  ean: 'ean gtin upc upca barcode jan gencod gencode',
  bars: 'strich bar barre abarre barras kreskowy streepje scan',
  /** Makes an EAN of an article number. */
  european: 'european europaische europaeische europeenne europeo europea',
  isbn: 'isbn',
  isbn10: '',
  asin: 'asin',
  amazon: 'amazon',
  link: 'link url adresse address seite',
  /** The numbers of a carton are those of another trade item. */
  pack: `karton carton cartone cartoni kartonu umkarton vpe ve palette pallet palet paleta bancale verpackung umverpackung
    gebinde case caja colis collo doos omdoos opakowanie zbiorcze master outer inner display tu lage layer kiste box boite
    emballage embalaje imballo verpakking sammel`,
  /** Customers and branches have numbers, too. */
  party: `gln iln kunde kunden customer client cliente klant klient kontrahent debitor kreditor filiale store branch standort
    location buyer`,
  /** Numbers of documents, shipments and single copies, and those of customs and tax. */
  document: `auftrag rechnung beleg invoice facture fattura factura faktura lieferschein delivery sendung paket tracking shipment
    commande ordine pedido zamowienie zamowienia bestelling charge batch lot los serie serien serial imei zoll zolltarif tarif
    tariff taric customs statistik konto account ust vat steuer`,
  /** Words that change no meaning. */
  filler: `variant variante seller merchant shop your haupt main stuck stueck stk einzel einheit unit unite unidad stuk sztuka
    szt der die das des den of the de del di du da la le il el a d e und and et y`,
} as const
export type Concept = Exclude<keyof typeof words, 'filler'>

/** Shorter words would be found inside of others, and are recognized only alone or before and after others that are. */
const conceptOfWord: ReadonlyMap<string, keyof typeof words> = new Map(
  Object.entries(words).flatMap(([concept, list]) =>
    list
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => [word, concept as keyof typeof words] as const),
  ),
)

/** Words of two letters and more by their first two letters, longest first. */
const wordsByStart = Map.groupBy(
  [...conceptOfWord.keys()]
    .filter((word) => word.length > 1 && conceptOfWord.get(word) !== 'filler')
    .toSorted((a, b) => b.length - a.length),
  (word) => word.slice(0, 2),
)

/** Endings of plurals and cases, which also join words of a compound, and the British one of `catalog`. */
const endings = ['', 'ue', 's', 'n', 'en', 'e', 'es', 'i', 'ow'] as const

/** The parts of a compound, or of one word with an ending: `herstellerartikelnummern`. Undefined if a part is unknown. */
function splitCompound(word: string): string[] | undefined {
  if (word === '') return []
  for (const start of wordsByStart.get(word.slice(0, 2)) ?? []) {
    if (!word.startsWith(start)) continue
    for (const ending of endings) {
      const rest = word.slice(start.length)
      if (!rest.startsWith(ending)) continue
      const others = splitCompound(rest.slice(ending.length))
      if (others) return [start, ...others]
    }
  }
  return undefined
}

/** Fewest letters of an abbreviation: `Herst.`, and of one without a dot. */
const fewestLetters = { dotted: 3, bare: 4 }

/** The word that an abbreviation shortens, if all words that begin with it mean the same. */
function abbreviated(word: string, isDotted: boolean): string | undefined {
  if (word.length < (isDotted ? fewestLetters.dotted : fewestLetters.bare)) return undefined
  const begun = (wordsByStart.get(word.slice(0, 2)) ?? []).filter((other) => other.startsWith(word))
  const concepts = new Set(begun.map((other) => conceptOfWord.get(other)))
  return concepts.size === 1 ? begun[0] : undefined
}

/** What a heading says. */
interface HeadingMeaning {
  concepts: ReadonlySet<Concept>
  /** Words without a known meaning. */
  others: number
  /** Folded, its words with single spaces. */
  text: string
  /** The same without spaces. */
  plain: string
}

const kept = new Map<string, HeadingMeaning>()
const mostKept = 2_000

/** What the words of a heading mean. Knows compounds, plurals and abbreviations of the words above. */
export function findHeadingMeaning(heading: string): HeadingMeaning {
  const known = kept.get(heading)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const meaning = readHeading(heading)
  kept.set(heading, meaning)
  return meaning
}

function readHeading(heading: string): HeadingMeaning {
  const spelled = spell(heading)
  const tokens = [...spelled.matchAll(/(\p{L}+|\p{N}+)(\.?)/gu)]
  const concepts = new Set<Concept>()
  let others = 0
  const isAlone = tokens.length === 1
  for (const [, word = '', dot = ''] of tokens) {
    const found = /^\p{N}/u.test(word) ? numberPart(word) : findWordConcepts(word, dot !== '', isAlone)
    if (!found) others++
    for (const concept of found ?? []) if (concept !== 'filler') concepts.add(concept)
  }
  const numbers = tokens.map(([, word = '']) => word)
  if (concepts.delete('isbn')) concepts.add(numbers.includes('10') ? 'isbn10' : 'isbn')
  const text = numbers.join(' ')
  // A number of three digits belongs to a value such as `SKU-100`.
  if (numbers.some((word) => /^\p{N}{3}/u.test(word))) concepts.clear()
  return { concepts, others, text, plain: text.replaceAll(' ', '') }
}

/** `EAN13`, `ASIN 1`. */
const numberPart = (digits: string): 'filler'[] | undefined => (digits.length <= 2 ? ['filler'] : undefined)

function findWordConcepts(
  word: string,
  isDotted: boolean,
  isAlone: boolean,
): (keyof typeof words)[] | undefined {
  const known = conceptOfWord.get(word)
  if (known) return [known]
  const parts = splitCompound(word)
  if (parts) return parts.map((part) => conceptOfWord.get(part)!)
  const whole = isAlone && !isDotted ? undefined : abbreviated(word, isDotted)
  return whole === undefined ? undefined : [conceptOfWord.get(whole)!]
}

/** Lower case without accents and invisible characters, `#` and `N°` as words, `E.A.N.` and `camelCase` as they are meant. */
function spell(heading: string): string {
  return heading
    .replace(/\bn[°º]/gi, ' no ')
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('#', ' no ')
    .replace(/\bp\s?\/?\s?n(?:\b|(?=o\b))/g, 'part n')
    .replace(/\bpart n(?!\p{L})/gu, 'part no')
    .replace(/\b(?:\p{L}\.){2,5}(?!\p{L}{2})/gu, (letters) => letters.replaceAll('.', ''))
    .replace(/\bglobal ?trade ?item ?number\b/g, 'gtin')
}
