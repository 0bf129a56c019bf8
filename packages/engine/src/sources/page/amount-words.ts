// docs/decisions/0030-prices.md

/** Where a text or a part of it begins. */
const START = String.raw`(?<=^\s?|[;|•(,]\s?)`
const oneOf = (...words: string[]): string => `(?:${words.join('|')})`

/** Words before the lower or upper bound of several prices, in the languages of the sites: `ab 9,90 €`. */
const BOUND_WORDS = String.raw`(?:ab|bis(?: zu)?|schon ab|bereits ab|von|min\.?|mind\.|höchstens|(?:beginn(?:en|end)|startet|starten) bei|einstiegspreis|mindestens|minimum|max\.|maximal|from|starting (?:at|from|price)|lowest price|more than|less than|under|starts? at|at least|as low as|up to|between|zwischen|plus de|moins de|dès|à partir d[eu]|au moins|jusqu['’]à|más de|menos de|entre|desde|a partir d[eo]|al menos|pelo menos|hasta|até|da|a partire da|partono da|almeno|fino a|tra|vanaf|v\.\s?a\.|minstens|tot|tussen|od|już od|co najmniej|do|między|från|minst|upp till|mellan|fra|alkaen|en az|от|über|oberhalb(?: von)?|unter(?:halb von)?|mehr als|weniger als|nicht (?:unter|über)|mindestpreis|höchstpreis|startpreis|above|over|below|(?:no|not) (?:more|less) than|oltre|sotto(?: i)?|sopra(?: i)?|più di|meno di|por (?:encima|debajo) de|acima de|abaixo de|mais de|menos de|boven|onder|meer dan|minder dan|poniżej|powyżej|(?:mniej|więcej) niż|över|(?:mindre|mer) än|[≤≥]|(?<=^\s*|[:：]\s*)[<>]|dari|من|ابتداءً? من|يبدأ من|最低|最安)`
/** Words between a bound and its amount: `ab nur 9,90 €`. */
const MERELY = String.raw`(?:\s*(?:nur|just|only|lediglich|seulement|solo|soli|sólo|só|apenas|slechts|maar|tylko|bara|endast|sadece|ca\.|about))?`
const BOUND_BEFORE = new RegExp(`(?<!\\p{L})${BOUND_WORDS}${MERELY}\\s*[:：]?\\s*$`, 'iu')
/** A text that only announces a bound. In another text, e.g. `Prime ab`, the word belongs to something else. */
const ONLY_BOUND = new RegExp(
  `^(?:fr\\.|(?:(?:preise?|prices?|prix|prezz[oi]|precios?|preços?|prijs|cen[ay]|pris|(?:\\d+ )?(?:angebote|offers?|offres|offerte|ofertas|neue?|new|gebrauchte?|used|(?:d['’])?occasion|usat[oi]|usad[oa]s?|tweedehands|używane))\\s*:?\\s+)?${BOUND_WORDS}${MERELY}\\s*[:：]?)$`,
  'iu',
)
/** Words after a lower bound: `990円から`, `$9.90+`. Before other words, e.g. `und mehr Angebote`, they mean something else. */
const AFTER_WORDS = String.raw`(?:から|より|～|〜|~|以上|起|\+|(?:or|and|&) (?:more|up|above|over|less|under|below)|(?:on|up)wards|(?:und|oder) (?:mehr|höher|darüber|aufwärts|weniger|niedriger|darunter)|aufwärts|maximal|max\.|(?:et|ou) (?:plus|moins)|o (?:più|más|meno|menos)|in su|en adelante|ou (?:mais|menos)|(?:i|lub) (?:więcej|mniej)|(?:en|of) (?:meer|minder)|och uppåt|['’]?(?:den|dan|ten|tan) (?:başla\p{L}*|itibaren))`
const BOUND_AFTER = new RegExp(
  `^\\s*(?:から|より|～|〜|以上|起|['’](?:den|dan|ten|tan) (?:başla|itibaren)|${AFTER_WORDS}\\s*(?:$|[.,;)]))`,
  'iu',
)
const ONLY_AFTER = new RegExp(`^${AFTER_WORDS}$`, 'iu')
/** An amount that is paid again and again: `9,90 €/Monat`. */
const PER_TIME =
  /^\s*(?:\/\s?|pro |per |je |im |a |par |al |por |w |i |na )?(?:monat(?:lich)?|mtl\.|month(?:ly)?|mo\.?|p?\/m|mois|mensuel\p{L}*|mese|mensil\p{L}*|mes|mensual\p{L}*|mês|mensa(?:l|is)|maand(?:elijks)?|mnd|miesi[ąę]c\p{L}*|mies\.|m[åa]nad(?:en)?|mån\.?|měsíc\p{L}*|jahr|year|ay|aylık|か?月)(?!\p{L})/iu
