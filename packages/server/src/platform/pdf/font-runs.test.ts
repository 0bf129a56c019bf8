import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { withFonts } from './font-runs.ts'
import { hasGlyph, parseFontOnce } from './parsed-fonts.ts'

const main = 'main'
const added: string[] = []
const convert = (text: string) => withFonts({ text }, { main, addFont: (name) => added.push(name) })

interface Runs {
  text: string | { text: string; font?: string }[]
}
const listRuns = async (text: string) => {
  const { text: runs } = (await convert(text)) as Runs
  return typeof runs === 'string' ? [{ text: runs, font: undefined }] : runs
}
const listFamilies = async (text: string): Promise<string[]> => {
  const names = (await listRuns(text)).map(({ font }) => font?.replace(/-[^-]*$/, '') ?? main)
  return [...new Set(names)]
}
const drawnText = async (text: string) => (await listRuns(text)).map((run) => run.text).join('')

beforeAll(() => {
  const folder = createRequire(import.meta.url)
    .resolve('pdfmake/package.json')
    .replace(/package.json$/, '')
  parseFontOnce(main, readFileSync(join(folder, 'fonts/Roboto/Roboto-Regular.ttf')))
})

test('leaves what the font of the document has as it is', async () => {
  expect(await convert('Müller & Söhne, Łódź, Αθήνα, Москва')).toEqual({
    text: 'Müller & Söhne, Łódź, Αθήνα, Москва',
  })
})

test.each([
  ['株式会社東京', 'noto-sans-jp'],
  ['深圳市华强电子有限公司', 'noto-sans-sc'],
  ['臺灣積體電路', 'noto-sans-jp'],
  ['주식회사', 'noto-sans-kr'],
  ['🎉👍🏽', 'noto-emoji'],
  ['➤✗', 'noto-sans-symbols-2'],
  ['שלום', 'noto-sans-hebrew'],
  ['شركة', 'noto-sans-arabic'],
  ['บริษัท', 'noto-sans-thai'],
  ['परीक्षण', 'noto-sans-devanagari'],
  ['საქართველო', 'noto-sans-georgian'],
  ['Հայաստան', 'noto-sans-armenian'],
])('draws %s with one family', async (text, family) => {
  expect(await listFamilies(text)).toEqual([family])
  expect(await drawnText(text)).toBe(text)
})

test('keeps the order of a text with several scripts', async () => {
  const text = 'Große 東京 und 서울 🎉!'
  expect(await drawnText(text)).toBe(text)
})

test('composes characters and drops those without a width', async () => {
  expect(await drawnText('a\u0308\u200E e\u2066x\u0007y')).toBe('ä ex y')
})

test.each([
  ['தமிழ்', 'tmil'],
  ['አማርኛ', "'amarnya"],
  ['ṡa', 'sa'],
  ['𝕄𝕒', 'Ma'],
  ['Z\u0337', 'Z'],
  ['\u{e000}', '\uFFFD'],
])('writes %s, which no font has, in Latin letters', async (text, latin) => {
  expect(await drawnText(text)).toBe(latin)
})

test('draws words from right to left, and their numbers from left to right', async () => {
  expect(await drawnText('שלום עולם 12 (אב)')).toBe('(אב) 12 עולם שלום')
  expect(await drawnText('AB שלום, עולם CD')).toBe('AB עולם ,שלום CD')
  expect(await drawnText('شارع ١٢')).toBe('٢١ شارع')
})

test('converts tables, stacks and columns, and changes no input', async () => {
  const content = {
    columns: [{ stack: ['東'] }, { table: { widths: ['*'], body: [['東', { text: ['x', '東'] }]] } }],
  }
  const before = structuredClone(content)
  const converted = JSON.stringify(await withFonts(content, { main, addFont: () => undefined }))
  expect(content).toEqual(before)
  expect(converted.match(/"font":"noto-sans-jp-\d+"/g)).toHaveLength(3)
  expect(converted).toContain('"widths":["*"]')
})

test('draws no character that its font lacks', () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 6 }), async (text) => {
      for (const { text: drawn, font = main } of await listRuns(text))
        for (const character of drawn)
          expect(character === '\n' || hasGlyph(font, character.codePointAt(0) as number)).toBe(true)
    }),
    { numRuns: inject('randomSequences') },
  ))
