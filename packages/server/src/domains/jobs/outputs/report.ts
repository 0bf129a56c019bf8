import { type JobStatus, type Language, verdictMessages } from '@merkwerk/contract'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatMinute } from '../../../platform/local-time.ts'
import { breakable, factsLayout, pdfColors, renderPdf, rowsLayout } from '../../../platform/pdf/index.ts'
import type { RecordResult } from '../record.ts'
import { reasonSentences } from './master-data.ts'
import { verdictChart, verdictColors } from './report-chart.ts'
import { type ReportFigures, reportedFields } from './report-figures.ts'
import { reportMessages } from './report-messages.ts'

const { muted, hairline, accent } = pdfColors

/** What the report says of the job itself; times are UTC, the duration leaves pauses out. */
export interface ReportedJob {
  jobId: string
  name: string
  fileName: string
  status: Extract<JobStatus, 'Completed' | 'Cancelled'>
  language: Language
  startedAt: Date
  finishedAt: Date
  durationSeconds: number
  coins: number
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

function coverFigures(job: ReportedJob, figures: ReportFigures): Content {
  const words = reportMessages[job.language]
  const number = new Intl.NumberFormat(job.language === 'de' ? 'de-DE' : 'en-GB')
  const total = Object.values(figures.verdicts).reduce((sum, count) => sum + count, 0)
  const { found } = figures.verdicts
  const tiles = [
    [words.records, number.format(total)],
    [words.found, number.format(found)],
    [words.foundShare, `${share(found, total)} %`],
    [words.values, number.format(figures.values)],
    [words.coins, number.format(job.coins)],
  ]
  return {
    margin: [0, 18, 0, 22],
    layout: {
      hLineColor: () => hairline,
      vLineWidth: () => 0,
      paddingTop: () => 10,
      paddingBottom: () => 10,
    },
    table: {
      widths: tiles.map(() => '*'),
      body: [
        tiles.map(([label, value]) => ({
          stack: [
            { text: value ?? '', fontSize: 17, bold: true },
            { text: label ?? '', color: muted, fontSize: 8.5, margin: [0, 2, 0, 0] },
          ],
        })),
      ],
    },
  }
}

function cover(job: ReportedJob): Content[] {
  const words = reportMessages[job.language]
  const facts = [
    [words.job, `${job.name} (${job.jobId}), ${words.status[job.status]}`],
    [words.list, breakable(job.fileName, 60)],
    [words.submitted, formatMinute(job.startedAt, job.language)],
    [words.finished, formatMinute(job.finishedAt, job.language)],
    [words.duration, words.durationOf(job.durationSeconds)],
  ]
  return [
    { text: 'Merkwerk', color: accent, bold: true, fontSize: 10 },
    { text: words.title, fontSize: 24, bold: true, margin: [0, 4, 0, 12] },
    {
      layout: factsLayout,
      table: {
        widths: [90, '*'],
        body: facts.map(([label, value]) => [{ text: label ?? '', color: muted }, value ?? '']),
      },
    },
  ]
}

/** A row of the completeness table: name, bar of its share, per cent. */
function shareRow(name: string, part: number, whole: number): TableCell[] {
  const percent = share(part, whole)
  const bar = [
    { type: 'rect' as const, x: 0, y: 3, w: 200, h: 7, r: 3, color: hairline },
    { type: 'rect' as const, x: 0, y: 3, w: percent * 2, h: 7, r: 3, color: accent },
  ]
  return [
    breakable(name, 40),
    { canvas: percent > 0 ? bar : bar.slice(0, 1) },
    { text: `${percent} %`, alignment: 'right' },
  ]
}

function completeness(job: ReportedJob, figures: ReportFigures): Content[] {
  const words = reportMessages[job.language]
  const { found } = figures.verdicts
  const heading = (text: string): Content => ({ text, style: 'heading' })
  if (found === 0) return [heading(words.completeness), words.noProducts]
  const rows = (lines: [string, number][]): Content => ({
    layout: factsLayout,
    table: { widths: ['*', 200, 40], body: lines.map(([name, count]) => shareRow(name, count, found)) },
  })
  return [
    heading(words.completeness),
    { text: words.completenessNote, color: muted, margin: [0, 0, 0, 6] },
    rows(reportedFields.map((field) => [words.fields[field], figures.fields[field]])),
    ...(figures.attributes.length > 0
      ? [heading(words.attributes), rows(figures.attributes.map(({ name, count }) => [name, count]))]
      : []),
  ]
}

function recordRow(record: RecordResult, language: Language): TableCell[] {
  return [
    { text: String(record.position), alignment: 'right', color: muted },
    breakable(record.articleNumber, 18),
    breakable([record.ean, record.asin].filter(Boolean).join(' / '), 18),
    { text: verdictMessages[record.verdict][language], color: verdictColors[record.verdict], bold: true },
    breakable(record.merged?.title ?? reasonSentences(record, language), 40),
  ]
}

function recordTable(job: ReportedJob, figures: ReportFigures): Content[] {
  const words = reportMessages[job.language]
  const total = Object.values(figures.verdicts).reduce((sum, count) => sum + count, 0)
  const further = total - figures.records.length
  return [
    { text: words.records, style: 'heading' },
    {
      fontSize: 8,
      layout: rowsLayout,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [26, 80, 86, 66, '*'],
        body: [
          words.recordColumns.map((text, column) => ({
            text,
            bold: true,
            color: muted,
            alignment: column === 0 ? ('right' as const) : ('left' as const),
          })),
          ...figures.records.map((record) => recordRow(record, job.language)),
        ],
      },
    },
    ...(further > 0
      ? [
          {
            text: words.further(further),
            color: muted,
            margin: [0, 8, 0, 0] as [number, number, number, number],
          },
        ]
      : []),
  ]
}

/** The PDF report of a finished job, A4: cover figures, chart of verdicts, completeness, the first 500 records. */
export function reportPdf(job: ReportedJob, figures: ReportFigures): Promise<Buffer> {
  const words = reportMessages[job.language]
  const total = Object.values(figures.verdicts).reduce((sum, count) => sum + count, 0)
  const heading: Content = { text: words.verdicts, style: 'heading', margin: [0, 0, 0, 10] }
  return renderPdf({
    title: `${words.title} ${job.jobId}`,
    language: job.language,
    createdAt: job.finishedAt,
    foot: `${job.name} · ${job.jobId}`,
    content: [
      ...cover(job),
      coverFigures(job, figures),
      ...(total > 0 ? [heading, verdictChart(figures.verdicts, total, job.language)] : []),
      ...completeness(job, figures),
      ...(total > 0 ? recordTable(job, figures) : []),
    ],
  })
}