/** The same for other times, which titles of articles begin with as well. */
const PER_OTHER_TIME =
  /^\s*(?:(?:\/\s?|pro |per |je |a |an |par |alla |al |por |w |i |na |om )(?:tag|day|nacht|night|nuit|notte|noche|woche|week|wk|quartal|quarter|trimestre|yr|semaine|settimana|semana|tydzień|vecka|hafta|an|année|anno|año|ano|jaar|rok|år|yıl)(?!\p{L})|(?:alle|every|tous les|ogni|cada|elke|co) \d+ (?:tage|wochen|monate|jahre|days|weeks|months|years|jours|semaines|mois|ans|giorni|settimane|mesi|anni|días|semanas|meses|años|dagen|weken|maanden|dni|tygodni\p{L}*|miesi\p{L}*)|(?:täglich|wöchentlich|(?:viertel|halb)?jährlich|daily|weekly|quarterly|yearly|annually|hebdomadaire|annuel|settimanale|annuale|semanal|anual|wekelijks|jaarlijks)\s*(?:$|[.,;)*]))/iu
/** Several payments: `24 x 9,90 €`, `in 24 Raten à 9,90 €`. */
const PART_BEFORE =
  /(?:anzahlung|acompte|acconto)\s*[:：]?\s*$|\d\s*(?:[\p{L}-]+\s+){0,2}(?:x|×|mal|fois|veces|volte|vezes|keer|(?:monats)?raten?|installments?|payments?|mensualités?|cuotas?|plazos?|parcelas?|termijnen|raty?|delbetalningar|taksit)\s*(?:à|a|je|zu|of|de|da|von|van|po|:)?\s*$/iu
const PART_AFTER = /^\s*[x×]\s?\d/iu
const TIME_BEFORE =
  /(?:月々|月額|monatlich|monthly|mtl\.|mensual|aylık|(?<!\p{L})(?:täglich|wöchentlich|(?:viertel|halb)?jährlich|daily|weekly|quarterly|yearly|annually))\s*[:：]?\s*$/iu

/** Words for a price, also at the end of longer words, and what makes it one that nobody pays here and now. */
const PRICE = String.raw`(?:preise?|price|prix|prezz[oi]|precio|preço|prijs|cen[aę]|pris)`
const BEFORE_PRICE = oneOf(
  String.raw`(?:alter|bisheriger|ehemaliger|früherer|regulärer|ursprünglicher|durchgestrichener|durchschnittlicher|empfohlener|typischer|unverbindlicher|niedrigster|günstigster|tiefster) (?:\d{1,3}[- ]tage[- ])?`,
  String.raw`(?:list|reg\.|regular|former|previous|old|original|catalog(?:ue)?|recommended(?: retail)?|suggested(?: retail)?|retail|typical|usual|average|avg\.?|mean|median|reference|unit|net) `,
  '(?:ancien|gemiddelde|oude|normale|średnia|sugerowana|zalecana|poprzednia|ordinarie|tidligere|rekommenderat|rek\\.?|genomsnittligt) ',
)
const BEHIND_PRICE = oneOf(
  String.raw`(?:public )?(?:conseillé|barré|moyen|médian|habituel|catalogue|initial|unitaire|d['’]origine)`,
  'precedente|di listino|consigliato|mediano|tipico|originale|medio|unitario|barrato',
  '(?:de venta )?(?:recomendado|anterior|habitual|original|medio|mediano|tachado|unitario)|sugerido|médio|antigo',
  'regularna|katalogowa|sugerowana|zalecana|średnia|jednostkowa',
)
/**
 * Beginnings of words for the price that everybody pays now, or for a bound. All others make it that of somebody or something else:
 * `Händlerpreis`, `App-Preis`, `Katalogpreis`.
 */
