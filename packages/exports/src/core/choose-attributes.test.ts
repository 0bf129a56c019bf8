import { describe, expect, test } from 'vitest'
import { makeProduct, safeProduct } from '../testing/hostile-job.ts'
import { type AttributeChoice, chooseAttributes } from './choose-attributes.ts'
import type { Finding } from './findings.ts'

const everything: AttributeChoice = { isMapped: () => false, hasOthers: true }

function choose(
  attributes: readonly { name: string; values: string[]; group?: string }[],
  choice = everything,
) {
  const findings: Finding[] = []
  const product = makeProduct({
    articleNumber: 'ML-4711',
    gtin: '4006381333931',
    brand: 'Muster',
    description: `Ein Wasserkocher. ${'Er kocht Wasser und hält es warm '.repeat(10)}`,
    attributes,
  })
  const chosen = chooseAttributes(product, choice, (finding) => findings.push(finding))
  return {
    names: chosen.attributes.map(({ name }) => name),
    causes: findings.map(({ cause, attribute }) => [cause.id, attribute]),
    product,
    chosen,
  }
}

describe('facts about an offer', () => {
  const names = [
    ...['ASIN', 'eBay-Artikelnummer', 'Herstellernummer', 'Numéro de pièce fabricant'],
    ...['Im Angebot von Amazon.de seit', 'Date First Available', 'Disponible en Amazon.es desde'],
    ...['Data pierwszej dostępności', 'Amazon.co.jp での取り扱い開始日', 'تاريخ توفر أول منتج'],
    ...['Amazon Bestseller-Rang', 'Best Sellers Rank', 'Classement des meilleures ventes d’Amazon'],
    ...['Customer Reviews', 'Kundenrezensionen', 'Recensioni dei clienti', 'カスタマーレビュー'],
    ...['Hersteller-Art.-Nr.', 'Katalognummer', 'Verkaufspreis', 'Preis pro Einheit', 'Price per Unit'],
    ...['MwSt.'],
    ...['Neu im Sortiment seit', 'Endet am', 'Time left', 'Verfügbar ab', 'Bestand', 'Nombre d’avis'],
    ...['Rating count'],
    ...['Produkt im Angebot seit', 'Date added', 'Herstellerreferenz', 'Artikel-ID', 'Angebotsende'],
    ...['UVP', 'Grundpreis', 'Artikelstandort', 'Bewertungen', 'Ships from', 'Discontinued by manufacturer'],
    ...['Aktueller Preis', 'Prix TTC', 'Prezzo scontato', 'Versandkostenfrei', 'Versandart', 'Liefertermin'],
    ...['Frais de port', 'Gastos de envío', 'Tempi di consegna', 'Koszt dostawy', 'Verzendkosten'],
    ...['Ships within'],
    ...['Händler', 'Seller name', 'Vendeur professionnel', 'Verkäufer-Bewertung', 'Kundenmeinungen'],
    ...['Voorraad'],
    ...['Mindestbestellmenge', 'Maximum order quantity', 'Widerrufsrecht', 'Return window'],
    ...['Plazo de devolución'],
    ...['Lieferzeit (Tage)', 'Preis inkl. MwSt.', 'Rabattcode', 'Estimated delivery', 'Number of bids'],
    ...['Free shipping'],
    ...['Prix barré', 'Nom du vendeur', 'Disponible desde', 'Data di consegna', 'Naam verkoper', 'Tax class'],
    ...['Angebot endet', 'Numer oferty', 'Zuletzt aktualisiert', 'Erste Verfügbarkeit', 'Ratenzahlung'],
    ...['Artikelzustand', 'Item condition', 'État de l’objet', 'Versand', 'Anbieter'],
    ...['Returns accepted', 'Garantie des Verkäufers', 'Lieferung bis', 'Preis je Stück'],
    ...['Anzahl Gebote', 'Zustand der Ware', 'Käuferschutz', 'Marktplatz', 'Neu seit', 'Auslaufmodell'],
  ]
  test.each(names)('are no attributes of a shop: %s', (name) => {
    expect(choose([{ name, values: ['x'] }])).toMatchObject({ names: [], causes: [['offer-fact', name]] })
  })

  test.each(['EAN', 'GTIN-13', 'Globale Handelsidentifikationsnummer', 'Code-barres'])(
    'are numbers of articles, right or wrong: %s',
    (name) => {
      for (const value of ['4006381333931', '2012345000001', '123456'])
        expect(choose([{ name, values: [value] }]).causes).toEqual([['offer-fact', name]])
    },
  )

  test('are not what a scanner of bar codes can do', () => {
    const attributes = [
      { name: 'Barcode-Typ', values: ['2D', 'QR'] },
      { name: 'EAN-Erkennung', values: ['Ja'] },
    ]
    expect(choose(attributes).causes).toEqual([])
  })

  const values = ['4006381333931', '9783161484100', 'B0ABCDEFGH', 'ML-4711']
  test.each(values)('are known by their values: %s', (value) => {
    expect(choose([{ name: 'Nummer', values: [value] }]).names).toEqual([])
  })

  test('are scores, but not the age for which a film is', () => {
    for (const value of ['4,5', '4.5 out of 5 stars', '98 %'])
      expect(choose([{ name: 'Rating', values: [value] }]).causes).toEqual([['offer-fact', 'Rating']])
    for (const value of ['PG-13', 'T-Teen', '18'])
      expect(choose([{ name: 'Rating', values: [value] }]).causes).toEqual([])
  })

  test('share names with articles, and have values of their own', () => {
    const offers: [name: string, values: string[]][] = [
      [
        'Zustand',
        [
          'Neu',
          'Gebraucht',
          'Neu: Sonstige',
          'Sehr gut',
          'Leichte Gebrauchsspuren',
          'Vom Verkäufer generalüberholt',
          ...['Neuware', 'A-Ware', 'Einwandfrei', 'Sehr guter Zustand', 'Note 2', 'Zustand A', 'Retoure'],
          ...['Vorführgerät', 'Originalverpackt', 'Geprüft und gereinigt', 'Gut erhalten', 'Neuzustand'],
          ...['2. Wahl'],
          ...['Top Zustand', 'Bastlerware', 'Unbespielt', 'Mit Mängeln', 'Zustand: gut'],
          ...['Voll funktionstüchtig'],
        ],
      ],
      ['Condition', ['New', 'Used', 'Very Good', 'Open box', 'For parts or not working', 'Near mint', 'VG+']],
      [
        'Condition',
        [
          ...['Parts only', 'C grade', 'Working', 'Fully working', 'Works', 'Boxed', 'Spares only'],
          'Grade B',
          'As new',
          'NIB',
          'Great condition',
          'Remanufactured',
          'Ex-display',
          'Heavily played',
          'Fair',
          'Excellent - tested',
        ],
      ],
      ['État', ['Neuf', 'Occasion', 'Très bon état', 'Reconditionné', 'État correct', 'Jamais utilisé']],
      ['Estado', ['Nuevo', 'De segunda mano', 'Muy buen estado', 'Seminuevo', 'Sin usar']],
      ['Condizione', ['Ottime condizioni', 'Come nuovo']],
      ['Staat', ['Zo goed als nieuw', 'Goede staat']],
      ['Stan', ['Stan idealny', 'Powystawowy', 'Nowe']],
      ['Gesamtzustand', ['Gut']],
      ['Währung', ['EUR', '€']],
      ['Cosmetic condition', ['Grade A']],
      ['状態', ['新品', '中古']],
      ['Startdatum', ['28. Nov. 2026 14:03:22 MEZ', '2026-11-28T14:03:00Z']],
      ['Status', ['Neu']],
      ['Stock', ['12', '3 Stück']],
      ['Anbieter', ['ABC Handels GmbH']],
    ]
    for (const [name, values] of offers)
      for (const value of values)
        expect([value, choose([{ name, values: [value] }]).causes]).toEqual([value, [['offer-fact', name]]])
    const articles: [name: string, values: string[]][] = [
      ['Zustand', ['Getrocknet', 'Flüssig', 'Gefroren', 'Gemahlen', 'Roh']],
      [
        'Condition',
        ['Dry skin', 'Frozen', 'Fairtrade', 'Excellent grip on ice', 'Assembled', 'Working dogs'],
      ],
      ['Zustand', ['Gut durchgegart', 'Mintgrün', 'Fest', 'Vormontiert', 'Neue Wolle', 'Rohzustand']],
      ['Condition', ['Fine powder', 'Good for 4 people']],
      ['Estado', ['Sólido']],
      ['Aggregatzustand', ['Gut löslich', 'Flüssig']],
      ['Currency', ['EUR, USD and GBP']],
      ['Startdatum', ['Januar 2027', '01.01.2027']],
      ['Status', ['Aktiv']],
      ['Stock', ['Walnut']],
      ['Anbieter', ['MUSTER', 'Muster GmbH']],
    ]
    for (const [name, values] of articles)
      for (const value of values)
        expect([value, choose([{ name, values: [value] }]).causes]).toEqual([value, []])
  })

  test('are whole descriptions and running texts', () => {
    const { product } = choose([])
    const text = `${'Das Gerät ist leise. Es braucht wenig Strom. Man reinigt es leicht. '.repeat(10)}`
    const attributes = [
      { name: 'Über diesen Artikel', values: [product.description ?? ''] },
      { name: 'Besonderheiten', values: [text] },
    ]
    expect(choose(attributes).names).toEqual([])
  })

  test('are not attributes with similar names or values', () => {
    const attributes = [
      ...['Farbe', 'Lieferumfang', 'Modellnummer', 'Preisklasse', 'Verfügbare Anschlüsse'],
      ...['Verfügbare Größen'],
      ...['Versandgewicht', 'Shipping weight', 'Verkaufseinheit', 'Lagertemperatur', 'Bewertungssystem'],
      ...['Zahlungsfunktion', 'Angebotsumfang', 'Erscheinungsdatum', 'Garantie', 'Return spring', 'Sterne'],
      ...['Port', 'Handling', 'Versandtasche', 'Rückgabeautomat', 'Return type', 'Lieferhöhe', 'Stockwerk'],
    ].map((name) => ({ name, values: ['1234567890123'] }))
    const alexa = { name: 'Funktioniert mit', values: ['Amazon Alexa'] }
    expect(choose([...attributes, alexa]).causes).toEqual([])
  })

  test('go into a shop that has mapped them', () => {
    const isMapped = (name: string) => name === 'EAN'
    expect(choose([{ name: 'EAN', values: ['x'] }], { isMapped, hasOthers: false }).names).toEqual(['EAN'])
  })
})

test('only mapped attributes go into a shop, and what the law demands', () => {
  const isMapped = (name: string) => name === 'Farbe'
  const attributes = [
    ...['Farbe', 'Form'].map((name) => ({ name, values: ['x'] })),
    ...safeProduct.attributes,
  ]
  const { names, causes } = choose(
    attributes.map(({ values, ...others }) => ({ ...others, values: [...values] })),
    { isMapped, hasOthers: false },
  )
  expect(names).toEqual(['Farbe', ...safeProduct.attributes.map(({ name }) => name)])
  expect(causes).toEqual([['unmapped-attribute', 'Form']])
})

test('a product that keeps all its attributes stays the same object', () => {
  const { product, chosen } = choose([{ name: 'Farbe', values: ['rot'] }])
  expect(chosen).toBe(product)
})
