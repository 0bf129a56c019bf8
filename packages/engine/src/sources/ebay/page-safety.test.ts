import { expect, test } from 'vitest'
import { blockListing } from '../../testing/ebay-pages.ts'
import { parseEbayPage } from './parse-page.ts'

const display = (text: string, styles: string[] = []) => ({
  _type: 'TextualDisplay',
  textSpans: [{ _type: 'TextSpan', text, styles }],
})
const section = (title: string | undefined, ...dataItems: object[]) => ({
  _type: 'Section',
  ...(title && { title: display(title, ['BOLD']) }),
  dataItems,
})
const labelled = (label: string, value: string) => ({
  _type: 'LabelsValues',
  labels: [display(label)],
  values: [display(value)],
})

/** A page whose state has the module. Its frame is that of a saved page of eBay.de, which states nobody. */
function safetyIn(sections: unknown): string[] {
  const module = {
    _type: 'SectionModule',
    sections,
    title: display('Hersteller/EU Verantwortliche Person', ['BOLD']),
    meta: { name: 'EU_RESPONSIBLE_PERSON' },
  }
  const locator = '{"moduleLocator":"EU_RESPONSIBLE_PERSON","positions":[]}'
  const state = `<script>$M_C=([]).concat({"o":{"w":[${locator},{"modules":{"EU_RESPONSIBLE_PERSON":${JSON.stringify(module)},"EEK_V2":{}}}]}})</script>`
  const parsed = parseEbayPage(Buffer.from(blockListing().replace('</body>', `${state}</body>`)))
  if (parsed.outcome !== 'found') throw new Error(parsed.outcome)
  return parsed.product.attributes
    .filter(({ group }) => group === 'Produktsicherheit')
    .map(({ name, value }) => `${name} | ${value}`)
}

const stated = [
  'Hersteller | Voltara Ltd.',
  'Hersteller: Anschrift | 8 Harbour Road, Shenzhen 518000, China',
  'Hersteller: E-Mail | safety@voltara.example',
  'EU-Verantwortliche Person | Größe & Söhne GmbH',
  'EU-Verantwortliche Person: Anschrift | Marktstraße 1, 20095 Hamburg, Deutschland',
  'EU-Verantwortliche Person: Telefon | +49 40 1234567',
  'EU-Verantwortliche Person: Website | https://groesse.example/kontakt',
]

test('reads manufacturer and responsible person of a listing from lines below their titles', () => {
  const lines = [
    section(
      'Hersteller:',
      ...['Voltara Ltd.', '8 Harbour Road', 'Shenzhen 518000', 'China'].map((one) => display(one)),
      display('safety@voltara.example'),
    ),
    section(
      'EU Verantwortliche Person:',
      ...['Größe & Söhne GmbH', 'Marktstraße 1', '20095 Hamburg', 'Deutschland'].map((one) => display(one)),
      display('Telefon: +49 40 1234567'),
      display('https://groesse.example/kontakt'),
    ),
  ]
  expect(safetyIn(lines)).toEqual(stated)
})

test('reads them from labelled values of one section', () => {
  const rows = [
    labelled('Manufacturer', 'Voltara Ltd.'),
    labelled('Address', '8 Harbour Road'),
    labelled('City', 'Shenzhen 518000'),
    labelled('Country', 'China'),
    labelled('Email', 'safety@voltara.example'),
    labelled('EU Responsible Person', ''),
    labelled('Company name', 'Größe & Söhne GmbH'),
    labelled('Address', 'Marktstraße 1, 20095 Hamburg, Deutschland'),
    labelled('Phone', '+49 40 1234567'),
    labelled('Website', 'https://groesse.example/kontakt'),
  ]
  expect(safetyIn([section(undefined, ...rows)])).toEqual(stated)
})

test('states nobody without a role, a name or readable sections', () => {
  for (const sections of [
    [section(undefined)],
    [section('Informationen', display('Voltara Ltd.'), display('safety@voltara.example'))],
    [section('Hersteller', display('safety@voltara.example'))],
    [section('Hersteller', labelled('Lieferzeit', '3 Tage'))],
    [7, null, { dataItems: 'x' }],
    'x',
    undefined,
  ])
    expect(safetyIn(sections)).toEqual([])
})
