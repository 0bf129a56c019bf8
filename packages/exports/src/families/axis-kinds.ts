import { normalizeName } from '@merkwerk/contract'
import { parseMeasure } from '../mapping/measures.ts'
import { namesColor } from './colors.ts'
import type { FamilyRow } from './family-row.ts'
import { normalizeAxisValue } from './normalize-value.ts'

/** On what the children of a real family differ. Other axes hold other articles more often. */
const realAxes: readonly [kind: string, names: RegExp][] = [
  ['color', /colou?r|farb|couleur|colore|\bcor\b|kleur|kolor|färg|renk/],
  [
    'size',
    /size|größe|groesse|grösse|taille|taglia|tall[ae]|tamaño|maat|rozmiar|storlek|beden|volum|inhalt|länge|length|^format$/,
  ],
  ['material', /material|stoff|matière|materiale|metal/],
  ['pattern', /pattern|muster|motiv|motif|fantasia|dessin/],
  ['style', /style|stil|estilo|stijl/],
  ['flavor', /flavou?r|geschmack|goût|gusto|sabor|smaak|sorte/],
  ['scent', /scent|duft|parfum|fragran|profumo|aroma/],
  ['fit', /^fit|passform|coupe|vestibilità/],
  ['grit', /körnung|\bgrit\b/],
  ['ruling', /lineatur|ruling/],
]
const unrealAxes =
  /pack|menge|quantity|anzahl|stück|count|model|modell|compatib|kompatib|device|gerät|bundle|\bset\b|config|konfig|version|edition|provider|grade|zustand|\bform\b/

export type Doubt = 'pack' | 'bundle' | 'device' | 'model' | 'version' | 'unknown'

/** Why an axis may hold other articles than variations of one. Undefined for sizes, colours and the like. */
export function findDoubt(
  axis: { key: string; label: string },
  values: readonly string[],
): Doubt | undefined {
  const names = [axis.key.replace(/_name$/, '').replaceAll('_', ' '), axis.label].map((name) =>
    name.toLowerCase(),
  )
  const kind = names.map(findAxisKind).find((found) => found !== undefined)
  if (haveOtherCounts(values)) return 'pack'
  for (const value of values) {
    const doubt = doubtValue(value, kind)
    if (doubt) return doubt
  }
  if (names.some((name) => unrealAxes.test(name))) return 'unknown'
  if (kind === 'size' && (!values.every(isSize) || values.every(isCurrent))) return 'unknown'
  if (kind === 'color' && !areColors(values)) return 'unknown'
  if (kind === 'style' && values.some((value) => tiers.test(value))) return 'model'
  return kind === undefined || (kind === 'style' && !areStyles(values)) ? 'unknown' : undefined
}

/** Whether all values of a style are sizes or colours. Others are figures, sides, equipment and much else. */
const areStyles = (values: readonly string[]): boolean =>
  values.every((value) => normalizeAxisValue(value).kind !== 'other')

/** Whether half of the values are colours. Others have names of their own, such as `Polarstern`, and name no other articles. */
const areColors = (values: readonly string[]): boolean => {
  const distinct = [...new Set(values)]
  return distinct.filter(namesColor).length * 2 >= distinct.length
}

/**
 * Whether a value is a size. Sellers use the axis for what a part fits, for sets and for models, too.
 * Sizes may have a second system in parentheses, with letters for the sides, and of several parts: `XS (20-30 cm)`, `H 245 x B 140 cm`.
 */
const isSize = (value: string): boolean =>
  value
    .replace(/\([^()]*\)$/, '')
    .replace(/\b[HBTLD]\s?(?=\d)/g, '')
    .split('+')
    .every((part) => normalizeAxisValue(part).kind === 'size')

/** `80A` is a size of bras as well, but those come in several letters. */
const isCurrent = (value: string): boolean => /^\s*\d{2,3}\s?a\s*$/i.test(value)

/** Words and numbers for the equipment of a model, such as `Pro`, `i5` and `V11`. */
const tiers =
  /\b(?:pro|plus|max|mini|lite|ultra|premium|deluxe|basic|standard|professional|advanced|[a-z]\d{1,2})\b/i

