import {
  notFound,
  type SourceAnswer,
  type SourceQuestion,
  type SourceResponse,
  searchFailure,
  unreadable,
} from '../answer.ts'
import { parseSearchResponse } from './marc.ts'
import { BookRecord, getIsbns, toFacts } from './record.ts'

/** The question for an ISBN-13. The interface (SRU 1.1) needs no key, and its data is CC0. */
export function dnbQuestion(isbn: string, address = 'https://services.dnb.de'): SourceQuestion {
  const query = `operation=searchRetrieve&query=isbn%3D${isbn}&recordSchema=MARC21-xml&maximumRecords=10`
  return { url: `${address}/sru/dnb?version=1.1&${query}`, headers: { accept: 'application/xml' } }
}

/**
 * Reads the response to a question. A search also finds books that only refer to the ISBN. Of several records of one
 * ISBN, such as reprints, the latest counts.
 */
export function readDnb(response: SourceResponse, isbn: string): SourceAnswer {
  const refusal = searchFailure(response)
  if (refusal) return refusal
  const parsed = parseSearchResponse(new TextDecoder().decode(response.body))
  if (!parsed) return unreadable('well-formed XML')
  const { total, records, diagnostic } = parsed
  if (diagnostic !== undefined && records.length === 0) return unreadable('records')
  if (total === undefined) return unreadable('numberOfRecords')
  if (total > 0 && records.length === 0) return unreadable('records')
  const own = records.map((fields) => new BookRecord(fields)).filter((one) => getIsbns(one).includes(isbn))
  const [latest] = own.toSorted((a, b) => readYear(b) - readYear(a))
  if (!latest) return notFound
  const facts = toFacts(latest, isbn)
  return facts ? { kind: 'found', facts } : unreadable('title')
}

function readYear(record: BookRecord): number {
  const stated = [record.first('264', 'c'), record.first('260', 'c')].join(' ')
  return Number(/\d{4}/.exec(stated)?.[0] ?? 0)
}
