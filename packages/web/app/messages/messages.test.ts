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

/** Of what can be one. Limits are never one. */
const counted =
  /(?<!(?:at most|up to) )\{\{(?:count|n|coins|cells)\b[^}]*\}\} (?:more )?(?:cells|changes|coins|lines|lists|pictures|products|rows|runs|users|values)\b/i

test.each(Object.entries(textFiles))('each count of %s has a singular', async (area, file) => {
  const texts = [...leaves(((await file.en()) as Tree)[area] as Tree)]
  const keys = new Set(texts.map(([key]) => key))
  const hasSingular = (key: string) => key.endsWith('_other') && keys.has(key.replace(/_other$/, '_one'))
  const plural = texts.filter(([key, text]) => counted.test(text) && !hasSingular(key))
  expect(plural.filter(([key]) => !alwaysSeveral.includes(`${area}.${key}`))).toEqual([])
})

/** Texts that are shown of several only. */
const alwaysSeveral = ['grid.selected', 'grid.selectedRanges', 'wallet.topUp.packageChoice']

test('the specification’s headings keep its spelling', async () => {
  const [en, de] = [await textFiles.jobs.en(), await textFiles.jobs.de()]
  expect(en.jobs.columns.master).toBe('Artickle Master Data')
  expect(en.jobs.columns.attributes).toBe('Artickle Attributes Data')
  expect(de.jobs.columns.master).not.toContain('Artickle')
})
