import {
  type JobStatus,
  type Language,
  safetyFacts,
  sourceFacts,
  sources,
  verdictMessages,
} from '@merkwerk/contract'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { verdictColors } from '../../../../platform/brand.ts'
import { formatMinute } from '../../../../platform/local-time.ts'
import { brandLine, breakable, pdfColors, pdfLayout, renderPdf } from '../../../../platform/pdf/index.ts'
import type { RecordResult } from '../record.ts'
import type { RunRow } from '../store.ts'
import { reasonSentences } from './master-data.ts'
import { verdictChart } from './report-chart.ts'
import { type ReportFigures, reportedFields } from './report-figures.ts'
import { reportMessages } from './report-messages.ts'

const { muted, hairline, accent } = pdfColors

/** The run in its report. The duration is without pauses. */
export interface ReportedRun extends Pick<RunRow, 'public_id' | 'name' | 'file_name' | 'language'> {
  status: Extract<JobStatus, 'Completed' | 'Cancelled'>
  startedAt: Date
  finishedAt: Date
  durationSeconds: number
  coins: number
}

const countRows = ({ verdicts }: ReportFigures): number =>
  Object.values(verdicts).reduce((sum, count) => sum + count, 0)
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

function coverFigures(run: ReportedRun, figures: ReportFigures): Content {
  const messages = reportMessages[run.language]
  const number = new Intl.NumberFormat(run.language === 'de' ? 'de-DE' : 'en-GB')
  const total = countRows(figures)
  const { found } = figures.verdicts
  const tiles = [
    [messages.rows, number.format(total)],
    [messages.found, number.format(found)],
    [messages.foundShare, messages.formatPercent(share(found, total))],
    [messages.values, number.format(figures.values)],
    [messages.coins, number.format(run.coins)],
  ]
  return {
    margin: [0, 18, 0, 22],
    layout: pdfLayout('tiles'),
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

function cover(run: ReportedRun): Content[] {
  const messages = reportMessages[run.language]
  const facts = [
    [messages.list, breakable(`${run.name} (${run.file_name})`, 60)],
    [messages.run, `${run.public_id}, ${messages.status[run.status]}`],
    [messages.submitted, formatMinute(run.startedAt, run.language)],
    [messages.finished, formatMinute(run.finishedAt, run.language)],
    [messages.duration, messages.formatDuration(run.durationSeconds)],
  ]
  return [
    brandLine(12),
    { text: messages.title, fontSize: 24, bold: true, margin: [0, 14, 0, 12] },
    {
      layout: pdfLayout('facts'),
      table: {
        widths: [90, '*'],
        body: facts.map(([label, value]) => [{ text: label ?? '', color: muted }, value ?? '']),
      },
    },
  ]
}

function shareRow(language: Language, [name, part, whole]: [string, number, number]): TableCell[] {
  const percent = share(part, whole)
  const bar = [
    { type: 'rect' as const, x: 0, y: 3, w: 200, h: 7, r: 3, color: hairline },
    { type: 'rect' as const, x: 0, y: 3, w: percent * 2, h: 7, r: 3, color: accent },
  ]
  return [
    breakable(name, 40),
    { canvas: percent > 0 ? bar : bar.slice(0, 1) },
    { text: reportMessages[language].formatPercent(percent), alignment: 'right' },
  ]
}

function completeness(run: ReportedRun, figures: ReportFigures): Content[] {
  const messages = reportMessages[run.language]
  const { found } = figures.verdicts
  const heading = (text: string): Content => ({ text, style: 'heading' })
  if (found === 0) return [heading(messages.completeness), messages.noProducts]
  const rows = (lines: [string, number][]): Content => ({
    layout: pdfLayout('facts'),
    table: {
      widths: ['*', 200, 40],
      body: lines.map(([name, count]) => shareRow(run.language, [name, count, found])),
    },
  })
  return [
    heading(messages.completeness),
    { text: messages.completenessNote, color: muted, margin: [0, 0, 0, 6] },
    rows(reportedFields.map((field) => [messages.fields[field], figures.fields[field]])),
    ...(figures.attributes.length > 0
      ? [heading(messages.attributes), rows(figures.attributes.map(({ name, count }) => [name, count]))]
      : []),
  ]
}

/** How many products have the facts about product safety that offers need. */
function productSafety(run: ReportedRun, { safety }: ReportFigures): Content[] {
  const messages = reportMessages[run.language]
  if (safety.checked === 0) return []
  const lines: [string, number][] = [
    [messages.safety.complete, safety.complete],
    ...safetyFacts.map((fact): [string, number] => [messages.safety[fact], safety.checked - safety[fact]]),
  ]
  const rows = lines.map(([name, count]) => shareRow(run.language, [name, count, safety.checked]))
  return [
    {
      unbreakable: true,
      stack: [
        { text: messages.safety.title, style: 'heading' },
        { text: messages.safety.note, color: muted, margin: [0, 0, 0, 6] },
        { layout: pdfLayout('facts'), table: { widths: ['*', 200, 40], body: rows } },
      ],
    },
  ]
}

/** The sources besides the marketplaces, with the attribution and licence that their content requires. */
function furtherSources(run: ReportedRun, figures: ReportFigures): Content[] {
  if (Object.keys(figures.sources).length === 0) return []
  const messages = reportMessages[run.language]
  const rows = sources.flatMap((name): TableCell[][] => {
    const count = figures.sources[name]
    if (count === undefined) return []
    const { label, licence } = sourceFacts(name)
    const terms = licence && [
      licence.attribution?.[run.language],
      `${messages.licence}: ${licence.name}, ${licence.url}`,
    ]
    return [[label, messages.countProducts(count), breakable(terms?.filter(Boolean).join('. ') ?? '', 60)]]
  })
  return [
    { text: messages.sources, style: 'heading' },
    { layout: pdfLayout('facts'), table: { widths: [130, 70, '*'], body: rows } },
  ]
}

function recordRow(record: RecordResult, language: Language): TableCell[] {
  const { partNumber: part } = record
  return [
    { text: String(record.position), alignment: 'right', color: muted },
    breakable(record.articleNumber, 18),
    breakable([record.ean, record.asin, part && `MPN ${part.mpn}`].filter(Boolean).join(' / '), 18),
    {
      text: verdictMessages[record.verdict][language],
      color: verdictColors[record.verdict].text,
      bold: true,
    },
    breakable(record.merged?.title ?? reasonSentences(record, language), 40),
  ]
}

function recordTable(run: ReportedRun, figures: ReportFigures): Content[] {
  const messages = reportMessages[run.language]
  const further = countRows(figures) - figures.records.length
  const note: Content = { text: messages.further(further), color: muted, margin: [0, 8, 0, 0] }
  return [
    { text: messages.rows, style: 'heading' },
    {
      fontSize: 8,
      layout: pdfLayout('rows'),
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [26, 80, 86, 66, '*'],
        body: [
          messages.rowColumns.map((text, column) => ({
            text,
            bold: true,
            color: muted,
            alignment: column === 0 ? ('right' as const) : ('left' as const),
          })),
          ...figures.records.map((record) => recordRow(record, run.language)),
        ],
      },
    },
    ...(further > 0 ? [note] : []),
  ]
}

/** Renders the PDF report of an ended run: figures, chart of verdicts, completeness and the first 500 records. */
export function reportPdf(run: ReportedRun, figures: ReportFigures): Promise<Buffer> {
  const messages = reportMessages[run.language]
  const total = countRows(figures)
  const heading: Content = { text: messages.verdicts, style: 'heading', margin: [0, 0, 0, 10] }
  return renderPdf({
    title: `${messages.title} ${run.public_id}`,
    language: run.language,
    createdAt: run.finishedAt,
    foot: `${run.name} · ${run.public_id}`,
    content: [
      ...cover(run),
      coverFigures(run, figures),
      ...(total > 0 ? [heading, verdictChart(figures.verdicts, total, run.language)] : []),
      ...completeness(run, figures),
      ...productSafety(run, figures),
      ...furtherSources(run, figures),
      ...(total > 0 ? recordTable(run, figures) : []),
    ],
  })
}
