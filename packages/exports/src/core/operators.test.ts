import { safetyGroup } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { findOperator } from './operators.ts'

const withManufacturer = (facts: Record<string, string | string[]>, group: string | null = safetyGroup) => ({
  attributes: Object.entries(facts).map(([name, value]) => ({
    name,
    ...(group && { group }),
    values: [value].flat(),
  })),
})
const findManufacturer = (facts: Record<string, string | string[]>) =>
  findOperator(withManufacturer(facts), 'manufacturer')

test.each([
  ['Marktstraße 1a, 20095 Hamburg, Deutschland', 'Marktstraße', '1a', '20095', 'Hamburg', 'Deutschland'],
  ['Am Ring 12-14, A-1010 Wien, AT', 'Am Ring', '12-14', '1010', 'Wien', 'AT'],
  ['8 Harbour Road, Shenzhen 518000, China', '8 Harbour Road, Shenzhen 518000, China', '', '', '', ''],
  ['Postfach 12, Hamburg', 'Postfach 12, Hamburg', '', '', '', ''],
  ['1 Rue X, Bât. 2, 75001 Paris, FR', '1 Rue X, Bât. 2, 75001 Paris, FR', '', '', '', ''],
])('splits %s only if its form is clear', (address, street, houseNumber, postalCode, city, country) => {
  expect(findManufacturer({ Hersteller: 'Kessel', 'Hersteller: Anschrift': address })).toMatchObject({
    name: 'Kessel',
    street,
    houseNumber,
    postalCode,
    city,
    country,
  })
})

test('gives nobody an address or contact that may belong to another', () => {
  expect(
    findManufacturer({ Hersteller: ['Kessel', 'Topf'], 'Hersteller: E-Mail': 'a@kessel.example' }),
  ).toBeUndefined()
  const emails = ['a@kessel.example', 'b@kessel.example']
  expect(findManufacturer({ Hersteller: 'Kessel', 'Hersteller: E-Mail': emails })).toMatchObject({
    email: '',
  })
  expect(findManufacturer({ 'Hersteller: E-Mail': emails[0] ?? '' })).toBeUndefined()
})

test('takes the manufacturer from the group of product safety only', () => {
  expect(findOperator(withManufacturer({ Hersteller: 'Marke' }, null), 'manufacturer')).toBeUndefined()
})