const OWN_BEFORE_PRICE = oneOf(
  'verkaufs?|angebots?|aktions?|sonder|end|gesamt|komplett|brutto|stück|einzel|kauf|sofort|bar(?:zahlungs)?|buch|kindle|laden|shop|online|internet|web|tages|wochen|deal|spar|best|tiefst?|niedrig|top|super|mega|knaller|hammer|schnäppchen|fest|fix|paket|set|artikel|produkt|waren|sale|outlet|einführungs|jubiläums|schluss|abverkaufs|ausverkaufs|paar|packungs|black|friday|cyber|monday|week|frühlings|sommer|herbst|winter|weihnachts|oster|amazon|ebay|kaufland|neue[rn]?',
  'einstiegs|start|mindest|höchst|anfangs',
  'actie|verkoop|aanbiedings|totaal|eind|bodem|dag|winkel|introductie|kampanj|rea|extra|special|slut|total|nät|butiks|fynd|klipp|sänkt',
)
/** The same behind Romance words, and between English ones. */
const OWN_BEHIND_PRICE = oneOf(
  't\\.?t\\.?c|total|final|actuel|attual|actual|promo|sp[ée]cial|especial|réduit|remisé|soldé|unique|de (?:vente|venta|oferta)|en (?:ligne|promotion|solde|oferta)|scontat|in offerta|offerta|oferta|di vendita|ivato|rebajad|web|online|internet|outlet|kindle',
  `(?:avec|con|com|par|per|por|za) `,
)
const OWN_PRICE_WORD =
  "(?:our|your|sales?|deal|now|new|current|total|final|full|gross|buy|it|fixed|special|low|best|today['’]?s?|offer|web|online|internet|selling|item|promo\\p{L}*|discount\\p{L}*|reduced|clearance|cash|black|friday|cyber|monday|prime|day|amazon|ebay|kindle|the|start(?:ing)?|lowest)"
/** Before an amount that was or should have been paid, that others pay, or that is saved: `statt 19,99 €`, `Sie sparen 5 €`. */
const OTHER_PRICE = oneOf(
  String.raw`${BEFORE_PRICE}${PRICE}(?: (?:des|vom|von|of|du|del|der) [\p{L} ]{2,20})?`,
  `${PRICE} ${BEHIND_PRICE}`,
  String.raw`(?<![\p{N}-])(?!(?:${OWN_BEFORE_PRICE}[- ]?)+pr(?:ei|ij?)s)[\p{L}\p{N}ø][\p{L}\p{N}-]{0,30}pr(?:ei|ij?)s`,
  String.raw`${START}(?!(?:${OWN_PRICE_WORD} )+price)(?:[\p{L}.'’-]{1,15} ){1,3}price`,
  String.raw`${START}(?:prix|prezzo|precio|preço) (?!${OWN_BEHIND_PRICE}|${BOUND_WORDS}(?!\p{L}))[\p{L}.'’ ]{2,30}`,
  String.raw`${PRICE} (?:für|for|pour|para|voor|dla|vor|before|avant|przed|antes de|prima d\p{L}{1,3}|före) [\p{L}\p{N} -]{2,20}`,
  String.raw`uvp(?: (?:des|d\.) herst(?:ellers|\.))?|(?:unverb\. )?preisempf(?:ehlung|\.)|[mrs]\.?r\.?p\.?|msrp|pvpr|pvp (?:recomendado|original)|np`,
  'compare at|(?:an)?statt|anstelle von|früher|bisher|vorher|zuvor|ehemals|regulär|ursprünglich|normalerweise|war|instead of|was|au lieu de|invece di|anziché|avant|prima|en lugar de|antes|eerder|vroeger|zamiast|istället för',
  String.raw`(?:du |sie |ihr )?spar(?:en|st|t|e)(?: sie)?|ersparnis|you save|économi(?:sez|e de)|risparmi|ahorr\p{L}{1,4}|(?:u |je )?bespaa?rt|oszczędzasz|du sparar|gespart|preisvorteil`,
  // The law asks for the lowest price of 30 days.
  String.raw`(?:letzten|in|within|last|past|derniers|ultimi|últimos|laatste|afgelopen|ostatnich|z|senaste) \d{2,3} (?:tagen?|days|jours|giorni|días|dagen|dni(?: przed obniżką)?|dagar(?:na)?)|\d{2,3} derniers jours`,
  String.raw`\d{2,3}[ -](?:tage|day)[ -](?:bestpreis|tief(?:st)?preis|low(?:est price)?)|(?:(?:tiefst|best|niedrigster )preis) \(?\d{2,3} tage\)?`,
  String.raw`list(?=\s*[:：])`,
  'durchschnitt(?:lich)?|im schnitt|mittelwert|ø|on average|en moyenne|in media|en promedio|gemiddeld|średnio',
)

