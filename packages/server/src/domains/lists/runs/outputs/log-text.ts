import { type Message, type Verdict, verdictMessages } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { formatSecond, timeZone } from '../../../../platform/local-time.ts'
import { readPages } from '../../rows/index.ts'
import type { NoteFacts } from '../note-texts.ts'
import { eventText } from '../run-events.ts'
import type { RunRow } from '../store.ts'
import { listEvents, listLoggedRecords } from './log-queries.ts'
import { reasonSentences } from './master-data.ts'

const pageSize = 1_000

const cutMessage: Message = {
  de: '… Alle weiteren Zeilen stehen in der Protokolldatei des fertigen Laufs.',
  en: '… All further rows are in the log file of the finished run.',
}

const timeZoneMessage: Message = {
  de: `Alle Zeiten in deutscher Zeit (${timeZone})`,
  en: `All times in German time (${timeZone})`,
}

/** The run's log: its events, then its processed records with verdict and reason, or about the first `maxRecords`. */
export async function* runLogText(
  { db }: Pick<Context, 'db'>,
  run: RunRow,
  maxRecords = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const events = await listEvents(db, run.id)
  if (events.length > 0) yield `${timeZoneMessage[run.language]}\n`
  for (const { at, event, details } of events)
    yield `${formatSecond(at, run.language)}  ${eventText(event, details as object, run.language)}\n`
  let shown = 0
  for await (const page of readPages((after) => listLoggedRecords(db, run.id, after, pageSize))) {
    if (shown >= maxRecords) return yield `${cutMessage[run.language]}\n`
    yield page.map((record) => recordLine(record, run.language)).join('')
    shown += pageSize
  }
}

type LoggedRecord = Awaited<ReturnType<typeof listLoggedRecords>>[number]

function recordLine(record: LoggedRecord, language: RunRow['language']): string {
  const { ean, asin, mpn, mpn_brand: brand } = record
  const identifiers = [ean && `EAN ${ean}`, asin && `ASIN ${asin}`, mpn && `MPN ${brand} ${mpn}`]
  const sentences = reasonSentences({ ...record, facts: record.facts as NoteFacts | null }, language)
  const verdict = verdictMessages[record.verdict as Verdict][language]
  // A line break in a cell of the list must not start a new line of the log.
  const cells = [record.article_number, ...identifiers]
    .filter(Boolean)
    .join('  ')
    .replace(/\p{Cc}+/gu, ' ')
  return `#${record.position}  ${cells}  ${verdict}: ${sentences}\n`
}
