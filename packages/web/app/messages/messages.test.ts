import { expect, test } from 'vitest'
import { de } from './de.ts'
import { en } from './en.ts'

type Tree = { [key: string]: string | Tree }

function* leaves(tree: Tree, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [path + key, value]
    else yield* leaves(value, `${path}${key}.`)
  }
}

const placeholders = (text: string) => (text.match(/\{\{[\w, ]+\}\}/g) ?? []).toSorted()

test('both languages use the same placeholders', () => {
  const german = new Map(leaves(de))
  for (const [key, text] of leaves(en))
    expect(placeholders(german.get(key) ?? ''), key).toEqual(placeholders(text))
})

test('the specification’s headings keep its spelling', () => {
  expect(en.jobs.columns.master).toBe('Artickle Master Data')
  expect(en.jobs.columns.attributes).toBe('Artickle Attributes Data')
  expect(de.jobs.columns.master).not.toContain('Artickle')
})
