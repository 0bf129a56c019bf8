import { expect, it } from 'vitest'
import { parseForm } from './form.ts'

it('reads nested names and lists as the SDK writes them', () => {
  const text =
    'expand[0]=customer&line_items[0][price]=a&line_items[0][quantity]=2&line_items[1][price]=b&metadata[x]=1'
  expect(parseForm(text)).toEqual({
    expand: ['customer'],
    line_items: [{ price: 'a', quantity: '2' }, { price: 'b' }],
    metadata: { x: '1' },
  })
})

it('appends where the brackets are empty', () => {
  expect(parseForm('types[]=a&types[]=b')).toEqual({ types: ['a', 'b'] })
})

it('takes names of the language for what they are', () => {
  const form = parseForm('__proto__[polluted]=1&constructor=2')
  expect(Object.keys(form)).toEqual(['__proto__', 'constructor'])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
