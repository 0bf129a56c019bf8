// docs/decisions/0018-invoices.md
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { hasGlyph, parseFontOnce } from './parsed-fonts.ts'

const variable = (name: string): [pack: string, style: string] => [
  `@fontsource-variable/noto-${name}`,
  'wght-normal',
]

/** Families for what the first font lacks. A character of several families comes from the first one. */
const families = [
  ...['sans-jp', 'sans-sc', 'sans-kr', 'sans-symbols'].map(variable),
  ['@fontsource/noto-sans-symbols-2', '400-normal'],
  ...['emoji', 'sans-arabic', 'sans-hebrew', 'sans-thai', 'sans-devanagari'].map(variable),
  ...['sans-georgian', 'sans-armenian'].map(variable),
] as const
type Family = (typeof families)[number]

type SubsetFont = (
  font: Uint8Array,
  text: '',
  options: { keepAllGlyphs: true; targetFormat: 'truetype'; variationAxes?: { wght: number } },
) => Promise<Uint8Array>

const require = createRequire(import.meta.url)

/** A part of a family with some hundred characters. */
interface Slice {
  name: string
  file: string
  isVariable: boolean
  ranges: (readonly [first: number, last: number])[]
}

/** Parses ranges as in CSS, e.g. `U+4e00,U+4e8c-4e8d`. */
const parseRanges = (text: string): Slice['ranges'] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

const slicesByFamily = new Map<Family, Slice[]>()

function listSlices(family: Family): Slice[] {
  const known = slicesByFamily.get(family)
  if (known) return known
  const [pack, style] = family
  const index = require.resolve(`${pack}/unicode.json`)
  const ranges = JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>
  const slices = Object.entries(ranges)
    // Not those of Latin and other scripts that each family repeats.
    .filter(([key]) => key.startsWith('[') || pack.includes(key))
    .map(([key, text]) => {
      const name = `${basename(pack)}-${key.replace(/[[\]]/g, '')}`
      return {
        name,
        file: join(dirname(index), `files/${name}-${style}.woff2`),
        isVariable: style === 'wght-normal',
        ranges: parseRanges(text),
      }
    })
  slicesByFamily.set(family, slices)
  return slices
}

/** pdfkit reads neither the compression nor the weights of these files. */
async function parseSlice({ name, file, isVariable }: Slice): Promise<Uint8Array> {
  const subsetFont = require('subset-font') as SubsetFont
  const font = await subsetFont(await readFile(file), '', {
    keepAllGlyphs: true,
    targetFormat: 'truetype',
    ...(isVariable && { variationAxes: { wght: 400 } }),
  })
  return parseFontOnce(name, font)
}

/** Called with each font before its first use. */
export type AddFont = (name: string, data: Uint8Array) => void

const added = new Map<string, Promise<void>>()

function addSlice(slice: Slice, addFont: AddFont): Promise<void> {
  const running = added.get(slice.name) ?? parseSlice(slice).then((data) => addFont(slice.name, data))
  added.set(slice.name, running)
  return running
}

async function findFont(family: Family, codes: number[], addFont: AddFont): Promise<string | undefined> {
  for (const slice of listSlices(family)) {
    const isNamed = codes.every((code) => slice.ranges.some(([first, last]) => first <= code && code <= last))
    if (!isNamed) continue
    await addSlice(slice, addFont)
    // The ranges name characters that the file lacks.
    if (codes.every((code) => hasGlyph(slice.name, code))) return slice.name
  }
  return undefined
}

const pictureFamily: Family = variable('emoji')
const ignorable = /\p{Default_Ignorable_Code_Point}/u
const pictures = /\p{Emoji_Presentation}|\p{Emoji}\uFE0F/u

/** Characters without those that only join or vary others. */
const visibleCodes = (cluster: string): number[] =>
  Array.from(cluster)
    .filter((character) => !ignorable.test(character))
    .map((character) => character.codePointAt(0) as number)

/** Fonts for clusters of characters, of one family if one has them all. Undefined for those that no font has. */
export async function findFonts(clusters: string[], addFont: AddFont): Promise<(string | undefined)[]> {
  const codes = clusters.map(visibleCodes)
  const ordered = pictures.test(clusters.join('')) ? [pictureFamily, ...families] : families
  let best: (string | undefined)[] = clusters.map(() => undefined)
  for (const family of ordered) {
    const fonts = await Promise.all(codes.map((cluster) => findFont(family, cluster, addFont)))
    if (!fonts.includes(undefined)) return fonts
    best = best.map((font, index) => font ?? fonts[index])
  }
  return best
}

/** Leaves out the characters without a width that a font lacks: it would draw a box for them. */
export const drawable = (text: string, font: string): string =>
  Array.from(text)
    .filter((character) => !ignorable.test(character) || hasGlyph(font, character.codePointAt(0) as number))
    .join('')
