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
  'date added,listing date,last updated,in stock since,auction end,produkt im angebot seit,auf lager seit,neu seit,eingestellt am,aktualisiert am,angebotsende,auktionsende,restzeit',
  // Condition, price, seller and delivery.
  'item location,ships from,shipped by,delivery,unit price,list price,rrp,msrp,in stock,quantity sold,watchers,ratings,reviews,feedback,discontinued by manufacturer,is discontinued by manufacturer',
  'artikelstandort,versand durch,versand nach,lieferung,grundpreis,uvp,unverbindliche preisempfehlung,listenpreis,lagerbestand,verkauft,anzahl verkauft,beobachter,bewertung,bewertungen,rezensionen,rückgaberecht,käuferschutz,marktplatz,marketplace,auslaufartikel,auslaufmodell,laut hersteller eingestellt,auslaufartikel produktion durch hersteller eingestellt',
  'lieu où se trouve l objet,abandonné par le fabricant,prix conseillé,luogo in cui si trova l oggetto,fuori produzione,prezzo consigliato,ubicación del artículo,descatalogado por el fabricante,pvp recomendado',
  'item condition,condition description,seller notes,seller,sold by,price,availability,shipping,delivery time,returns,return policy',
  'artikelzustand,zustand der ware,zustandsbeschreibung,hinweise des verkäufers,verkäufer,verkauf durch,preis,verfügbarkeit,versand,versandkosten,lieferzeit,rücknahme,rückgabe',
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
  // Words that mean an offer only beside others.
  '^(?:frais de port|handling (?:time|fee)|return (?:policy|window|period|shipping)|(?:min(?:imum)?|max(?:imum)?) order (?:quantity|qty|value)|(?:stock|inventory) (?:status|level|quantity)|in stock since|quantity available)$',
  '\\b(?:asin|issn|sku|mpn|epid)(?: ?(?:code|number|nummer|nr|no))*\\b',
]

