import { describe, expect, it } from 'vitest'
import {
  bookIsbn,
  bookRecord,
  bookResponse,
  referringRecord,
  reprintRecord,
  respondText,
  searchResponse,
} from '../../testing/source-answers.ts'
import { dnbQuestion, readDnb } from './index.ts'

const read = (xml: string, status = 200) => readDnb(respondText(xml, status), bookIsbn)

describe('the catalog of the Deutsche Nationalbibliothek', () => {
  it('is asked for an ISBN', () => {
    expect(dnbQuestion(bookIsbn).url).toBe(
      'https://services.dnb.de/sru/dnb?version=1.1&operation=searchRetrieve&query=isbn%3D9783161484100&recordSchema=MARC21-xml&maximumRecords=10',
    )
  })

  it('states title, persons, publisher, binding and both ISBNs', () => {
    const answer = read(bookResponse)
    expect(answer).toMatchObject({
      kind: 'found',
      facts: {
        gtins: [bookIsbn],
        title: 'Das Haus am Meer : Roman & Briefe. Band 2',
        manufacturer: 'Meerverlag',
        description: 'Eine Familie zieht ans Meer.',
        breadcrumbs: ['Hardcover, Softcover', 'Belletristik', 'Gegenwartsliteratur'],
        url: 'https://d-nb.info/123456789X',
      },
    })
    const attributes = answer.kind === 'found' ? answer.facts.attributes : []
    expect(Object.fromEntries(attributes.map(({ name, value }) => [name, value]))).toEqual({
      Verfasser: 'Duval, Anne',
      Übersetzer: 'Winter, Jan',
      Untertitel: 'Roman & Briefe',
      Band: 'Band 2',
      Reihe: 'Küstenreihe ; 7',
      Verlag: 'Meerverlag',
      Erscheinungsort: 'Kiel',
      Erscheinungsjahr: '2021',
      Auflage: '2. Auflage',
      Sprache: 'Deutsch',
      Originalsprache: 'Französisch',
      Seitenzahl: '312',
      Umfang: '312 Seiten',
      Illustrationen: 'Illustrationen',
      Format: '21 cm',
      Gewicht: '480 g',
      Einband: 'Festeinband',
      Produktform: 'Hardback',
      'Ladenpreis laut Verlag': 'EUR 24.00 (DE)',
      'ISBN-13': '978-3-16-148410-0',
      'ISBN-10': '3-16-148410-X',
      Schlagwörter: 'Familie',
      Stichwörter: 'Küste',
      'Sachgruppe (DDC)': '843',
    })
  })

  it('does not mistake a book that refers to the ISBN for the book', () => {
    expect(read(searchResponse([referringRecord]))).toEqual({ kind: 'not-found' })
    expect(read(searchResponse([referringRecord, bookRecord]))).toMatchObject({
      facts: { title: 'Das Haus am Meer : Roman & Briefe. Band 2' },
    })
  })

  it('prefers the latest of several records with the ISBN', () => {
    const answer = read(searchResponse([bookRecord, reprintRecord]))
    expect(answer.kind === 'found' && answer.facts.attributes).toContainEqual({
      name: 'Erscheinungsjahr',
      value: '2024',
      group: 'Buch',
    })
  })

  it('states nothing without hits', () => {
    expect(read(searchResponse([]))).toEqual({ kind: 'not-found' })
  })

  it('is unreadable if cut off, without records, with a document type or with a diagnostic', () => {
    expect(read(bookResponse.slice(0, -60)).kind).toBe('unreadable')
    expect(read(searchResponse([], 3))).toEqual({ kind: 'unreadable', missing: 'records' })
    expect(
      read(bookResponse.replace('<searchRetrieve', '<!DOCTYPE x [<!ENTITY a "b">]><searchRetrieve')).kind,
    ).toBe('unreadable')
    expect(read('<searchRetrieveResponse/>')).toEqual({ kind: 'unreadable', missing: 'numberOfRecords' })
    expect(
      read('<a><diagnostics><diagnostic><message>no</message></diagnostic></diagnostics></a>').kind,
    ).toBe('unreadable')
  })

  it('counts 503 as an exhausted quota', () => {
    expect(read('', 503)).toEqual({ kind: 'refused', reason: 'throttled' })
  })
})
