import type { Row } from './rows.ts'

/** Names of parts of a page about an offer, its sellers, its delivery or opinions, and of what fills every page. */
const OTHER_PARTS =
  /(?:^|[^a-z])(?:cr|ship\w*|deliver\w*|returns?|warranty|buybox|offers?|merchant\w*|price\w*|payments?|cart|basket|ratings?|reviews?|histogram\w*|chart|faqs?|qa|form|login|popover|modal|tooltip)(?:$|[^a-z])/i

/** Beginnings of labels that are about an offer, sizes or opinions, in the languages of the sites. */
const OTHER_LABELS =
  /(?<!\p{L})(?:versand|liefer(?!umfang)|lieferzeit|rückgabe|verkäufer|verkauf|zahlung|preis|kosten|stern|bewertung|rabatt|menge|ship|deliver|dispatch|return|sold|seller|pay|price|cost|star|rating|review|qty|quantity|in stock|livraison|expédi|vend|retour|paiement|prix|étoile|note|avis|spedi|consegna|reso|resi|pagament|prezzo|stell|voto|recension|envío|entrega|devoluc|pago|precio|estrell|valorac|verzend|lever(?:ing|tijd)|verkoop|betal|prijs|ster(?:ren)?(?!\p{L})|beoordel|wysyłk|dostaw|sprzeda|zwrot|płatn|cena|gwiazd|ocen|frakt|leverans|pris(?!\p{L})|betyg|montag|dienstag|mittwoch|monday|tuesday|lundi|lunedì|lunes|maandag|poniedziałek)|^(?:eu|us|uk|fr|it|de|xs|s|m|l|xl|\d.*)$/iu

/** Whether a label or a heading is about an offer, sizes or opinions. */
export const isAboutOffer = (label: string): boolean => OTHER_LABELS.test(label)

/** Fewest rows of a table with unknown labels. */
const fewestRows = 2

/** The class of a row of facts on Amazon's pages of fashion. */
const FASHION_ROW = 'product-facts-detail'

interface Table {
  rows: (Row & { group: string })[]
  context: string
  isTable: boolean
}

/** Whether a table states facts, whatever its labels: headings beside values, some of them words, and nothing of an offer. */
export function statesFacts({ rows, context, isTable }: Table): boolean {
  // The class says of a single row that it states a fact.
  const isNamed = context.includes(FASHION_ROW)
  if (!isNamed && (!isTable || rows.length < fewestRows)) return false
  if (OTHER_PARTS.test(context)) return false
  if (rows.some(({ label, group }) => isAboutOffer(label) || isAboutOffer(group))) return false
  return rows.some(({ value }) => /\p{L}{2}/u.test(value))
}
