import { expect, it } from 'vitest'
import { comparablePrice, withAgreement } from './layout-agreement.ts'

const layout = { expected: ['title'], missing: [] }
const eur = (amount: string) => comparablePrice({ amount, currency: 'EUR' })

it('counts two agreeing statements as an existing part', () => {
  expect(withAgreement(layout, { price: [eur('12.50'), eur('12.5')] })).toEqual({
    expected: ['title', 'price-agreement'],
    missing: [],
  })
})

it('counts two contradicting statements as a missing part', () => {
  expect(withAgreement(layout, { price: [eur('12.50'), eur('125.0')] }).missing).toEqual(['price-agreement'])
})

it('counts nothing for a single statement', () => {
  expect(withAgreement(layout, { price: [eur('12.50'), undefined] })).toEqual(layout)
})
