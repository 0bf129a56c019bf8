import anyAscii from 'any-ascii'
import type { Content } from 'pdfmake/interfaces.js'
import { type AddFont, drawable, findFonts } from './fallback-fonts.ts'
import { hasGlyph } from './parsed-fonts.ts'

/** A part of a text with the font that has its characters; without for the font of the document. */
interface FontRun {
  text: string
  font?: string
}

export interface DocumentFont {
  /** The name of the parsed font. */
  main: string
  addFont: AddFont
}

const segmenter = new Intl.Segmenter()
const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]/u

const hasAll = (font: string, text: string): boolean =>
  Array.from(text).every(
    (character) => character === '\n' || hasGlyph(font, character.codePointAt(0) as number),
  )

/** Splits a text into clusters that the font has, and groups of neighbours that it lacks. */
function groups(text: string, main: string): { isMain: boolean; clusters: string[] }[] {
  const result: { isMain: boolean; clusters: string[] }[] = []
  for (const { segment } of segmenter.segment(text)) {
    const cluster = segment.replace(/[^\P{Cc}\n]/gu, ' ')
    const plain = drawable(cluster, main)
    const isMain = hasAll(main, plain)
    const last = result.at(-1)
    if (last?.isMain === isMain) last.clusters.push(isMain ? plain : cluster)
    else result.push({ isMain, clusters: [isMain ? plain : cluster] })
  }
  return result
}

/** Characters that only mark, join or vary others. */
const silent = /^[\p{M}\p{Cf}]$/u

/** A character that no font has, as its script is written in Latin letters: `ṡ` is `s`, and `த` is `t`. */
const writeInLatin = (character: string): string =>
  anyAscii(character) || anyAscii(character.normalize('NFKD')) || (silent.test(character) ? '' : '\uFFFD')

async function fallbackRuns(clusters: string[], addFont: AddFont): Promise<FontRun[]> {
  const fonts = await findFonts(clusters, addFont)
  const runs: FontRun[] = []
  for (const [index, cluster] of clusters.entries()) {
    const font = fonts[index]
    const characters = Array.from(cluster)
    const last = runs.at(-1)
    // A cluster that no font has as a whole is drawn character by character.
    if (font === undefined && characters.length > 1) runs.push(...(await fallbackRuns(characters, addFont)))
    else if (font === undefined) runs.push({ text: writeInLatin(cluster) })
    else if (last?.font === font) last.text += drawable(cluster, font)
    else runs.push({ text: drawable(cluster, font), font })
  }
  return runs
}

const mirrored: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }

/** What stands between words of a line from right to left, for drawing from left to right: numbers keep their order. */
const turned = (text: string): string =>
  Array.from(text.matchAll(/\p{Nd}+|\P{Nd}/gu), ([part]) => mirrored[part] ?? part)
    .reverse()
    .join('')

// fontkit draws digits of Arabic from right to left.
const withTurnedDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]+/g, (digits) => Array.from(digits).reverse().join(''))

const isRightToLeft = ({ text }: FontRun): boolean => rightToLeft.test(text)

const turnedRun = ({ text, font }: FontRun): FontRun =>
  font === undefined ? { text: turned(text) } : { text: withTurnedDigits(text), font }

/** Turns neighbouring words from right to left, and all of a line that has no others. */
function turnWords(runs: FontRun[], isWholeLine: boolean): FontRun[] {
  const first = isWholeLine ? 0 : runs.findIndex(isRightToLeft)
  const end = isWholeLine ? runs.length : runs.findLastIndex(isRightToLeft) + 1
  if (!runs.some(isRightToLeft)) return runs
  return [...runs.slice(0, first), ...runs.slice(first, end).map(turnedRun).reverse(), ...runs.slice(end)]
}

/** Puts the words of a line of Hebrew or Arabic in the order of drawing, from left to right. The font orders a word's characters. */
function orderForDrawing(runs: FontRun[]): FontRun[] {
  const ordered: FontRun[] = []
  let words: FontRun[] = []
  let startsLine = true
  for (const run of runs) {
    if (isRightToLeft(run) || !/[\p{L}\n]/u.test(run.text)) {
      words.push(run)
      continue
    }
    ordered.push(...turnWords(words, startsLine && run.text.startsWith('\n')), run)
    words = []
    startsLine = run.text.endsWith('\n')
  }
  return [...ordered, ...turnWords(words, startsLine)]
}

/** Splits a text into runs by font. What no font has is written in Latin letters, since PDF/A forbids to draw missing glyphs. */
async function fontRuns(source: string, { main, addFont }: DocumentFont): Promise<FontRun[]> {
  const text = source.toWellFormed().normalize('NFC')
  if (hasAll(main, text)) return [{ text }]
  const runs = groups(text, main).map(async ({ isMain, clusters }) =>
    isMain ? [{ text: clusters.join('') }] : fallbackRuns(clusters, addFont),
  )
  return orderForDrawing((await Promise.all(runs)).flat())
}

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

async function convertText(text: unknown, font: DocumentFont): Promise<unknown> {
  if (typeof text !== 'string') return convert(text, font)
  const runs = await fontRuns(text, font)
  return runs.length === 1 && runs[0]?.font === undefined ? (runs[0]?.text ?? '') : runs
}

async function convert(value: unknown, font: DocumentFont): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((item) => convert(item, font)))
  if (typeof value === 'string') {
    const text = await convertText(value, font)
    return typeof text === 'string' ? text : { text }
  }
  if (!isNode(value)) return value
  const copy = { ...value }
  if ('text' in copy) copy.text = await convertText(copy.text, font)
  for (const key of ['stack', 'columns', 'body']) if (key in copy) copy[key] = await convert(copy[key], font)
  if (isNode(copy.table)) copy.table = await convert(copy.table, font)
  return copy
}

/** Gives each character of the content a font that has it. */
export const withFonts = async <T extends Content | Content[]>(content: T, font: DocumentFont): Promise<T> =>
  (await convert(content, font)) as T
