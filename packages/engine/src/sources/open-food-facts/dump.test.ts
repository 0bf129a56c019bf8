import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chocolate } from '../../testing/source-answers.ts'
import { type DumpLine, type DumpOptions, readOpenFactsDump } from './dump.ts'

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
    expect(lines.map((one) => one.kind === 'facts' && one.facts.gtins[0])).toEqual(codes)
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
    expect(lines.map((one) => (one.kind === 'skipped' ? one.reason : one.line))).toEqual([
      'damaged',
      'unnamed',
      'too-long',
      4,
    ])
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
