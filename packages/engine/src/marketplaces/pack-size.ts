import type { Product } from '@merkwerk/contract'

/** Labels whose number says how many pieces are sold together, lower case, in the sites' languages. */
const LABELS = new Set([
  'anzahl der einheiten',
  'anzahl einheiten',
  'stückzahl',
  'packungsgröße',
  'anzahl pro packung',
  'anzahl im set',
  'multipack',
  'multipack quantity',
  'number of items',
  'number in pack',
  'pack size',
  'package quantity',
  'item package quantity',
  'units per package',
  'unit quantity',
  'lot size',
  "nombre d'unités",
  "nombre d'articles",
  'quantité par paquet',
  'numero di articoli',
  'quantità per confezione',
  'unità per confezione',
  'número de unidades',
  'número de artículos',
  'unidades por paquete',
])

const N = String.raw`(\d{1,4})`
/** How titles of de, en, fr, it and es sites say that several pieces are sold together. */
const TITLE_PATTERNS = [
  String.raw`\b${N}\s?(?:er|-er)?[\s-]?(?:pack|packung|set|sparset|vorteilspack|multipack)\b`,
  String.raw`\b(?:pack|set|lot|confezione|paquete|juego|bundle|box|multipack|paket|satz)\s(?:of|de|da|di|von|mit|à|a)\s${N}\b`,
  String.raw`\b(?:pack|set|paquete|confezione)\s?[x×]\s?${N}\b`,
  String.raw`\b${N}\s?(?:stück|stk|st\.|pieces|pcs|pc|pi[eè]ces|pz|pezzi|piezas|unidades|unità|unités|uds|units|count|ct)\b`,
  String.raw`(?<![\d.,]\s?)[x×]\s?${N}(?![\d\w.,]|\s?[x×]|\s?(?:mm|cm|m|in|inch|zoll|ml|l|g|kg)\b)`,
  String.raw`(?<![\w.,×-])${N}\s?[x×](?=\s[\p{L}])`,
].map((pattern) => new RegExp(pattern, 'iu'))

/**
 * How many pieces one offer sells: the number an attribute says, else the one in the title's words (`2er Pack`,
 * `Set of 3`, `10 Stück`, `4x …`), else 1.
 */
export function packSize({ title, attributes }: Pick<Product, 'title' | 'attributes'>): number {
  for (const { name, value } of attributes) {
    const stated = LABELS.has(name.toLowerCase()) ? /^\D{0,12}(\d{1,4})\b/.exec(value)?.[1] : undefined
    if (stated && Number(stated) > 0) return Number(stated)
  }
  for (const pattern of TITLE_PATTERNS) {
    const stated = pattern.exec(title)?.[1]
    if (stated && Number(stated) > 0) return Number(stated)
  }
  return 1
}
