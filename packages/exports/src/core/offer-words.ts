import { remember } from './remember.ts'

/**
 * Names of facts about an offer in the languages of the marketplaces, in lower case and without punctuation. An offer is what one seller
 * sells somewhere: its numbers, dates, ranks and ratings, condition, price and delivery.
 */
const names: readonly string[] = [
  // Numbers of the article.
  'article number,item number,model part number,manufacturer part number,part number,manufacturer reference,order number',
  'artikelnummer,artikel nr,artikelnr,bestellnummer,herstellernummer,herstellerartikelnummer,hersteller artikelnummer,herstellerteilenummer,teilenummer,hersteller nr',
  'référence fabricant,référence du fabricant,numéro de pièce,numéro de pièce fabricant,numéro d article,référence',
  'codice articolo,codice produttore,codice ricambio,numero di parte del produttore,numero articolo,riferimento produttore',
  'número de pieza,número de pieza del fabricante,número de referencia del fabricante,referencia del fabricante,número de artículo,referencia',
  'número da peça,número de peça do fabricante,referência do fabricante,número do artigo,número do item',
  'onderdeelnummer,onderdeelnummer van fabrikant,onderdeelnummer fabrikant,bestelnummer',
  'numer części,numer części producenta,numer katalogowy,numer katalogowy części,kod producenta,numer artykułu',
  'tillverkarens artikelnummer,tillverkarens delnummer,delnummer',
  'parça numarası,üretici parça numarası,ürün kodu,stok kodu',
  'メーカー型番,部品番号,商品番号,رقم القطعة,رقم قطعة الشركة المصنعة',
  'item id,product id,listing id,listing number,offer id,herstellerreferenz,artikel id,produkt id,angebotsnummer,angebots id,auktionsnummer',
  // Dates of the offer.
  'date first available,date first listed,listed since,available since,first available,im angebot seit,erhältlich seit,verfügbar seit,erstmals verfügbar,datum der ersten verfügbarkeit',
  'date de mise en ligne,date de première disponibilité,disponible depuis,disponibile dal,data di prima disponibilità,disponibile a partire dal',
  'fecha de primera disponibilidad,producto disponible desde,fecha de disponibilidad,data da primeira disponibilidade,disponível desde,disponível para compra desde',
  'datum eerste beschikbaarheid,datum van eerste beschikbaarheid,data pierwszej dostępności,dostępny od,datum för första tillgänglighet,tillgänglig sedan',
  'satışa sunulduğu ilk tarih,ilk satış tarihi,取り扱い開始日,تاريخ أول توفر,تاريخ توفر أول منتج',
  'date added,listing date,last updated,in stock since,auction end,produkt im angebot seit,auf lager seit,eingestellt am,aktualisiert am,angebotsende,auktionsende,restzeit',
  // Condition, price, seller and delivery.
  'item location,ships from,shipped by,delivery,unit price,list price,rrp,msrp,in stock,quantity sold,watchers,ratings,reviews,feedback,discontinued by manufacturer,is discontinued by manufacturer',
  'artikelstandort,versand durch,versand nach,lieferung,grundpreis,uvp,unverbindliche preisempfehlung,listenpreis,lagerbestand,verkauft,anzahl verkauft,beobachter,bewertung,bewertungen,rezensionen,rückgaberecht,auslaufartikel,laut hersteller eingestellt,auslaufartikel produktion durch hersteller eingestellt',
  'lieu où se trouve l objet,abandonné par le fabricant,prix conseillé,luogo in cui si trova l oggetto,fuori produzione,prezzo consigliato,ubicación del artículo,descatalogado por el fabricante,pvp recomendado',
  'item condition,condition description,seller notes,seller,sold by,price,availability,shipping,delivery time,returns,return policy',
  'artikelzustand,zustandsbeschreibung,hinweise des verkäufers,verkäufer,verkauf durch,preis,verfügbarkeit,versand,versandkosten,lieferzeit,rücknahme,rückgabe',
  'état de l objet,remarques du vendeur,vendeur,prix,disponibilité,livraison,délai de livraison,retours',
  'condizione dell oggetto,condizioni dell oggetto,note del venditore,venditore,prezzo,disponibilità,spedizione,restituzione',
  'estado del artículo,estado del objeto,notas del vendedor,vendedor,precio,disponibilidad,envío,plazo de entrega,devoluciones',
  'estado do item,preço,disponibilidade,envio,devoluções,objectstaat,staat van het object,verkoper,prijs,beschikbaarheid,verzending,levertijd',
  'stan przedmiotu,sprzedawca,cena,dostępność,wysyłka,zwroty,säljare,pris,tillgänglighet,frakt,leveranstid,returer',
  'ürün durumu,satıcı,fiyat,stok durumu,kargo,iade,出品者,価格,在庫,配送,البائع,السعر,التوفر,الشحن',
]

