/** The fields that a column can be mapped to, named as in the contract. */
export type Field = 'artikelNumber' | 'ean' | 'asin' | 'mpn' | 'brand'
export const fields: readonly Field[] = ['artikelNumber', 'ean', 'asin', 'mpn', 'brand']

/** Column headings of article lists (JTL-Wawi, shops, marketplaces) in `plainHeading` form, with their confidence. */
const headings: Record<Field, ReadonlyMap<string, number>> = {
  artikelNumber: new Map([
    ...weigh(
      1,
      `artikelnummer artikelnumber artikelnr artikelno artikelnumer artnr artnum artno artikelid artnumber
      articlenumber articleno articlenr articleid itemnumber itemno itemid sku sellersku itemsku variantsku
      merchantsku shopsku productnumber productno produktnummer produktnr bestellnummer bestellnr artikelcode
      codearticle codeproduit codicearticolo codiceprodotto códigoartículo codigoarticulo numerartykułu`,
    ),
    ...weigh(
      0.8,
      `materialnummer materialnr material teilenummer teilenr ordernumber orderno productid produktid ordernumbers
      référence reference réf ref référenceproduit referencia riferimento`,
    ),
    ...weigh(
      0.6,
      `artikel article item han herstellerartikelnummer herstellernummer mpn modellnummer modelnumber nummer number nr
      lieferantenartikelnummer lieferantenartikelnr code customlabel interneartikelnummer id`,
    ),
  ]),
  ean: new Map([
    ...weigh(
      1,
      `ean gtin ean13 gtin13 ean8 gtin8 gtin14 eancode eannummer eannr gtinnummer eangtin gtinean eanupc upcean
      barcode strichcode codebarre codebarres codiceabarre códigodebarras codigodebarras streepjescode kodkreskowy upc upca upccode variantbarcode globaltradeitemnumber jan eanupcgtin`,
    ),
    ...weigh(0.7, 'isbn isbn13 productidentifier externalproductid barcodenummer scancode'),
  ]),
  asin: new Map([
    ...weigh(1, 'asin asin1 amazonasin asinnummer asincode asinamazon asinnr'),
    ...weigh(0.7, 'amazonurl amazonlink amazonadresse amazonartikel amazonid isbn10'),
  ]),
  mpn: new Map([
    ...weigh(
      1,
      `mpn mpnnummer herstellernummer herstellernr herstellerartikelnummer herstellerartikelnr herstellerartnr
      herstellerteilenummer herstellerteilenr manufacturerpartnumber manufacturerpartno manufacturernumber
      manufactureritemnumber mfrpartnumber mfrpartno mfgpartnumber mfgpartno référencefabricant
      codiceproduttore referenciafabricante`,
    ),
    ...weigh(0.8, 'teilenummer teilenr partnumber partno han'),
  ]),
  brand: new Map([
    ...weigh(1, 'marke brand markenname brandname marque marca merk marka'),
    ...weigh(
      0.8,
      `hersteller manufacturer herstellername manufacturername markehersteller herstellermarke fabricant
      fabricante produttore fabrikant producent`,
    ),
  ]),
}

const tellingWords: Record<Field, RegExp> = {
  artikelNumber:
    /\b(?:sku|artikelnummer|artikelnr|artnr|art nr|artikel nr|item no|item number|article no|article number)\b/,
  ean: /\b(?:ean|gtin|ean13|gtin13|barcode|upc)\b/,
  asin: /\basin1?\b/,
  mpn: /\bmpn\b/,
  // Many columns name a brand without being one, such as its number or address.
  brand: /(?!)/,
}

/** Confidence from 0 to 1 that a column with this heading contains the field. */
export function headingScore(heading: string, field: Field): number {
  const plain = plainHeading(heading)
  const exact = headings[field].get(plain.replaceAll(' ', ''))
  return exact ?? (tellingWords[field].test(plain) ? 0.9 : 0)
}

/** Words of columns with numbers, dates and addresses that are as distinct as article numbers. */
const otherWords =
  /\b\w*(?:preis|kosten|bestand|menge|anzahl|bewertung|datum|gewicht)e?\b|\b(?:price|prix|prezzo|precio|cost|uvp|msrp|stock|quantity|qty|rank|rating|date|time|timestamp|year|jahr|url|link|status|weight)s?\b/

/** Whether a heading names no article number but something else that differs from row to row, such as a price. */
export const namesOtherValues = (heading: string): boolean =>
  headingScore(heading, 'artikelNumber') === 0 && otherWords.test(plainHeading(heading))

/** Lower case, without invisible characters, with one space for each run of other characters. */
function plainHeading(heading: string): string {
  const visible = heading.normalize('NFKC').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
  return visible
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function weigh(score: number, names: string): [name: string, score: number][] {
  return names.split(/\s+/).map((name) => [name, score])
}