/** Parts and accessories, in German also as the end of a word: `Tragegurt`. Nouns in `-ung` are no shades either. */
const accessories =
  /(?:auflage|hocker|etui|hülle|tasche|beutel|deckel|gurt|halter|ständer|füße|griff|kabel|adapter|filter|netz|plane|schutz|bezug|kissen|polster|einsatz|einlage|akku|ladegerät|netzteil|gestell|matte|kiste|box|koffer|rücken|rolle|schlauch|ung|teil|teile|case|cover|strap|lid|bag|holder|stand|charger|cushion)$/i
const people = /^(?:damen|herren|kinder|baby|mädchen|jungen|unisex|women|men|kids|girls|boys)$/i
const functionWords =
  /^(?:und|oder|für|aus|auf|bis|von|zum|zur|im|in|the|and|for|from|of|to|links|rechts|left|right)$/i

/** Whether a word in a title names another article: equipment, models, devices, versions, parts, or whom it is for. */
export const isOtherArticle = (word: string): boolean =>
  [tiers, packs, bundles, withWords, devices, versions, accessories, people, functionWords].some((words) =>
    words.test(word),
  ) || isModelWord(word)

/** The kind of an axis or an attribute by its name. */
export const findAxisKind = (name: string): string | undefined =>
  realAxes.find(([, names]) => names.test(name.toLowerCase()))?.[0]

const packs =
  /\b\d+\s*-?\s*(?:er[\s-]*)?(?:pack|packs|packung|packungen|pk|set|sets|stück|stk|pcs|pieces|piece|count|ct|pairs?|paar|rollen|rolls|flaschen|bottles|dosen|cans)\b|\b(?:pack|set|box|lot|paquet|confezione|pacco|juego) (?:of|von|de|da|di) \d+|\b\d+\s*er\b|\b\d+[\s-]?(?:tlg|teil)|\b(?:multi|doppel|dreier|vorteils|single|twin|double|triple)[\s-]?pack|\b\d+\s*[x×]\s*\d+(?:[.,]\d+)?\s*(?:ml|l|g|kg|stück|pcs|tabs|kapseln)\b/i
/** `2x`, `3x Schwarz` and `x2`. A capital is a size of clothes: `2X`. */
const counted = /^(\d{1,3})\s?[x×](?:\s+\p{L}.*)?$|^[x×]\s?(\d{1,3})$/u
/** Packs of different sizes. Three pairs in each colour are variations. */
const haveOtherCounts = (values: readonly string[]): boolean =>
  new Set(
    values.map((value) => {
      const [, before, behind] = counted.exec(value.trim()) ?? []
      return Number(before ?? behind ?? 1)
    }),
  ).size > 1
const bundles =
  /\b(?:inkl|inklusive|including|incl|bundle|kit|combo|set|satz|sortiment|assortment|zubehör|accessories|ersatz\p{L}*|nachfüll\p{L}*|refill|replacement)\b/iu
/** Of two articles, unless both are colours or sides of a size. */
const joined = /(?<=\S)\s*\+\s*(?=\S)/
/** Of what an article comes with or without, and of mixed flavours. */
const withWords = /\b(?:with|mit|avec|con|without|ohne|sans|senza|sin)\b/i
const mixedKinds = new Set(['flavor', 'scent'])
const devices =
  /\b(?:iphone|ipad|ipod|galaxy|pixel|redmi|huawei|xiaomi|oneplus|xperia|kindle|macbook|airpods|playstation|ps[345]|xbox|nintendo|honor|oppo|motorola|nokia|samsung)\b|^(?:for|für|pour|per|para|voor) \S/i
/** Whether a word names a device, whose model follows it. */
export const isDevice = (word: string): boolean => devices.test(word)

const versions =
  /\b(?:old|new|alt|alte|neu|neue|neues|nouvel|nouveau|ancien|nuovo|vecchio|nuevo|previous|vorherige|version|generation|gen|packaging|verpackung|emballage)\b/i

/** What Amazon adds to the size of a single article. */
const single = /\((?:1\s?er[\s-]?pack|pack of 1|1 stück|1 pack)\)/i

