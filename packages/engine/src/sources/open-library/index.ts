import type { Attribute } from '@merkwerk/contract'
import { gtinToIsbn10, readIsbns } from '../../identifiers/index.ts'
import {
  createAttributes,
  firstText,
  member,
  notFound,
  type ProductFacts,
  parseRecord,
  type SourceAnswer,
  type SourceQuestion,
  type SourceResponse,
  searchFailure,
  toList,
  toText,
  unreadable,
  webAddresses,
} from '../answer.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import { parseWeightKg } from '../page/measures.ts'
import { cleanTexts } from '../page/text.ts'

/** The question for up to 50 ISBN-13. */
export function openLibraryQuestion(
  isbns: readonly string[],
  address = 'https://openlibrary.org',
): SourceQuestion {
  const keys = isbns.map((isbn) => `ISBN:${isbn}`).join(',')
  return {
    url: `${address}/api/books?bibkeys=${encodeURIComponent(keys)}&format=json&jscmd=data`,
    headers: { accept: 'application/json' },
  }
}

/** Reads the response to a question for each of its ISBN-13. */
export function readOpenLibrary(response: SourceResponse): (isbn: string) => SourceAnswer {
  const json = parseRecord(response.body)
  // An unknown book is absent. Another key, such as that of a message, shows that this is no answer.
  const isAnswer = json !== undefined && Object.keys(json).every((key) => key.startsWith('ISBN:'))
  const failure = searchFailure(response) ?? (isAnswer ? undefined : unreadable('books'))
  return (isbn) => failure ?? readBook(json?.[`ISBN:${isbn}`], isbn)
}

function readBook(book: unknown, isbn: string): SourceAnswer {
  if (book === undefined) return notFound
  if (!isRecord(book)) return unreadable('book')
  const isbns = getIsbns(book)
  if (isbns.length === 0) return unreadable('identifiers')
  if (!isbns.includes(isbn)) return notFound
  const title = [toText(book.title), toText(book.subtitle)].filter(Boolean).join(' : ')
  if (title === '') return unreadable('title')
  return { kind: 'found', facts: toFacts(book, isbn, isbns, title) }
}

type Fields = Record<string, unknown>

/** The ISBN-13 of each stated ISBN. */
function getIsbns(book: Fields): string[] {
  const stated = ['isbn_13', 'isbn_10'].flatMap((kind) => toList(member(book.identifiers, kind)))
  return readIsbns(stated.map(toText))
}

const names = (values: unknown): string[] =>
  toList(values).flatMap((value) => firstText(member(value, 'name'), value) ?? [])

function toFacts(book: Fields, isbn: string, isbns: string[], title: string): ProductFacts {
  const { cover } = book
  return {
    via: 'api',
    gtins: isbns,
    title,
    ...cleanTexts({
      manufacturer: names(book.publishers)[0],
      description: firstText(member(book.description, 'value'), book.description),
      weightKg: parseWeightKg(toText(book.weight)),
    }),
    bullets: [],
    attributes: attributesIn(book, isbn),
    breadcrumbs: [],
    images: webAddresses([member(cover, 'large') ?? member(cover, 'medium') ?? member(cover, 'small')]),
    ...(webAddresses([book.url]).length > 0 && { url: toText(book.url) }),
  }
}

function attributesIn(book: Fields, isbn: string): Attribute[] {
  const joined = (values: unknown) => [...new Set(names(values))].join('; ')
  return [
    ...createAttributes('Buch', [
      ['Verfasser', joined(book.authors)],
      ['Verfasserangabe', toText(book.by_statement)],
      ['Untertitel', toText(book.subtitle)],
      ['Verlag', joined(book.publishers)],
      ['Erscheinungsort', joined(book.publish_places)],
      ['Erscheinungsdatum', toText(book.publish_date)],
      ['Auflage', toText(book.edition_name)],
      ['Seitenzahl', toText(book.number_of_pages)],
      ['Umfang', toText(book.pagination)],
      ['Gewicht', toText(book.weight)],
      ['Einband', toText(book.physical_format)],
      ['ISBN-13', isbn],
      ['ISBN-10', gtinToIsbn10(isbn)],
    ]),
    ...createAttributes('Thema', [
      ['Schlagwörter', joined(book.subjects)],
      ['Orte', joined(book.subject_places)],
      ['Personen', joined(book.subject_people)],
      ['Zeiten', joined(book.subject_times)],
      [
        'Sachgruppe (DDC)',
        toList(member(book.classifications, 'dewey_decimal_class')).map(toText).join('; '),
      ],
    ]),
  ]
}