/** Parts of names that only facts about an offer have: ranks, ratings, and what a marketplace counts. */
const parts = [
  'best ?seller',
  'sales rank',
  'verkaufsrang',
  'meilleures ventes',
  'más vendidos',
  'mais vendidos',
  'najlepiej sprzedaj',
  'bästsälj',
  'en çok satan',
  '売れ筋',
  'الأ?ا?(?:كثر|فضل) مبيع',
  '(?:customer|user|product) (?:review|rating)',
  '(?:kunden|käufer|produkt)(?:rezension|bewertung)',
  '(?:commentaire|avis|évaluation|note)s? (?:des )?clients?',
  '(?:recensioni|media|voti) .*(?:clienti|recensioni)',
  '(?:opiniones|valoraci[oó]n|opinión) .*client',
  'avaliaç(?:ão|ões) .*client',
  'klant(?:en)?(?:recensie|beoordeling)',
  '(?:recenzje|opinie|oceny) .*(?:klient|użytk)',
  'kund(?:recension|betyg|omdöme)',
  '(?:müşteri|ürün) (?:yorum|değerlendirme|puan)',
  'カスタマーレビュー|おすすめ度',
  'مراجعات (?:العملاء|المستخدمين)',
  // Numbers of manufacturers, sellers and catalogues: `Hersteller-Art.-Nr.`, `Katalognummer`.
  '^(?:(?:herst(?:eller)?s?|verkäufer|händler|lieferanten|bestell|artikel|art|teile|ersatzteil|produkt|katalog|item|seller|vendor|supplier|catalog(?:ue)?) ?)+(?:nummer|nr|no|number|code|id)$',
  '\\basin\\b|standard ?identifi(?:cation|kations)',
  // Prices, taxes and discounts, and for how much something is sold.
  '^(?:(?:stück|einzel|sonder|aktions|verkaufs|angebots|brutto|netto|laden|original|end) ?|(?:ehemaliger|alter|bisheriger|ursprünglicher|regulärer|empfohlener) )preis$',
  '^(?:original|regular|sale|former|retail|suggested|selling|unit|net|gross) price$|^(?:preis|price|prix|prezzo|precio) (?:pro|per|par|por) ',
  '^(?:prix de vente|prezzo di vendita|precio de venta|mwst|mehrwertsteuer|umsatzsteuer|steuersatz|vat|vat rate|tax rate|tva|iva|rabatt|discount|coupon|gutschein|remise|sconto|descuento)$',
  // Times of the offer and its stock.
  '(?:sortiment|angebot|lager|shop|programm|verkauf) seit$|^(?:verfügbar|lieferbar|erhältlich) ab$|^available from$',
  '^(?:(?:listing|auction|sale|verkaufs|angebots|auktions) ?(?:start|ende?)|endet am|ends? (?:on|in)|beginnt am|verbleibende zeit|time (?:left|remaining)|verkaufsstart)$',
  '^(?:bestand|lagerort|lieferstatus|versandland|rückgabefrist|zahlungsarten|zahlungsmethoden|payment methods|return period|stock level|verkäuferhinweise|sold|aufrufe|beobachtet|vendu par|venduto da|vendido por)$',
  // How many people rated it.
  '(?:anzahl|zahl|number|nombre|numero|número) (?:of |der |d |de |di )?(?:kunden)?(?:bewertung|rezension|review|rating|avis|recension|opinion)|^(?:review|rating)s? count$|^note moyenne$',
  // A marketplace that is named by its address, and eBay: `Im Angebot von Amazon.de seit`.
  '(?:amazon|ebay) (?:de|com|co|fr|it|es|nl|se|pl|ca|in|sg|ae|sa|eg|at|ch|ie|be)\\b',
  '\\bebay\\b',
  '\\b(?:asin|issn|sku|mpn|epid)(?: ?(?:code|number|nummer|nr|no))*\\b',
]

