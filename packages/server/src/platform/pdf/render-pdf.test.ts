import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfLayout, renderPdf } from './index.ts'

const render = (text: string): Promise<Buffer> =>
  renderPdf({ title: 'A', language: 'en', createdAt: new Date(0), foot: '', content: [text] })

/** The decompressed streams of a document. */
const toStreams = (pdf: Buffer): string =>
  [...pdf.toString('latin1').matchAll(/FlateDecode.*?stream\r?\n(.*?)\r?\nendstream/gs)]
    .map(([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'))
    .join('\n')

test('a document names its own characters, although documents share fonts', async () => {
  // Both characters have the same glyph.
  const before = toStreams(await render('a\u00a0b'))
  expect(before).toContain('<00a0>')
  const after = toStreams(await render('a\u0020b'))
  expect(after).toContain('<0020>')
  expect(after).not.toContain('<00a0>')
})

test('the same document has the same bytes', async () => {
  expect((await render('To Va fi')).equals(await render('To Va fi'))).toBe(true)
})

test('characters of other scripts are drawn, and no box stands for a missing one', async () => {
  const pdf = await render('株式会社 🎉 \uE000')
  const streams = toStreams(pdf)
  for (const code of ['682a', 'd83c df89', 'fffd']) expect(streams).toMatch(new RegExp(`<${code}>`))
  const glyphs = [...streams.matchAll(/\[(.*?)\] TJ/g)].flatMap(([, line = '']) =>
    [...line.matchAll(/<([\da-f]+)>/g)].flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? []),
  )
  expect(glyphs.length).toBeGreaterThan(5)
  expect(glyphs).not.toContain('0000')
  expect((await render('株式会社 🎉 \uE000')).equals(pdf)).toBe(true)
})

test('a document that cannot be drawn is refused, and the next one is drawn', async () => {
  const broken = { table: { body: [['a'], ['b', 'c']] } }
  const pages = { title: 'A', language: 'en' as const, createdAt: new Date(0), foot: '' }
  await expect(renderPdf({ ...pages, content: [broken] })).rejects.toThrow()
  expect((await render('a')).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a long document is drawn beside the main thread', async () => {
  const rows = Array.from({ length: 500 }, (_, at) => [String(at), 'a b c '.repeat(10)])
  const pages = { title: 'A', language: 'en' as const, createdAt: new Date(0), foot: '' }
  const before = { here: process.threadCpuUsage(), all: process.cpuUsage() }
  const content = [{ layout: pdfLayout('rows'), table: { body: rows } }]
  expect((await renderPdf({ ...pages, content })).length).toBeGreaterThan(5_000)
  const here = process.threadCpuUsage(before.here)
  expect(here.user).toBeLessThan(process.cpuUsage(before.all).user / 4)
})
