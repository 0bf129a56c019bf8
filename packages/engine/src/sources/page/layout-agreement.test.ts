import { expect, it } from 'vitest'
import { comparablePrice, withAgreement } from './layout-agreement.ts'

const layout = { expected: ['title'], missing: [] }
const eur = (amount: string) => comparablePrice({ amount, currency: 'EUR' })

it('counts two statements that agree as a part that is there', () => {
  expect(withAgreement(layout, { price: [eur('12.50'), eur('12.5')] })).toEqual({
    expected: ['title', 'price-agreement'],
    missing: [],
  })
})

it('counts two statements that contradict each other as a part that is missing', () => {
  expect(withAgreement(layout, { price: [eur('12.50'), eur('125.0')] }).missing).toEqual(['price-agreement'])
})

it('counts nothing where only one statement is made', () => {
  expect(withAgreement(layout, { price: [eur('12.50'), undefined] })).toEqual(layout)
})
