import { safetyGroup } from '@merkwerk/contract'
import { describe, expect, test } from 'vitest'
import { makeMergedProduct, makeRecord, yieldRecords } from '../../../../testing/make-record.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
import { type ReportedRun, reportPdf } from './report.ts'
import { collectReportFigures } from './report-figures.ts'

const run: ReportedRun = {
  public_id: 'MW-TEST',
  name: 'Frühjahr-2026',
  file_name: 'Artikelliste.xlsx',
  status: 'Completed',
  language: 'de',
  startedAt: new Date('2026-11-02T08:30:00Z'),
  finishedAt: new Date('2026-11-02T08:41:07Z'),
  durationSeconds: 667,
  coins: 2,
}

describe('report figures', () => {
  test('count verdicts, filled fields and each attribute once per record', async () => {
    const attribute = (name: string, value: string) => ({ name, value, source: 'amazon' as const, rules: [] })
    const figures = await collectReportFigures(
      yieldRecords(
        makeRecord({
          merged: makeMergedProduct({
            brand: 'Adler',
            attributes: [
              attribute('Farbe', 'Rot'),
              attribute('Farbe', 'Blau'),
              attribute('Material', 'Stahl'),
            ],
          }),
        }),
        makeRecord({ merged: makeMergedProduct({ attributes: [attribute('Farbe', 'Grün')] }) }),
        makeRecord({ verdict: 'not-found', reason: 'no-offer', merged: null }),
      ),
    )
    expect(figures.verdicts).toMatchObject({ found: 2, 'not-found': 1, blocked: 0 })
    expect(figures.fields).toMatchObject({ brand: 1, description: 0 })
    expect(figures.values).toBe(4)
    expect(figures.attributes).toEqual([
      { name: 'Farbe', count: 2 },
      { name: 'Material', count: 1 },
    ])
  })

  test('count the facts about product safety that products lack', async () => {
    const attribute = (name: string, value: string, group?: string) => ({
      name,
      value,
      ...(group !== undefined && { group }),
      source: 'amazon' as const,
      rules: [],
    })
    const contacts = [
      attribute('Hersteller', 'Sichtwerk', safetyGroup),
      attribute('Hersteller: Anschrift', 'Kai 2, 20457 Hamburg, DE', safetyGroup),
      attribute('Hersteller: E-Mail', 'a@b.example', safetyGroup),
    ]
    const { safety } = await collectReportFigures(
      yieldRecords(
        makeRecord({ merged: makeMergedProduct({ attributes: contacts }) }),
        makeRecord({ merged: makeMergedProduct({ attributes: [attribute('Hersteller', 'Sichtwerk')] }) }),
        makeRecord({ verdict: 'not-found', reason: 'no-offer', merged: null }),
      ),
    )
    expect(safety).toEqual({
      checked: 2,
      complete: 1,
      manufacturer: 1,
      address: 1,
      contact: 1,
      'responsible-person': 1,
      warnings: 2,
    })
  })

  test('count all records of a long list', async () => {
    const records = Array.from({ length: 1_200 }, (_, index) => makeRecord({ position: index + 1 }))
    expect((await collectReportFigures(yieldRecords(...records))).verdicts.found).toBe(1_200)
  })
})

test.each(['de', 'en'] as const)(
  'the report in %s is a PDF of several pages for a long list',
  async (language) => {
    const records = Array.from({ length: 600 }, (_, index) =>
      makeRecord({ position: index + 1, articleNumber: `Ä-${'x'.repeat(40)}${index}` }),
    )
    const figures = await collectReportFigures(yieldRecords(...records))
    const pdf = await reportPdf({ ...run, language }, { ...figures, records: records.slice(0, 500) })
    const text = pdf.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5)
  },
)

test.each([
  ['de', '100 %'],
  ['en', '100%'],
] as const)('the report in %s writes shares as its language does', async (language, share) => {
  const records = [makeRecord({ merged: makeMergedProduct({ brand: 'Adler' }) })]
  const figures = await collectReportFigures(yieldRecords(...records))
  const text = pdfText(await reportPdf({ ...run, language }, { ...figures, records }))
  expect(new Set(text.replaceAll('\u00a0', ' ').match(/\b(?:100|0) ?%/g))).toEqual(
    new Set([share, share.replace('100', '0')]),
  )
})

test('renders the report of a run cancelled before its first record', async () => {
  const pdf = await reportPdf(
    { ...run, status: 'Cancelled', coins: 0 },
    { ...(await collectReportFigures(yieldRecords())), records: [] },
  )
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})