function doubtValue(text: string, kind: string | undefined): Doubt | undefined {
  const value = text.replace(single, '').trim()
  if (devices.test(value)) return 'device'
  if (packs.test(value)) return 'pack'
  if (bundles.test(value)) return 'bundle'
  if (joined.test(value) && !value.split('+').every(namesColor) && !isSize(value)) return 'bundle'
  if (withWords.test(value) && !mixedKinds.has(kind ?? '')) return 'bundle'
  if (versions.test(value)) return 'version'
  return hasModelNumber(value) ? 'model' : undefined
}

/** A word of letters and digits that is no size, no measure and beside no colour, such as `EQR6`. */
function hasModelNumber(value: string): boolean {
  const { kind } = normalizeAxisValue(value)
  if (kind !== 'other') return false
  return ratings(value).size > 0 || rates.test(value) || value.split(/[\s,;/()]+/).some(isModelWord)
}

/** Speeds and warranties. */
const rates = /\b(?:pro|per|par|al|por) (?:minute|minuto|min|sekunde|second)\b|\bppm\b|garantie|warranty/i

const isModelWord = (word: string): boolean =>
  /^(?:[a-z]{2,}-?\d+[a-z\d-]*|\d{3,}[a-z]{1,3}|[a-z]\d{3,}[a-z]*)$/i.test(word) &&
  !/^(?:eu|eur|us|uk|fr|it|de|jp|gr|xl|xxl|no|nr)-?\d/i.test(word) &&
  !parseMeasure(word.replace('-', ''))

/** Quantities that make another article, unlike contents, lengths, memory and charge. `32W / 30L` is a size of trousers. */
const ratedUnits =
  /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,4})?)\s?(v|volt|w(?!\s?[/x,-]?\s?\d{2}\s?l\b)|watt|kw|hz|bar|psi)\b/gi

/** The ratings in a text by unit, such as `18` volts. Two articles with different ones are no variations. */
export function ratings(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, amount = '', unit = ''] of text.matchAll(ratedUnits))
    found.set(unit.toLowerCase().replace('volt', 'v').replace('watt', 'w'), amount.replace(',', '.'))
  return found
}

/** Of food and the like, words such as `Salbei` name the sort: another article where it is grown, a variation where it is added. */
const grown = /tee\b|kaffee|gewürz|senf|honig|öl\b|bier\b|wein\b|\btea\b|coffee|honey|wine\b|beer\b/i
const flavored =
  /kerze|duft|saft|sirup|marmelade|konfitüre|aufstrich|juice|syrup|drink|getränk|kapseln|jam\b|raumspray|seife|shampoo|dusch|creme|lotion|balsam|deo\b|badesalz|badekugel|bonbon|fruchtgummi|schoko|kaugummi|riegel|chips|müsli|joghurt|limonade|protein|whey|aroma|likör|eis\b|sauce|soße|snack|leckerli|futter|candle|soap|scent|bath|\bbar\b|gummies|chocolate|granola|crisps|treats|\bfood\b/i

type Titled = Pick<FamilyRow, 'title' | 'category'>

/** Whether a row is a plant or made of one, whose sorts are other articles. */
export const isGrown = ({ title, category }: Titled): boolean => grown.test(`${title} ${category}`)

/** Whether a row has a flavour or a scent. */
export const isFlavored = (row: Titled): boolean =>
  flavored.test(`${row.title} ${row.category}`) && !grown.test(row.title)

/** The kind of the axis that an attribute may be. Numbers and measures of other names are axes as well, such as `Härtegrad: H3`. */
export const findOwnKind = (name: string, value: string): string | undefined =>
  findAxisKind(name) ??
  (/^\p{L}{0,2}\d/u.test(value) &&
  value.length < 20 &&
  !unrealAxes.test(name.toLowerCase()) &&
  !unrelated.test(name) &&
  !doubtValue(value, undefined)
    ? normalizeName(name)
    : undefined)

/** Names of what numbers articles or says what they are. */
const unrelated =
  /nummer|number|\bnr\b|\bno\b|code|\bean\b|gtin|\bsku\b|serie|series|\btyp|\bart\b|jahr|year|datum|date|name|titel|title|norm|preis|price/i