/** Before what only some buyers pay, or only for more than one piece: `Mitgliederpreis`, `ab 3 Stück`, `2 für 30 €`. */
const CONDITIONAL = oneOf(
  String.raw`${START}(?:preis |price |prix |prezzo |precio )?(?:mit|with|avec|con|met|z) (?:\p{L}+[ -])?(?:karte|prime|card|gutschein|coupon|voucher|abo|code|carte|tarjeta|carta|kaart|kartą|mitgliedschaft|membership)`,
  'spar-?abo|subscribe (?:&|and) save|im abo(?:nnement)?',
  String.raw`(?:ab|from|à partir de|dès|da|desde|vanaf|od|bei (?:abnahme|kauf) von) \d+ (?:stück|stk\.?|st\.|pcs|pieces?|units?|pièces?|pezzi|unidades|stuks|szt\.?)(?: je| à)?|${START}\d{1,4} ?\+|(?:staffel|mengen)preis(?: ab \d{1,4})?|\d{1,4}er-?staffel`,
  String.raw`(?<!(?:of|von|de|di|van) )(?<!\p{N})(?:[2-9]|\d\d) (?:stück |stk\.? )?(?:für|for|pour|por|voor|za)(?: \d{1,2}:?| je)?`,
)

/** A price without VAT is not what the buyer pays. Where no price includes a tax, as in `$100 + tax`, it is. */
const VAT = String.raw`(?:m\.?w\.?st|u\.?st|mehrwertsteuer|umsatzsteuer|steuern?|vat|gst|tva|i\.?v\.?a|btw|moms|mva|kdv|dph|podatku)\.?(?!\p{L})`
/** Any number of words: V8 compiles up to three into as many copies of all that follows, which takes four times as long. */
const RATE = String.raw`(?:der |die |la |le |l['’]|gesetzl(?:\.|iche[rn]?) ?|\d{1,2}(?:[.,]\d)? ?% ?)*`
const WITHOUT_VAT = oneOf(
  String.raw`(?:zzgl\.?|zuzüglich|exkl\.?|exklusive|ohne|vor|excl\.?|exc\.?|ex\.?|excluding|exclusief|without|before|plus|\+|hors|sans|senza|più|sin|más|sem|mais|zonder|bez|utan) ?${RATE}${VAT}`,
  String.raw`(?:excl\.?|ex\.?|excluding|without|before) tax(?:es)?|hors taxes?`,
  `${VAT} (?:esclusa|excluid[oa]|excluíd[oa]|escl\\.?|excl\\.?|excluded|not included|non (?:compris|inclus)e?|non inclusa|no inclu(?:id[oa]|\\.)|não incluído|nicht enthalten|niet inbegrepen)`,
)
const NET = String.raw`(?:netto|net|n\.?h\.?t|h\.?t\.?)`
const WITH_VAT = oneOf(
  `(?:inkl\\.?|inklusive|incl\\.?|inc\\.?|including|inclusief|enthält|avec|con|com|z|met|med|mit) ?${RATE}${VAT}`,
  `${VAT} (?:inkl|incl|compr|enthalten|inbegr)\\p{L}*\\.?`,
  String.raw`brutto(?:preis)?|gross|t\.?t\.?c\.?|toutes taxes comprises`,
)

/** The quantities that unit prices are stated for: `12,00 €/kg`, `4,36 € / 100 ml`. Packs have others. */
const UNIT = String.raw`(?:10{0,3} ?)?(?:[kmd]?g|gr|gramm(?:es?|i)?|gramos|kilos?|kilogramm?|[mcd]?l|lit(?:er|re|ro)s?|qm|m[²³23]?|lfm|(?:laufender |lfd\. ?)?(?:quadrat)?meter|m[eè]tre|metro|oz|ounces?|fl\.? ?oz|lbs?|pounds?|pints?|gal(?:lon)?)(?![\p{L}\p{N}])`
const PER_UNIT = String.raw`(?:\/ ?(?:le |la )?|(?:pro|je|per|par|al|au|por|el|le|za|för) |à l['’])${UNIT}`
const UNIT_BEFORE = oneOf(
  String.raw`(?<!\p{N})10{0,3} ?${UNIT} ?=`,
  `${PRICE} ?${PER_UNIT}`,
  `(?<=^|[(,;|])${PER_UNIT} ?[:=]`,
)

