import { describe, expect, it } from 'vitest'
import { bookIsbn, libraryResponse, respond, respondText } from '../../testing/source-answers.ts'
import { openLibraryQuestion, readOpenLibrary } from './index.ts'

const other = '9780140449198'
const read = (json: unknown) => readOpenLibrary(respond(json))
const [book] = Object.values(libraryResponse)

describe('Open Library', () => {
  it('is asked for several ISBNs at once', () => {
    const question = openLibraryQuestion([bookIsbn, other])
    expect(question.url).toBe(
      'https://openlibrary.org/api/books?bibkeys=ISBN%3A9783161484100%2CISBN%3A9780140449198&format=json&jscmd=data',
    )
  })

  it('states the book of each known ISBN', () => {
    const answers = read(libraryResponse)
    expect(answers(other)).toEqual({ kind: 'not-found' })
    const answer = answers(bookIsbn)
    expect(answer).toMatchObject({
      kind: 'found',
      facts: {
        gtins: [bookIsbn],
        title: 'The House by the Sea : a novel',
        manufacturer: 'Meerverlag',
        weightKg: '0.48',
        images: ['https://covers.example/b/id/1-L.jpg'],
        url: 'https://openlibrary.org/books/OL1M/The_House',
      },
    })
    const attributes = answer?.kind === 'found' ? answer.facts.attributes : []
    expect(Object.fromEntries(attributes.map(({ name, value }) => [name, value]))).toEqual({
      Verfasser: 'Anne Duval',
      Verfasserangabe: 'Anne Duval',
      Untertitel: 'a novel',
      Verlag: 'Meerverlag',
      Erscheinungsort: 'Kiel',
      Erscheinungsdatum: 'March 2021',
      Seitenzahl: '312',
      Umfang: 'xii, 312 p.',
      Gewicht: '480 grams',
      'ISBN-13': bookIsbn,
      'ISBN-10': '316148410X',
      Schlagwörter: 'Families',
      'Sachgruppe (DDC)': '843',
    })
  })

  it('does not return a book that states another ISBN or none', () => {
    expect(read({ [`ISBN:${other}`]: book })(other)).toEqual({ kind: 'not-found' })
    expect(read({ [`ISBN:${other}`]: { ...book, identifiers: {} } })(other)).toEqual({
      kind: 'unreadable',
      missing: 'identifiers',
    })
  })

  it('states an absent book only in an answer with books', () => {
    expect(read({})(other)).toEqual({ kind: 'not-found' })
    for (const answer of [respond({ message: 'Please try again later' }), respondText('{}', 404)])
      expect(readOpenLibrary(answer)(other).kind).toBe('unreadable')
  })

  it('states refusals and damage for each ISBN', () => {
    const damaged = readOpenLibrary(respondText('{"ISBN:97'))
    expect([bookIsbn, other].map((isbn) => damaged(isbn).kind)).toEqual(['unreadable', 'unreadable'])
    const throttled = readOpenLibrary(respondText('', 429))
    expect(throttled(bookIsbn)).toEqual({ kind: 'refused', reason: 'throttled' })
  })
})
