import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvTarget } from '../targets/tables/index.ts'
import { writeExport } from '../testing/golden.ts'
import { hostileJob, makeProduct, productsSource, toRecord, toSource } from '../testing/hostile-job.ts'
import { randomJob } from '../testing/random-products.ts'
import { readTable } from '../testing/read-csv.ts'
import { packageFile } from './package-file.ts'
import { findingsFile, reportText } from './report-files.ts'
import { preflight, singleFile, startExport } from './run.ts'

const readText = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString('utf8')
}

describe('a run', () => {
  test('leaves out rows without a product, number, or with a repeated number, and reports the reason', async () => {
    const { report } = await writeExport(csvTarget, { source: hostileJob })
    expect(report.rows).toEqual({ total: 10, written: 7, leftOut: 3 })
    const leftOut = report.findings.filter(({ kind }) => kind === 'row-left-out')
    expect(leftOut.map(({ cause, examples }) => [cause, examples[0]?.articleNumber]).sort()).toEqual([
      ['no-article-number', ''],
      ['no-product', 'nicht-gefunden'],
      ['repeated-article-number', 'NUR-TITEL'],
    ])
    expect(leftOut.find(({ cause }) => cause === 'no-product')?.examples[0]?.reason?.en).toBe(
      'Not found on any marketplace',
    )
  })

  test('reports values that lose control characters or outer white space', async () => {
    const { report } = await writeExport(csvTarget, { source: hostileJob })
    const cleaned = report.findings.find(({ cause }) => cause === 'cleaned-text')
    expect(cleaned?.examples).toContainEqual({
      position: 5,
      articleNumber: 'steuer\u0007zeichen',
      before: ' Rand\u00A0',
      after: 'Rand',
    })
  })

  test('names the licences of its sources in the package', async () => {
    const licensed = makeProduct({ articleNumber: 'A1', licensedSources: ['open-food-facts', 'icecat'] })
    const source = productsSource([licensed, makeProduct({ articleNumber: 'A2' })])
    const { report } = await writeExport(csvTarget, { source })
    expect(reportText(report, 'en')).toContain(
      'Open Food Facts: Data from Open Food Facts, available under the Open Database License. ODbL 1.0, https://',
    )
    expect(reportText(report, 'de')).toContain('Open Icecat: Produktdaten von Icecat, ohne Gewähr')
  })

  test('counts every finding and keeps five examples', async () => {
    const products = Array.from({ length: 20 }, (_, index) =>
      makeProduct({ articleNumber: `A${index}`, title: '=1' }),
    )
    const { report } = await writeExport(csvTarget, { source: productsSource(products) })
    expect(report.findings.map(({ count, examples }) => [count, examples.length])).toEqual([
      [20, 0],
      [20, 5],
    ])
  })

  test('refuses options that the target does not have', () => {
    expect(() => startExport(csvTarget, { source: hostileJob, options: { dialect: 'klingon' } })).toThrow()
  })

  test('makes the same report without writing, and lists every finding', async () => {
    await fc.assert(
      fc.asyncProperty(randomJob, async (products) => {
        const input = { source: productsSource(products) }
        const { report } = await writeExport(csvTarget, input)
        expect(await preflight(csvTarget, input)).toEqual(report)
        const { body, report: packageReport } = packageFile(csvTarget, input)
        await buffer(body)
        expect(packageReport()).toEqual(report)
        const listed = readTable(await readText(findingsFile(csvTarget, input, 'en')), { separator: ';' })
        // What an import overwrites is one line for all products.
        const lines = report.findings.map(({ kind, count }) => (kind === 'existing-changed' ? 1 : count))
        expect(listed).toHaveLength(lines.reduce((sum, count) => sum + count, 0))
      }),
      { numRuns: 30 },
    )
  })

  test('writes a single file for an address that importers fetch', async () => {
    const input = { source: hostileJob, options: { attributes: 'rows' } }
    const { files } = await writeExport(csvTarget, input)
    expect(await readText(singleFile(csvTarget, input, 'attributes'))).toBe(files['2_Merkmale.csv'])
    await expect(readText(singleFile(csvTarget, input, 'nothing'))).rejects.toThrow(RangeError)
  })
})

describe('a package', () => {
  test('has the same bytes for the same results', async () => {
    const [one, two] = await Promise.all([
      buffer(packageFile(csvTarget, { source: hostileJob }).body),
      buffer(packageFile(csvTarget, { source: hostileJob }).body),
    ])
    expect(one.equals(two)).toBe(true)
  })

  test('fails when the results cannot be read', async () => {
    const source = {
      async *[Symbol.asyncIterator]() {
        yield [toRecord(makeProduct())]
        throw new Error('result file is gone')
      },
    }
    await expect(buffer(packageFile(csvTarget, { source }).body)).rejects.toThrow('result file is gone')
  })

  test('stops reading results when the download is cancelled', async () => {
    let isClosed = false
    const source = {
      async *[Symbol.asyncIterator]() {
        try {
          for (let position = 1; ; position++)
            yield [
              toRecord(
                makeProduct({ position, articleNumber: `A${position}`, title: String(Math.random()) }),
              ),
            ]
        } finally {
          isClosed = true
        }
      },
    }
    const { body } = packageFile(csvTarget, { source, options: { attributes: 'none' } })
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > 100_000) break
    }
    await expect.poll(() => isClosed).toBe(true)
  })

  test('is empty but valid without products', async () => {
    const { files, report } = await writeExport(csvTarget, { source: toSource([]) })
    expect(Object.keys(files)).toEqual(['1_Artikel.csv'])
    expect(report).toMatchObject({ rows: { total: 0, written: 0, leftOut: 0 }, findings: [] })
  })
})
