import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import {
  byteOrderMark,
  csvLine,
  type Language,
  type Message,
  type SourceName,
  sourceFacts,
} from '@merkwerk/contract'
import { type Finding, fillIn, findingKinds, type PreflightReport } from './findings.ts'
import { type ExportInput, startExport } from './run.ts'
import type { ExportTarget } from './target.ts'

const headings: readonly Message[] = [
  { de: 'Zeile', en: 'Row' },
  { de: 'Artikelnummer', en: 'Article number' },
  { de: 'Art', en: 'Kind' },
  { de: 'Was passiert', en: 'What happens' },
  { de: 'Was Sie tun können', en: 'What you can do' },
  { de: 'Spalte', en: 'Column' },
  { de: 'Merkmal', en: 'Attribute' },
  { de: 'Wert', en: 'Value' },
  { de: 'Wert in der Datei', en: 'Value in the file' },
  { de: 'Datei', en: 'File' },
]

const findingLine = (finding: Finding, language: Language): string =>
  csvLine([
    finding.position === undefined ? '' : String(finding.position),
    finding.articleNumber ?? '',
    findingKinds[finding.cause.kind][language],
    [fillIn(finding.cause.text, finding)[language], finding.reason?.[language]].filter(Boolean).join(' '),
    fillIn(finding.cause.action, finding)[language],
    finding.column ?? '',
    finding.attribute ?? '',
    finding.before ?? '',
    finding.after ?? '',
    finding.file ?? '',
  ])

const chunkLength = 64 * 1024

/**
 * Every finding of an export as CSV for people, written while the target runs. Holds only the findings of some rows: a target that reads all
 * rows before it writes waits between them as well.
 */
export function findingsFile(target: ExportTarget, input: ExportInput, language: Language): Readable {
  const output = new PassThrough()
  const stop = new AbortController()
  output.once('close', () => stop.abort())
  let pending = byteOrderMark + csvLine(headings.map((heading) => heading[language]))
  const flush = async (least = chunkLength) => {
    stop.signal.throwIfAborted()
    if (pending.length < least) return
    const hasRoom = output.write(pending)
    pending = ''
    if (!hasRoom) await once(output, 'drain', { signal: stop.signal })
  }
  const source: ExportInput['source'] = {
    async *[Symbol.asyncIterator]() {
      for await (const block of input.source) {
        await flush()
        yield block
      }
    },
  }
  const { files } = startExport(target, { ...input, source }, (finding) => {
    pending += findingLine(finding, language)
  })
  const run = async () => {
    for await (const file of files) for await (const _ of file.content) await flush()
    await flush(1)
    output.end()
  }
  run().catch((error: Error) => output.destroy(stop.signal.aborted ? undefined : error))
  return output
}

const words = {
  title: { de: 'Bericht zum Import', en: 'Import report' },
  rows: { de: 'Zeilen', en: 'Rows' },
  written: { de: 'davon exportiert', en: 'exported' },
  leftOut: { de: 'davon nicht exportiert', en: 'left out' },
  files: { de: 'Dateien', en: 'Files' },
  licences: { de: 'Quellen und Lizenzen', en: 'Sources and licences' },
  nothing: { de: 'Keine Hinweise.', en: 'Nothing to report.' },
  example: { de: 'z. B.', en: 'e.g.' },
  more: { de: 'Die vollständige Liste finden Sie in Merkwerk.', en: 'Merkwerk has the full list.' },
} as const satisfies Record<string, Message>

/** The attribution that must accompany the content of a source, and its licence. */
function licenceLine(source: SourceName, language: Language): string {
  const { label, licence } = sourceFacts(source)
  const terms = [licence?.attribution?.[language], licence && `${licence.name}, ${licence.url}`]
  return `  ${label}: ${terms.filter(Boolean).join('. ')}`
}

/** The report as plain text in one language, for the package. */
export function reportText(report: PreflightReport, language: Language): string {
  const word = (key: keyof typeof words): string => words[key][language]
  const { total, written, leftOut } = report.rows
  const lines = [
    word('title'),
    '',
    `${word('rows')}: ${total}`,
    `  ${word('written')}: ${written}`,
    `  ${word('leftOut')}: ${leftOut}`,
    '',
    `${word('files')}:`,
    ...report.files.map(
      ({ name, rows, bytes }) => `  ${name}: ${rows} ${word('rows')}, ${Math.ceil(bytes / 1024)} KB`,
    ),
    '',
    ...report.findings.flatMap(({ kind, text, action, count, examples }) => [
      `${count} × ${findingKinds[kind][language]}: ${text[language]}`,
      `  → ${action[language]}`,
      ...examples.map(
        ({ articleNumber, attribute, before, after, reason }) =>
          `  ${word('example')} ${[articleNumber, attribute, before !== undefined && (after === undefined ? before : `${before} → ${after}`), reason?.[language]].filter(Boolean).join(' | ')}`,
      ),
      '',
    ]),
    report.findings.length === 0 ? word('nothing') : word('more'),
    '',
    ...(report.licensedSources
      ? [`${word('licences')}:`, ...report.licensedSources.map((source) => licenceLine(source, language)), '']
      : []),
  ]
  return byteOrderMark + lines.map((line) => line.replaceAll('\n', ' ')).join('\r\n')
}
