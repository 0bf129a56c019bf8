import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chocolate, chocolateGtin } from '../../testing/source-answers.ts'
import { type DumpLine, type DumpOptions, readOpenFactsDump } from './dump.ts'
import { readTaxonomy, type Taxonomies } from './taxonomies.ts'

const bar = (code: string) => ({
  ...chocolate,
  code,
  countries_tags: ['en:germany'],
  last_modified_t: 1_700_000_000,
})
const codes = ['4006381333931', '4948570114344', '5901234123457']
const dump = [...codes.map((code) => JSON.stringify(bar(code))), ''].join('\n')

/** Pieces that cut lines and gzip's blocks anywhere. */
async function* pieces(bytes: Uint8Array, size = 97) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = async (text: string, options: Partial<DumpOptions> = {}): Promise<DumpLine[]> =>
  (await Array.fromAsync(readOpenFactsDump(pieces(gzipSync(text)), { project: 'food', ...options }))).flat()

describe('a dump', () => {
  it('yields the facts of each line with countries and time', async () => {
    const lines = await read(dump)
    expect(lines.map((line) => line.kind === 'facts' && line.facts.gtins[0])).toEqual(codes)
    expect(lines[2]).toMatchObject({ line: 3, countries: ['en:germany'], modifiedAt: 1_700_000_000 })
  })

  it('resumes after a number of lines', async () => {
    expect((await read(dump, { linesDone: 2 })).map(({ line }) => line)).toEqual([3])
    expect(await read(dump, { linesDone: 3 })).toEqual([])
  })

  it('skips damaged, nameless and endless lines and goes on', async () => {
    const [first = '', second = ''] = dump.split('\n')
    const text = [first.slice(0, -5), '{"code":"1"}', 'x'.repeat(5_000), second].join('\n')
    const lines = await read(text, { maxLineBytes: 4_000 })
    expect(lines.map((line) => (line.kind === 'skipped' ? line.reason : line.line))).toEqual([
      'damaged',
      'unnamed',
      'too_long',
      4,
    ])
  })

  it('names terms in German with the taxonomies, as responses do', async () => {
    const { categories_tags_de: _, labels_tags_de: __, ...product } = bar(chocolateGtin)
    const tags = ['en:snacks', 'en:dark-chocolates', 'en:rare']
    const text = JSON.stringify({
      ...product,
      lang: 'fr',
      categories: 'Snacks sucrés',
      categories_tags: tags,
    })
    const breadcrumbs = async (taxonomies?: Taxonomies) =>
      (await read(text, { taxonomies })).map((one) => one.kind === 'facts' && one.facts.breadcrumbs)
    expect(await breadcrumbs()).toEqual([['Snacks sucrés']])
    const categories = readTaxonomy({
      'en:snacks': { name: { xx: 'Snacks', fr: 'Casse-croûte' } },
      'en:dark-chocolates': { name: { de: 'Zartbitterschokoladen', en: 'Dark chocolates' } },
      'en:rare': { name: { en: 'Rare' } },
      damaged: 7,
    })
    expect(await breadcrumbs({ categories })).toEqual([['Snacks', 'Zartbitterschokoladen', 'Rare']])
  })

  it('builds the addresses of pictures from languages and revisions, in both layouts', async () => {
    const {
      selected_images: _,
      image_front_url: __,
      image_nutrition_url: ___,
      ...product
    } = bar(chocolateGtin)
    const images = async (stated: object, code = chocolateGtin) =>
      (await read(JSON.stringify({ ...product, code, lang: 'fr', images: stated }))).map(
        (one) => one.kind === 'facts' && one.facts.images,
      )
    const folder = 'https://images.openfoodfacts.org/images/products/400/638/133/3931'
    expect(
      await images({ 1: {}, front_fr: { rev: '4' }, front_de: { rev: '9' }, nutrition_fr: { rev: 11 } }),
    ).toEqual([[`${folder}/front_de.9.full.jpg`, `${folder}/nutrition_fr.11.full.jpg`]])
    expect(await images({ selected: { front: { fr: { rev: '5' }, en: { rev: '6' } } } })).toEqual([
      [`${folder}/front_fr.5.full.jpg`],
    ])
    expect(await images({ front_fr: { rev: '1' } }, '96385074')).toEqual([
      ['https://images.openfoodfacts.org/images/products/96385074/front_fr.1.full.jpg'],
    ])
    expect(await images({ front_fr: { rev: '../x' }, front_de: 7 })).toEqual([[]])
  })

  it('skips numbers that each shop assigns itself', async () => {
    const [line] = await read(JSON.stringify(bar('2000000000008')))
    expect(line).toEqual({ kind: 'skipped', line: 1, reason: 'internal' })
  })

  it('rejects when the download was cut off, after the complete lines', async () => {
    // Random texts, which gzip writes in several blocks.
    const long = Array.from({ length: 3_000 }, (_, index) =>
      JSON.stringify({ ...bar('4006381333931'), generic_name_de: `${Math.sin(index)}` }),
    ).join('\n')
    const compressed = gzipSync(long)
    const seen: DumpLine[] = []
    const reading = async () => {
      for await (const lines of readOpenFactsDump(
        pieces(compressed.subarray(0, compressed.length / 2), 4_096),
        {
          project: 'food',
        },
      ))
        seen.push(...lines)
    }
    await expect(reading()).rejects.toThrow()
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.every(({ kind }) => kind === 'facts')).toBe(true)
  })
})