/** Names of texts about the whole article. Only long values under them are descriptions. */
const descriptions: readonly string[] = [
  'description,product description,item description,about this item,beschreibung,produktbeschreibung,artikelbeschreibung,langbeschreibung,kurzbeschreibung',
  'description du produit,à propos de cet article,descrizione,descrizione prodotto,descrizione del prodotto,informazioni su questo articolo',
  'descripción,descripción del producto,sobre este producto,descrição,descrição do produto,sobre este item,beschrijving,productbeschrijving',
  'opis,opis produktu,beskrivning,produktbeskrivning,açıklama,ürün açıklaması,商品の説明,商品説明,この商品について,الوصف,وصف المنتج',
]

/** A name as the lists have it. */
const plainName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const listed = (lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(',')))

const offerNames = listed(names)
const offerParts = new RegExp(parts.join('|'), 'iu')
const descriptionNames = listed(descriptions)

/** How worn an article is, and how it is packed: `Neu`, `Gebraucht`. `Getrocknet` says what the article is. */
const wear = new RegExp(
  [
    '^(?:brand ?|fabrik|nagel|like |wie |comme |come |como |als |jak )?(?:neu|neue[rsn]?|neuwertig|new|neuf|neuve|nuov[oa]|nuev[oa]|nov[oa]|nieuw|now[ya]|ny|nytt|yeni|sıfır|جديد)(?!\\p{L})|新品',
    'gebrauch|benutzt|getragen|(?<!\\p{L})(?:pre-?|un)?used|pre-?(?:owned|loved)|second ?hand|zweite hand|occasion|usat[oa]|usad[oa]|segunda mano|gebruikt|tweedehands|używan|begagnad|brugt|brukt|ikinci el|中古|مستعمل',
    '^(?:sehr |very |très |molto |muy |zeer |bardzo )?(?:gut|good|bon|buon[oe]|bueno|goed|dobry|bra|akzeptabel|acceptable|accettabile|aceptable|excellent|hervorragend|ausgezeichnet)(?!\\p{L})',
    'refurb|renewed|überholt|aufbereitet|reconditionn|ricondizionat|r(?:ea|e)condicionad|gereviseerd|odnowion|renoverad|yenilenmiş|再生',
    'verpackung|(?<!\\p{L})ovp(?!\\p{L})|packag|open(?:ed)? box|ungeöffnet|unopened|sealed|versiegelt|b-?ware|mängelexemplar',
    'defekt|defect|for parts|not working|ersatzteil|pour pièces|per parti|spuren|kratzer|scratch|(?<!\\p{L})worn|beschädigt|damaged',
  ].join('|'),
  'iu',
)
const score = /\d[.,]\d|\d\s*(?:\/|out of|von|sur|su|de)\s*\d|★|stars?|stern|review|rating|bewertung|%/iu
const timeOfDay = /(?:^|\D)\d{1,2}:\d\d(?!\d)|\d uhr|\d ?[ap]m(?!\p{L})/iu
const count = /^\D*\d+\D*$/u

/** Names that offers share with articles, and what the values of offers look like. */
const shared: readonly [names: RegExp, values: RegExp][] = [
  [
    /^(?:zustand|condition|état|condizione|condición|estado|condição|toestand|staat|stan|skick|tilstand|durum|状態|الحالة)$/u,
    wear,
  ],
  // Games and films have an age under this name: `Rating: PG-13`.
  [/^rating$/u, score],
  // A calendar begins on a day, and an auction at a time.
  [/^(?:start|end)(?:zeit|datum| ?time| ?date)$/u, timeOfDay],
  [/^(?:stock|views)$/u, count],
]

const isOfferName = remember((name) => {
  const plain = plainName(name)
  return offerNames.has(plain) || offerParts.test(plain)
})

/** Whether an attribute states something about an offer. */
export function isOfferFact(name: string, values: readonly string[]): boolean {
  if (isOfferName(name)) return true
  const plain = plainName(name)
  return shared.some(
    ([names, ofOffers]) => names.test(plain) && values.every((value) => ofOffers.test(value)),
  )
}

/** Whether an attribute with this name states who provides something: a seller, or the maker of a card or a contract. */
export const isProviderName = (name: string): boolean => plainName(name) === 'anbieter'

/** Whether an attribute with this name describes the whole article. */
export const isDescriptionName = remember((name) => descriptionNames.has(plainName(name)))