/** Words of offers in names: who sells, for how much, how it is sent, paid, returned and rated. */
const offerWord = new RegExp(
  `^(?:${[
    String.raw`\p{L}*preise?|price|prix|prezz[oi]|precio|preço|prijs|cena|pris`,
    String.raw`(?:versand|liefer)(?:ung|zeit|dauer|termin|datum|frist|art|kosten(?:frei)?|frei|gebühr|status|land|klasse|methode|fertig|option(?:en)?|bar(?:keit)?|anten?)|versand|shipping|ships?|shipped|dispatch(?:ed|es)?|fulfilled|delivery`,
    'livraison|expédition|spedizione|consegna|envío|envio|entrega|verzending|verzendkosten|levertijd|dostaw[ay]|wysyłk[ai]|frakt|leverans(?:tid)?|kargo',
    String.raw`verkäufers?|verkäufername|händler|marktplatz|marketplace|verkauft|verkäufe|seller|sold|merchant|shop|vendeur|vendus?|ventes|venditore|vendedor|vendas|verkoper|sprzedawc[ay]|säljare|satıcı`,
    String.raw`zahlung(?:sart(?:en)?|smethoden?|sbedingungen|sweisen?)|payments?|(?:raten)?finanzierung|ratenzahlung|kosten`,
    String.raw`(?:rückgabe|rücknahme|widerruf)(?:s?(?:recht|frist|bedingungen|kosten))?|returns|refunds?|retours?|restituzione|devoluci(?:ón|ones)|devoluções|zwroty|retourneren`,
    String.raw`angebot|angebots(?:preis|ende|nummer|id|beginn|start|zeitraum|format)|auktions?(?:ende|preis|nummer|dauer|art)?|auction|gebote?|bids?|listing|offer|offre|offerta|oferta|oferty`,
    'mindestbestellmenge|mindestbestellwert|bestellmenge|(?:rabatt|gutschein)(?:code)?|coupon|steuer(?:klasse|satz)|tax',
    String.raw`(?:kunden|produkt|sterne?|verkäufer|händler)?(?:bewertung(?:en|sdurchschnitt)?|rezension(?:en)?|meinung(?:en)?)|feedback|watchers|beobachter|aufrufe|views`,
    'lager(?:bestand|menge|status)|bestand|verfügbarkeit|availability|available|disponibile|disponible|restock|voorraad|magazyn(?:owy)?|inventory',
    'aktualisiert|updated|aktualisierung',
  ].join('|')})$`,
  'u',
)
/** Words beside them. All other words, as in `Versandgewicht` and `Verfügbare Größen`, state something else. */
const besideOffer = new RegExp(
  `^(?:${[
    'tage|inkl|exkl|mwst|ust|eur|usd|klasse|wert|aktuelle[rs]?|alte[rs]?|neue[rs]?|letzte[rs]?|zuletzt|erste|durchschnittliche|anzahl|zahl|name|art|nr|nummer|id|endet|ende|beginn|start|frist|zeit|datum|aus|nach|durch|von|vom|des|der|für|pro|je|ab|bis|gültig|garantie|zzgl|netto|brutto|kilo|kg|liter|stück|frei',
    'number|average|type|of|ends?|in|for|to|from|within|by|per|policy|window|period|time|date|cost|costs|fees?|charges?|min|max|minimum|maximum|quantity|qty|count|level|last|sale|current|country|name|rate|rating|score|units|status|class|code|terms|estimated|accepted|warranty|until|valid|free|regular|excl|incl|vat|days|methods?|conditions?',
    'nombre|numéro|délais?|date|fin|mode|pays|frais|de|du|des|d|l|le|la|les|au|par|pour|ttc|ht|kg|nom|barré|professionnel',
    'numero|tempi|tempo|costi?|spese|data|di|del|della|dell|da|il|al|per|nome|listino|scontato|attuale|paese',
    'número|nombre|desde|plazo|gastos|coste|fecha|el|los|por|actual|país|prazo|custo|do|da|dos|oferta',
    'naam|nazwa|data|kosten|koszty?|czas|numer|stan|dni|aantal|datum|het|de|van|voor|nummer|antal',
  ].join('|')})$`,
  'u',
)

function hasWordsOfOffer(plain: string): boolean {
  const words = plain.split(' ')
  return (
    words.some((word) => offerWord.test(word)) &&
    words.every((word) => offerWord.test(word) || besideOffer.test(word))
  )
}

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

/** What a grade is a grade of, and how much. Behind a grade, other words say what the article is: `Gut durchgegart`. */
const state =
  '(?:erhalten|zustand|condition|état|condizioni|condición|estado|staat|stan|skick|tilstand|quality)'
const degree = '(?:sehr|absolut|very|near|almost|très|molto|muy|zeer|bardzo|mycket)'
const grade =
  '(?:gute?[rs]?|good|bon|buon[oe]|buen[oa]?|goed|goede|dobry|bra|akzeptabel|acceptable|accettabile|aceptable|aanvaardbaar|top|super|great|fine|fair|poor|mint|pristine|flawless|perfe[ck]t|parfait|perfett[oe]|excellent|ex[zc]ellent|eccellent[ei]|excelente|uitstekend|hervorragend|ausgezeichnet|befriedigend|ausreichend|einwandfrei|tadellos|makellos|correct|satisfaisant|discret[oe]|ottim[oe]|ideal(?:ny|n[ae])?|utmärkt)'