/** What is paid on top, given back or taken off. */
const DELIVERY = String.raw`(?:\p{L}{0,20}versand(?:kosten|gebühr)?(?:pauschale)?(?: (?:nach|innerhalb) \p{L}+)?|porto|liefer(?:ung|kosten|gebühr)|p ?& ?p|postage(?: (?:and|&) packing)?|shipping(?: (?:and|&) handling)?(?: costs?| fees?)?|delivery(?: costs?| charges?| fees?)?|(?:frais de )?(?:port|livraison)|(?:(?:spese|costi?) di )?(?:spedizione|consegna)|(?:(?:gastos|costes?|custos?) de )?env[ií]o|frete|verzend(?:kosten|ing)|bezorg(?:kosten|ing)|(?:koszty? )?(?:dostaw[ay]|wysyłk[ai])|frakt|fragt)`
const DEPOSIT = String.raw`(?:\p{L}{0,20}pfand|leergut|kaution|caution|consigne|cauzione|fianza|depósito|statiegeld|borg|kaucj[ai]|pant|deposit)`
const DISCOUNT = String.raw`(?:\p{L}{0,20}rabatt|gutschein|cashback|off|save|discount|voucher|coupon|remise|sconto|descuento|korting|rabatu|sparen|gespart|zurück)`
const BESIDE = oneOf(
  DELIVERY,
  DEPOSIT,
  DISCOUNT,
  String.raw`aufpreis|mindestbestellwert|zoll|leasing|miete|kredit|preisvorschlag|best offer`,
  String.raw`(?:(?:aktuelles )?(?:start|höchst|mindest)?gebot|(?:current |starting )?bid|enchère|puja)`,
  String.raw`\p{L}{0,20}(?:entsorgung|versicherung|verlängerung|(?:zu|auf)schlag|verpackung|gutschrift|gebühr|montage|einbau)`,
  'installation|warranty|insurance|gift wrap(?:ping)?|protection plan|assurance|garantie|garanzia|assicurazione|garantía|seguro|verzekering|gwarancja|ubezpieczenie',
)

const beforeAmount = (words: string): RegExp =>
  new RegExp(`${words}\\s*(?<bracket>\\)?)\\s*(?<colon>[:：]?)\\s*$`, 'iu')
/** `Kostenloser Versand 9,90 €` is a price. */
const OTHER = [
  `(?<!\\p{L})${OTHER_PRICE}`,
  `(?<!\\p{L})${CONDITIONAL}`,
  `(?<![\\p{L}-])(?:${WITHOUT_VAT}|${NET})`,
  UNIT_BEFORE,
  `${START}(?:(?:zzgl\\.?|inkl\\.?|incl\\.?|plus|\\+|hors|excl\\.?)\\s*)?${BESIDE}`,
].map(beforeAmount)
/** Whether a text says no more than these words, or ends in such a label: `Preis ohne MwSt.:`. */
const announcesOther = (text: string): boolean =>
  OTHER.some((pattern) => {
    const found = pattern.exec(text)
    const isLabel = found?.groups?.bracket === '' && found.groups.colon !== ''
    return found?.index === 0 || (isLabel && /^\D{0,40}$/u.test(text.slice(0, found.index)))
  })
