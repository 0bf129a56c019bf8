import { expect, test } from 'vitest'
import { textFiles } from './text-files.ts'

type Tree = { [key: string]: string | Tree }

function* leaves(tree: Tree, path = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') yield [path + key, value]
    else yield* leaves(value, `${path}${key}.`)
  }
}

const placeholders = (text: string) => (text.match(/\{\{[\w, ]+\}\}/g) ?? []).toSorted()

test.each(Object.entries(textFiles))('both languages of %s use the same placeholders', async (area, file) => {
  const read = async (language: 'de' | 'en') =>
    new Map(leaves(((await file[language]()) as Tree)[area] as Tree))
  const [german, english] = [await read('de'), await read('en')]
  expect(english.size).toBeGreaterThan(0)
  for (const [key, text] of english)
    expect(placeholders(german.get(key) ?? ''), key).toEqual(placeholders(text))
})

test('the specification’s headings keep its spelling', async () => {
  const [en, de] = [await textFiles.jobs.en(), await textFiles.jobs.de()]
  expect(en.jobs.columns.master).toBe('Artickle Master Data')
  expect(en.jobs.columns.attributes).toBe('Artickle Attributes Data')
  expect(de.jobs.columns.master).not.toContain('Artickle')
})
