import { expect, test } from 'vitest'
import { checkValue } from './check-value.ts'

const read = (price: string) => checkValue('price', price, [])

test.each([
  ['1234', '1234'],
  ['1.299', '1299'],
  ['1,299', '1299'],
  ['1 299 €', '1299'],
  ['1.299.000', '1299000'],
  ['1.299,00', '1299.00'],
  ['1,299.00 USD', '1299.00 USD'],
  ["12'299.5 CHF", '12299.5 CHF'],
  ['12,9', '12.9'],
  ['1.2990', '1.2990'],
  ['1234.567', '1234.567'],
  ['0.999', '0.999'],
  ['0,999 €', '0.999'],
  ['12,-', '12'],
  ['1.299,– €', '1299'],
  ['€ 12.--', '12'],
])('the price %s is stored as %s', (written, stored) => expect(read(written)).toEqual({ value: stored }))

test.each(['0.999,00', '1.29.9', '1.299,00,5', '1,29 9', '12-', '12,---', ',-', '12,-5', 'viel'])(
  '%s is no price',
  (written) => expect(read(written)).toEqual({ code: 'price-invalid' }),
)

const checkPictures = (...addresses: unknown[]) => checkValue('pictures', JSON.stringify(addresses), [])

test('pictures are addresses on the web, of a source or the owner’s own', () => {
  const addresses = ['https://my.example/a,b.jpg?w=1;h=2', 'http://my.example/2.jpg']
  expect(checkPictures(...addresses)).toEqual({ value: JSON.stringify(addresses) })
})

test.each([
  'x',
  7,
  'javascript:alert(1)',
  'https:',
  'https://user:word@my.example/1.jpg',
  'https://my.example/a b.jpg',
  `https://my.example/${'a'.repeat(2_000)}`,
])('%s is no address of a picture', (address) =>
  expect(checkPictures(address)).toMatchObject({ code: 'pictures-invalid', params: { most: 50 } }),
)

test('more than 50 pictures are refused', () =>
  expect(checkPictures(...Array.from({ length: 51 }, () => 'https://my.example/1.jpg'))).toMatchObject({
    code: 'pictures-invalid',
  }))
