import { isOwnGtinLabel } from '../../identifiers/index.ts'
import { cleanLabel, compileLabels } from '../page/text.ts'

const LABELS = {
  brand:
    'brand|brand name|marke|markenname|marque|nom de la marque|marca|marchio|nome del marchio|nombre de la marca|nome da marca|merk|merknaam|ブランド|ブランド名|marka|varumärke|العلامة التجارية|اسم العلامة التجارية',
  manufacturer:
    'manufacturer|hersteller|fabricant|produttore|fabricante|fabrikant|メーカー|producent|tillverkare|üretici|publisher|verlag|éditeur|editore|editorial|editora|uitgever|出版社|الشركة المصنعة|جهة التصنيع|الناشر',
  model:
    "item model number|model number|model no|part number|manufacturer part number|modellnummer|artikelnummer|herstellernummer|teilenummer|modell-/teilenummer|numéro du modèle de l'article|numéro de modèle|numéro de pièce|référence fabricant|numero modello articolo|numero modello|codice articolo|numero di modello|número de modelo del producto|número de modelo|número de pieza|referencia del fabricante|número do modelo|número da peça|modelnummer|modelnummer item|onderdeelnummer|型番|メーカー型番|製造元リファレンス|製品型番|numer modelu|modellnummer för artikel|رقم الموديل|رقم موديل السلعة|رقم القطعة",
  asin: 'asin',
  weight:
    "item weight|weight|artikelgewicht|gewicht|produktgewicht|gewicht des produkts|poids de l'article|poids du produit|poids|peso articolo|peso del articolo|peso del prodotto|peso del producto|peso do produto|peso|gewicht item|productgewicht|商品の重量|商品重量|製品の重量|waga przedmiotu|artikelvikt|ürün ağırlığı|وزن السلعة|وزن المنتج",
  dimensions:
    "product dimensions|item dimensions|item dimensions lxwxh|item dimensions l x w x h|dimensions|produktabmessungen|artikelabmessungen|artikelabmessungen l x b x h|abmessungen|größe und/oder gewicht|dimensions du produit|dimensions du produit (l x l x h)|dimensions de l'article l x l x h|dimensioni prodotto|dimensioni articolo l x p x a|dimensiones del producto|dimensiones del artículo l x an x al|dimensões do produto|dimensões do produto c x l x a|productafmetingen|afmetingen artikel l x b x h|商品の寸法|製品サイズ|梱包サイズ|wymiary produktu|produktmått|ürün boyutları|أبعاد المنتج|ابعاد المنتج|أبعاد السلعة",
  ranking:
    "best sellers rank|amazon best sellers rank|customer reviews|customer rating|average customer review|amazon bestseller-rang|bestseller-rang|bestsellerrang|kundenrezensionen|kundenbewertung|durchschnittliche kundenbewertung|classement des meilleures ventes d'amazon|commentaires client|moyenne des commentaires client|évaluations clients|posizione nella classifica bestseller di amazon|recensioni dei clienti|media recensioni|clasificación en los más vendidos de amazon|opiniones de los clientes|opinión media de los clientes|valoración media de los clientes|ranking dos mais vendidos|avaliações de clientes|plaats in bestsellerlijst|klantenrecensies|amazon 売れ筋ランキング|売れ筋ランキング|カスタマーレビュー|おすすめ度|ranking najlepiej sprzedających się produktów|recenzje klientów|rangordning för bästsäljare|kundrecensioner|en çok satanlar sıralaması|müşteri yorumları|تصنيف الأفضل مبيعًا|تصنيف الأفضل مبيعاً|تصنيف الافضل مبيعا|مراجعات المستخدمين|مراجعات العملاء",
}
/** The meaning of a label in any language. */
export type Meaning = keyof typeof LABELS | 'gtin'

const MEANINGS = compileLabels(LABELS)

/** The meaning of a fact's label, or undefined if it is irrelevant here. */
export function findMeaning(label: string): Meaning | undefined {
  const name = cleanLabel(label).toLowerCase().replaceAll('’', "'")
  return MEANINGS.get(name) ?? (isOwnGtinLabel(name) ? 'gtin' : undefined)
}

/** Whether a label names the part or model number. */
export const isNumberLabel = (label: string): boolean => findMeaning(label) === 'model'

/** Link texts to a brand's store, e.g. `Visit the Weleda Store`. */
const STORE_LINKS = [
  /^Visit the (.+) (?:Store|Page)$/i,
  /^Besuchen? Sie den (.+?)[- ](?:Store|Shop)$/i,
  /^Besuche den (.+?)[- ](?:Store|Shop)$/i,
  /^(?:Visiter|Visitez) la boutique (?:de )?(.+)$/i,
  /^Visita lo Store di (.+)$/i,
  /^Visita la (?:tienda|Store) de (.+)$/i,
  /^Visite a loja (?:d[aeo] )?(.+)$/i,
  /^Bezoek de (.+?)[- ](?:winkel|store)$/i,
  /^De (.+?)[- ](?:winkel|store) bezoeken$/i,
  /^(.+)のストアを表示$/,
  /^Odwiedź sklep (.+)$/i,
  /^Besök (.+?)[- ](?:butiken|Store)$/i,
  /^(?:تفضل|قم) بزيارة متجر (.+)$/,
  /^(.+?) (?:Store'u|Mağazası'?n?ı) ziyaret edin$/i,
]

/** Older bylines contain only the brand, after a word that other texts may also begin with. */
const BYLINES = [/^by (.+)$/i, ...STORE_LINKS]

/** Whether a text links to the store of a brand. */
export const isStoreLink = (text: string): boolean => STORE_LINKS.some((pattern) => pattern.test(text))

const BRAND_LABEL = /^([\p{L} ]{2,20})\s?[:：]\s*(.+)$/u

/** Store names of Amazon's sales programmes, which are not the article's brand. */
const PROGRAMMES = new Set([
  'amazon renewed',
  'amazon refurbished',
  'amazon warehouse',
  'amazon resale',
  'amazon global store',
])

/** The brand in a cleaned byline. Undefined if the byline names a sales programme. */
export function brandInByline(byline: string): string | undefined {
  for (const pattern of BYLINES) {
    const brand = pattern.exec(byline)?.[1]
    if (brand !== undefined) return PROGRAMMES.has(brand.toLowerCase()) ? undefined : brand
  }
  const labelled = BRAND_LABEL.exec(byline)
  const meaning = findMeaning(labelled?.[1] ?? '')
  return meaning === 'brand' || meaning === 'manufacturer' ? labelled?.[2] : byline
}
