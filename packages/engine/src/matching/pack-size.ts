import type { Product } from '@merkwerk/contract'
import { rememberTexts } from '../identifiers/index.ts'

/** Labels of the number of pieces sold together, lower case, in the sites' languages. */
const PACK_LABELS = new Set(
  (
    'anzahl der einheiten|anzahl einheiten|stückzahl|anzahl pro packung|anzahl im set|multipack|' +
    'multipack quantity|number of items|number in pack|pack size|package quantity|unit quantity|' +
    "item package quantity|units per package|lot size|packungsgröße|nombre d'unités|" +
    "nombre d'articles|quantité par paquet|numero di articoli|quantità per confezione|" +
    'unità per confezione|número de unidades|número de artículos|unidades por paquete'
  ).split('|'),
)

/** Labels that count the parts of one piece, such as a puzzle. These are not packs. */
const PART_LABELS = new Set(
  (
    'anzahl der teile|teileanzahl|puzzleteile|number of pieces|piece count|number of parts|' +
    'nombre de pièces|numero di pezzi|número de piezas'
  ).split('|'),
)

const N = String.raw`(\d{1,4})`
const PACK = 'pack|packung|set|sparset|vorteilspack|multipack|paket|bundle'
const PIECES =
  'stück|stk|pieces|piece|pcs|pc|pièces|pieces|pz|pezzi|piezas|unidades|unità|unités|uds|units|count|ct|paar|pairs?|paires|paia|pares'

/** Title phrases for packs in German, English, French, Italian and Spanish. */
const TITLE_PATTERNS = [
  // 2er Pack, 2-er Set, 12 Pack
  new RegExp(String.raw`(?<![\w.,])${N}[\s-]?(?:er)?[\s-]?(?:${PACK})\b`, 'iu'),
  // Set of 3, lot de 3, confezione da 6, Packung mit 10
  new RegExp(
    String.raw`\b(?:${PACK}|lot|confezione|paquete|juego|box)\s(?:of|de|da|di|von|mit|à)\s${N}\b`,
    'iu',
  ),
  // 10 Stück, 6 pezzi
  new RegExp(String.raw`(?<![\w.,])${N}\s?(?:${PIECES})(?!\p{L})`, 'iu'),
  // 24 x 0,33 l
  new RegExp(String.raw`(?<![\w.,])${N}\s?[x×]\s?\d+(?:[.,]\d+)?\s?(?:ml|cl|l|g|kg)\b`, 'iu'),
  // 4x Knopfzelle
  new RegExp(String.raw`(?<![\w.,×-])${N}\s?[x×]\s(?=\p{L})`, 'u'),
  // Batterien x6, Batterien x 6, but not M4 x 20 or 30 x 20 cm
  new RegExp(String.raw`(?<=[^\d\s]\s)[x×]${N}(?![\w.,])`, 'u'),
  new RegExp(String.raw`(?<=[^\d\s]\s)[x×]\s${N}(?=\s*(?:$|[;)\]]))`, 'u'),
]

const PACK_WORDS: [RegExp, number][] = [
  [/\b(?:doppelpack|zweierpack|twin ?pack|pack doble)\b/i, 2],
  [/\b(?:dreierpack|triple pack)\b/i, 3],
  [/\bviererpack\b/i, 4],
]

/** How many pieces one offer contains, from an attribute or the title (`2er Pack`, `10 Stück`), otherwise 1. */
export const packSize = ({ title, attributes }: Pick<Product, 'title' | 'attributes'>): number =>
  statedIn(attributes, PACK_LABELS) ?? titlePackSize(title, statedIn(attributes, PART_LABELS)) ?? 1

/** A number of pieces. `500.0 Milliliter` under such a label is a quantity, not a count. */
const COUNT = new RegExp(
  String.raw`^${N}(?:[.,]0+)?(?:er)?[\s-]*(?:${PIECES}|${PACK}|teile|parts)?\.?$`,
  'iu',
)

const lower = rememberTexts((name) => name.toLowerCase())

function statedIn(attributes: Product['attributes'], labels: Set<string>): number | undefined {
  for (const { name, value } of attributes) {
    const count = labels.has(lower(name)) ? Number(COUNT.exec(value.trim())?.[1] ?? 0) : 0
    if (count > 0) return count
  }
  return undefined
}

function titlePackSize(title: string, parts: number | undefined): number | undefined {
  for (const pattern of TITLE_PATTERNS) {
    const stated = Number(pattern.exec(title)?.[1] ?? 0)
    if (stated > 0 && stated !== parts) return stated
  }
  return PACK_WORDS.find(([words]) => words.test(title))?.[1]
}
