import { expect, it } from 'vitest'
import { parseForm } from './form.ts'

it('parses nested names and lists in the format of the SDK', () => {
  const text =
    'expand[0]=customer&line_items[0][price]=a&line_items[0][quantity]=2&line_items[1][price]=b&metadata[x]=1'
  expect(parseForm(text)).toEqual({
    expand: ['customer'],
    line_items: [{ price: 'a', quantity: '2' }, { price: 'b' }],
    metadata: { x: '1' },
  })
})

it('treats names of JavaScript objects as plain names', () => {
  const form = parseForm('__proto__[polluted]=1&constructor=2')
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