const ON_TOP_ALONE = /^(?:zzgl\.?|\+)$/iu
const GROSS = beforeAmount(`(?<!\\p{L})${WITH_VAT}`)
const INSTALMENT = beforeAmount(
  `${START}(?:(?:monats|monatliche )?raten?|monthly (?:rate|payment)|mensualité|rata(?: mensile)?|cuota(?: mensual)?|maandtermijn|finanzierung)`,
)
/** Taken off or paid on top: `-5,00 €`, `+ 4,90 €`, `zzgl. 4,90 €`. */
const SIGNED = /(?:^|[\s(])[-−]$|^(?:\+|zzgl\.?)\s?$/iu
/** `zzgl. 4,95 € Versand` */
const ON_TOP = /(?:^|[\s(])(?:zzgl\.?|inkl\.?|incl\.?|plus|\+)\s*$/iu
const BESIDE_AFTER = String.raw`^\s*(?:de |di |für |for )?`
const ON_TOP_AFTER = new RegExp(`${BESIDE_AFTER}(?:${DELIVERY}|${DEPOSIT}|${VAT})`, 'iu')
const ALONE_AFTER = new RegExp(`${BESIDE_AFTER}(?:${DELIVERY}|${DEPOSIT}|${DISCOUNT})\\s*(?:$|[.,;)])`, 'iu')
const UNIT_AFTER = new RegExp(`^\\s*${PER_UNIT}`, 'iu')
/** A shop and a weight have the name, too: `Netto-Marken`, `netto 500 g`. */
const NET_AFTER = new RegExp(
  String.raw`^[\s,;(*]*(?:${WITHOUT_VAT}|${NET}(?=\s*(?:$|[\p{P}|*](?!\p{L})|\p{Sc}|\d+[.,]\d\d)))`,
  'iu',
)

/** Texts before or behind an amount: with and without the currency beside it. */
type Texts = readonly string[]

const matches = (texts: Texts, ...patterns: RegExp[]): boolean =>
  texts.some((text) => patterns.some((pattern) => pattern.test(text)))

/** What a label says that may be that of the price: its name, to buy or pay, an offer, now, only, and with its tax. */
const OWN_LABEL = new RegExp(
  [
    'preis|price|prix|prezz|preci|preç|prijs|cen[aę]|pris|fiyat|hinta|цена|سعر|価格|价格|價格|가격',
    'kauf|buy|kup|achet|achat|acquist|c[oó]mpr|koop|köp|køb|(?:hemen|satın) al|zahlen|pay|pagar|betalen|zapła',
    '^\\s*(?:kostet|costs?|coûte|coût|costo|costa|coste|cuesta|custa|kost|koszt|kosztuje|kostar|koster)\\s*$',
    'angebot|offer|offre|ofert|aanbied|erbjud|deal|aktion|promo|sale|special|black|friday|cyber|schnäppchen|bei uns',
    'jetzt|now|nun|heute|today|maintenant|aujourd|ora(?!\\p{L})|oggi|ahora|hoy|nu(?!\\p{L})|vandaag|teraz|dzi[sś]|idag|bugün|şimdi',
    'aktuell|current|actuel|attual|actual|actueel|huidig|aktualn|obecn|neu|new|nuov|nuev|neuf',
    'nur|only|just|seulement|solo|sólo|soltanto|apenas|slechts|alleen|tylko|endast|bara|kun(?!\\p{L})|sadece',
    'total|gesamt|summe|betrag|amount|brutto|gross|ttc|inkl|incl',
  ].join('|'),
  'u',
)
/** The label of an amount, if it does not say that it is the price: `Gerätemiete: 9,90 €`. Short ones may be currencies. */
const LABEL = /^\s*(?<words>[^\d:：…]{4,38})[:：]\s*$/u
const hasOtherLabel = (text: string): boolean => {
  const words = LABEL.exec(text)?.groups?.words?.toLowerCase()
  return words !== undefined && !OWN_LABEL.test(words) && !isBound([text], [])
}

/**
 * How many characters behind an amount say, with those before it, that the buyer does not pay it for the article. 0 if those
 * before say so. Undefined if it may be the price.
 */
export function findOther(before: Texts, after: Texts): number | undefined {
  if (matches(before, ...OTHER, SIGNED) || before.some(hasOtherLabel)) return 0
  const patterns = [UNIT_AFTER, ALONE_AFTER]
  if (matches(before, ON_TOP)) patterns.push(ON_TOP_AFTER)
  if (!matches(before, GROSS)) patterns.push(NET_AFTER)
  const [whole = ''] = after
  for (const text of after)
    for (const pattern of patterns) {
      const [words] = pattern.exec(text) ?? []
      if (words !== undefined) return whole.length - text.length + words.length
    }
  return undefined
}

/** Whether the words around an amount make it the bound of a range, or one of several payments. */
export const isBound = (before: Texts, after: Texts): boolean =>
  matches(before, BOUND_BEFORE, TIME_BEFORE, PART_BEFORE, INSTALMENT) ||
  matches(after, BOUND_AFTER, PER_TIME, PER_OTHER_TIME, PART_AFTER)

/** Whether a text says no more than what the amount behind it is. */
export const announcesAmount = (text: string): boolean =>
  matches([text], ONLY_BOUND, ON_TOP_ALONE, INSTALMENT) || announcesOther(text) || hasOtherLabel(text)

/** Whether a text begins with what the amount before it is. Delivery and discounts may be links beside a price. */
export const explainsAmount = (text: string): boolean =>
  matches([text], ONLY_AFTER, PER_TIME, PER_OTHER_TIME, UNIT_AFTER, NET_AFTER)

/** Whether an amount and the words before it open a range: `ab 9,90`. */
export const opensBound = (before: string): boolean => BOUND_BEFORE.test(before)
