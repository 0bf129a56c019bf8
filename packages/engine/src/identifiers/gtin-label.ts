import { foldText } from './cell-text.ts'

/** Abbreviations, alone or in a longer name: `EAN`, `GTIN-13`, `Hersteller-EAN`, `UPC/EAN`, `EAN码`. */
const abbreviation =
  /(?<![\p{L}\p{N}])(?:(?:ean|gtin|upc|isbn|ismn|ntin)s?(?:[ .-]?(?:a|8|1[0-4]))?|(?:dun|itf|scc) ?14)(?![\p{Script=Latin}\p{N}])|^gencode?$|^jan(?:[ -]?(?:code|コード))?$/u

/** The code that a scanner reads, in the languages of the sites and of sellers. */
const barcodes =
  /bar ?code|strich ?code|scan ?code|codes? (?:à )?barres?|codic[ei] a barre|c[oó]digos? de barras?|cod de bare|kod (?:kreskowy|paskowy)|streepjescode|streck ?kod|stregkode|strekkode|viivakoodi|č[aá]rový kód|čiarový kód|barkod|vonalkód|штрих(?:-?|овой )код|バーコード|条形?码|條碼|باركود|国際標準図書番号|رقم التجارة العالمي/u
    .source

/** Words that say whose code it is or that it is a number. Others, such as `Barcode-Breite`, state something else. */
const beside =
  /k[oó]d|n[uúù]mer(?:o|ul)?|numéro|nummer|number|nr\.?|no\.?|code|codice|código|番号|商品|产品|packag(?:e|ing)|verpackungs?|unit|retail|(?:artikel|product|produkt|hersteller|item|manufacturer)s?|article|prodotto|producto|d(?:e|u|el|i|o)|of/u
    .source
const barcode = new RegExp(`^(?:(?:${beside}) ?)*(?:ال)?(?:${barcodes})s?(?: ?(?:${beside}))*$`, 'u')

/** The names that the abbreviations stand for. */
const longName =
  /^(?=.*(?:number|nummer|n[uúù]m[eé]ro|code|kod|código|codice))(?:n[uú]m[eé]ro )?(?:global|international|europ|universal)\p{L}* .*(?:trade|handel|arti[ck]|article|articolo|art[íi]culo|artigo|commerci|comerci|product code)|^número .* comercial global$|^n[uú]m[eé]ro (?:d[ei] |d')?art\p{L}+ (?:europ|intern|glob)\p{L}+$|^c[oó]digo univers\p{L}+ d[eo] produc?to$|^universal product identifier$/u

const mark = /[\s\p{P}\p{S}]+/gu
/** Labels before a number may be written without spaces, such as `EANCode`. */
const before = new RegExp(
  `^(?=.*(?:ean|gtin|upc|isbn|jan|${barcodes}))(?:(?:ean|gtin|upc|isbn|jan|a|コード|${barcodes}|${beside.replaceAll('\\.?', '')}) ?)+$`,
  'u',
)

/** Labels of any number. Without its dot or colon, `no` says that there is none. */
const plainLabel =
  /^(?:nr|no(?=\s?[.:#])|n[°º]|№|num|nummer|number|num[eé]ro|número|numer|code|codice|código|kod)[\s.:=#-]*$/u

/** Whether the text before or behind a number says that it is a GTIN, or a number, and nothing else: not `passend zu EAN`. */
export const isGtinPrefix = (text: string): boolean => {
  const label = text.toLowerCase().trim()
  return plainLabel.test(label) || before.test(label.replace(mark, ' ').trim())
}

/** Whether an attribute's name says that its value is a GTIN. */
export function isGtinLabel(name: string): boolean {
  const folded = foldText(name).toLowerCase().replaceAll('’', "'").replace(/[_-]/g, ' ')
  return abbreviation.test(folded) || barcode.test(folded) || longName.test(folded)
}

/** Words for another article than that of the page: its carton, predecessor or accessory. */
const other = new RegExp(
  [
    'k[ao]rton|carton|umverpackung|palett|pallet|paleta|gebinde|omdoos|opakowanie zbiorcze',
    String.raw`(?<!\p{L})(?:cases?|master|inner|outer|display|v[ep]|vpe|colis|caja|doos)(?!\p{L})`,
    'großpackung|sammelpack|versandeinheit|multipack|(?<!\\p{L})(?:kolli|bundle|shipping|set|parent|e books?)(?!\\p{L})',
    'passend|kompatibel|compatib|zubehör|accessor|vergleich|ähnlich|similar',
    '(?<!\\p{L})(?:nicht|kein|statt|vorher|not|instead|formerly|ungültige?|invalid|falsche?|wrong)(?!\\p{L})|ersetzt|ersatz|replace|remplac|sostitui|sustitu|reemplaza|vervang|zastęp',
    String.raw`vorgänger|nachfolger|predecessor|successor|previous|discontinued|poprzedni|föregående|précédent|(?<!\p{L})(?:alte?[rs]?|bisher(?:ige?)?|frühere?|ehemalige?|old|former|ancien(?:ne)?|vecchi[oa]|antigu[oa]|oude?|star[yae])(?!\p{L})`,
  ].join('|'),
  'u',
)

/** Words that say that a number is the article's own. Any other word may name another article: its carton, set or predecessor. */
const own = [
  'stück|stk|einzeln|einzel(?:packung|verpackung|verkauf|artikel|stück)?|artikels?|each|piece|single|variant[en]?|variation|(?:verkaufs|verbraucher|basis)einheit|verkaufsverpackung|base unit|consumer|sales',
  'new|(?:neue?|aktuelle?|gültige?|offizielle?|eindeutige?)[rs]?|nouve(?:l|au)|nuev[oa]|nuov[oa]|nieuwe?|now[ya]|ny(?:tt)?|current|valid|official|unique|haupt|primary|brand|marken',
  'international\\p{L}*|europ\\p{L}*|global\\p{L}*|universal\\p{L}*|trade item|identifier|(?:artikel|produkt|handels)nummer|digit|kodu|koodi|n(?= (?:ean|gtin))',
  'buch(?:es)?|books?|produkt(?:s|es|u|en)?|produit|produto|ürün|articolo|artículo|artigo|artykułu|diese[rs]?|this',
  'und|and|or|oder|et|e|y|the|der|des|pro|je|für|for|vom?|von|van|laut|het|av|dell|l(?= art)',
].join('|')
const ownLabel = new RegExp(
  `^(?:(?:(?:ean|gtin|upc|isbn|ismn|ntin|jan|gencode?|codes?)s?(?:a|8|1[0-4])?码?|a|8|1[0-4]|コード|${barcodes}|${beside.replaceAll('\\.?', '')}|${own})(?: |$))+$`,
  'u',
)

/** Where a text begins to be about another article, or -1. */
export const findOtherArticle = (text: string): number =>
  text.toLowerCase().replace(/[_-]/g, ' ').search(other)

/** Whether an attribute's name says that its value is the GTIN of the article that has the attribute. */
export function isOwnGtinLabel(name: string): boolean {
  if (!isGtinLabel(name) || findOtherArticle(foldText(name)) >= 0) return false
  const plain = foldText(name).toLowerCase().replace(mark, ' ').trim()
  return !/(?<!\p{L})(?:ean|gtin|upc|isbn)/u.test(plain) || ownLabel.test(plain)
}