/** How worn an article is, and how it is packed: `Neu`, `Gebraucht`. `Getrocknet` says what the article is. */
const wear = new RegExp(
  [
    String.raw`^(?:brand ?|fabrik|nagel|semi|like |wie |comme |come |como |zo goed als |als |jak )?(?:neu|neue[rsn]?(?= ware|$)|neuwertig|neu(?:ware|zustand)|new|neuf|neuve|nuov[oa]|nuev[oa]|nov[oa]|nieuw(?:staat)?|now[yae]|ny|nytt|nyskick|yeni|sıfır|جديد)(?!\p{L})|^(?:\p{L}+ ){1,3}(?:new|neuf|nuovo|nuevo|nieuw|nowy)$|新品`,
    String.raw`gebrauch|benutzt|bespielt|getragen|gepflegt|mängel|(?<!\p{L})(?:pre-?|un)?used|pre-?(?:owned|loved)|(?<!\p{L})played|usagé|second ?hand|zweite hand|occasion|utilisé|usat[oa]|usad[oa]|sin usar|segunda mano|gebruikt|tweedehands|używan|begagnad|brugt|brukt|ikinci el|中古|مستعمل`,
    String.raw`^(?:(?:${state}|${degree}):? )*${grade}(?: ${state})?\s*(?:$|[-–:,;.(/])|^(?:(?:grade|klasse|class|stufe|note|grado|${state}) )?(?:[a-d1-6][+-]?|nm|ln|lp|ex|vg|nib|nos|nwt)[+-]?$`,
    'refurb|renewed|remanufactured|überholt|auf(?:ge)?(?:be)?(?:reitet|arbeitet)|restaur|reconditionn|ricondizionat|rigenerat|r(?:ea|e)condicionad|gereviseerd|odnowion|renoverad|yenilenmiş|再生',
    String.raw`verpack|(?<!\p{L})ovp(?!\p{L})|packag|blister|open(?:ed)? box|(?<!\p{L})(?:un)?boxed|ausgepackt|ungeöffnet|unopened|sealed|versiegelt|(?<!\p{L})[a-d][+-]?[- ]?(?:ware|stock|grade)|(?:2|ii)\. ?wahl|(?:rest|sonder)posten|mängelexemplar|déballé|mint in box`,
    String.raw`vorführ|ausstellung|retoure|rückläufer|customer return|(?<!\p{L})ex-? ?(?:display|demo|rental)|display (?:model|item)|sammler|powystaw|(?:geprüft|getestet|tested|testé|testato|probado)(?!\p{L})`,
    String.raw`defekt|defect|functional|funktions(?:fähig|tüchtig)|for repair|bastler|zwroci|(?:for )?parts(?: only)?$|for parts|^(?:fully |not )?work(?:ing|s)(?: (?:order|condition|fine|well|perfectly|great))?$|fonctionnel|spares|complete in box|ersatzteil|pour pièces|per parti|spuren|kratzer|scratch|(?<!\p{L})worn|beschädigt|damaged`,
  ].join('|'),
  'iu',
)
const score = /\d[.,]\d|\d\s*(?:\/|out of|von|sur|su|de)\s*\d|★|stars?|stern|review|rating|bewertung|%/iu
const timeOfDay = /(?:^|\D)\d{1,2}:\d\d(?!\d)|\d uhr|\d ?[ap]m(?!\p{L})/iu
const count = /^\D*\d+\D*$/u

/** Names that offers share with articles, and what the values of offers look like. */
const shared: readonly [names: RegExp, values: RegExp][] = [
  [
    /^(?:(?:optischer|technischer|allgemeiner|item|product|cosmetic|overall|packaging) )?(?:gesamt|verpackungs|artikel|produkt)?(?:zustand|condition|état|condizione|condición|estado|condição|toestand|staat|stan|skick|tilstand|durum|status|状態|الحالة)(?: grade| des artikels| der verpackung)?$/u,
    wear,
  ],
  // Games and films have an age under this name: `Rating: PG-13`.
  [/^rating$/u, score],
  // A calendar begins on a day, and an auction at a time.
  [/^(?:start|end)(?:zeit|datum| ?time| ?date)$/u, timeOfDay],
  [/^(?:stock|views)$/u, count],
  [/^(?:währung|currency|devise|valuta|moneda|waluta)$/u, /^(?:[a-z]{3}|\p{Sc}|euros?)$/iu],
]

const isOfferName = remember((name) => {
  const plain = plainName(name)
  return offerNames.has(plain) || offerParts.test(plain) || hasWordsOfOffer(plain)
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
