import { expect, test } from 'vitest'
import { hasTooLittleData } from './charges.ts'

const product = (attributes: Record<string, string>) => ({
  title: 'Akkuschrauber',
  brand: 'Bosch',
  prices: {},
  images: [],
  attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
})
const numbers = {
  EAN: '4006381333931',
  ASIN: 'B0TEST000A',
  'Globale Handelsidentifikationsnummer': '4006381333931',
}

test('a product whose attributes repeat its name, brand and numbers has too little data', () => {
  expect(hasTooLittleData(product({ ...numbers, Marke: 'Bosch', Titel: 'Akkuschrauber' }))).toBe(true)
  expect(hasTooLittleData(product({ ...numbers, Farbe: 'Blau', Gewicht: '2 kg' }))).toBe(true)
  expect(hasTooLittleData(product({ Farbe: 'Blau', Gewicht: '2 kg', Spannung: '18 V' }))).toBe(false)
})

test('facts about an offer are no data', () => {
  const offer = { 'Im Angebot von Amazon.de seit': '12. Mai 2020', Zustand: 'Neu', Farbe: 'Blau' }
  expect(hasTooLittleData(product(offer))).toBe(true)
  expect(hasTooLittleData(product({ ...offer, Gewicht: '2 kg', Zustand: 'Getrocknet' }))).toBe(false)
})

test('a price or a picture is enough', () => {
  expect(hasTooLittleData({ ...product({}), images: ['https://images.test/1.jpg'] })).toBe(false)
  expect(hasTooLittleData({ ...product({}), prices: { amazon: { amount: '9.90', currency: 'EUR' } } })).toBe(
    false,
  )
})
