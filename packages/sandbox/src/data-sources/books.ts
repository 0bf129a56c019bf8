import { html } from '@merkwerk/contract/html'
import { gtinToIsbn10 } from '@merkwerk/engine/identifiers'
import type { SourceProduct } from './source-product.ts'

const textIn = ({ rows }: SourceProduct, name: string): string =>
  rows.find((row) => row.name === name)?.value ?? ''

const toYear = (book: SourceProduct): string =>
  /\d{4}/.exec(textIn(book, 'Erscheinungstermin'))?.[0] ?? '2024'

type Subfields = readonly (readonly [code: string, text: string])[]

const field = (tag: string, subfields: Subfields, ind1 = ' ', ind2 = ' '): string =>
  `<datafield tag="${tag}" ind1="${ind1}" ind2="${ind2}">${subfields
    .map(([code, text]) => html`<subfield code="${code}">${text}</subfield>`.text)
    .join('')}</datafield>`

/** `480 Gramm`, `1,11 Kilogramm`. */
function gramsIn(weight: string): number {
  const amount = Number.parseFloat(weight.replace(',', '.'))
  return Math.round(weight.endsWith('Kilogramm') ? amount * 1000 : amount)
}

function marcRecord(book: SourceProduct): string {
  const isbn10 = gtinToIsbn10(book.gtin)
  const binding = textIn(book, 'Format') === 'Taschenbuch' ? 'Broschur' : 'Festeinband'
  const fields = [
    field('020', [
      ['a', book.gtin],
      ['c', `${binding} : EUR 24.00 (DE)`],
    ]),
    ...(isbn10 ? [field('020', [['a', isbn10]])] : []),
    field('041', [['a', 'ger']]),
    field('245', [['a', book.title.split(' – ')[0] ?? book.title]], '1', '0'),
    field('250', [['a', `${textIn(book, 'Auflage')} Auflage`]]),
    field(
      '264',
      [
        ['a', 'Hamburg'],
        ['b', book.brand],
        ['c', toYear(book)],
      ],
      ' ',
      '1',
    ),
    field('300', [
      ['a', textIn(book, 'Seitenzahl der Print-Ausgabe')],
      ['c', `22 cm, ${gramsIn(textIn(book, 'Gewicht'))} g`],
    ]),
    field('520', [['a', book.description]]),
    field('653', [['a', `(VLB-WN)1112: Hardcover, Softcover / ${textIn(book, 'Genre')}`]]),
    field('653', [['a', textIn(book, 'Genre')]]),
    field(
      '700',
      [
        ['a', 'Hansen, Meike'],
        ['e', 'Verfasser'],
        ['4', 'aut'],
      ],
      '1',
    ),
  ]
  return `<record><recordSchema>MARC21-xml</recordSchema><recordPacking>xml</recordPacking><recordData><record xmlns="http://www.loc.gov/MARC21/slim" type="Bibliographic"><leader>00000pam a2200000 c 4500</leader><controlfield tag="001">${book.gtin.slice(3)}</controlfield>${fields.join('')}</record></recordData><recordPosition>1</recordPosition></record>`
}

/** A response of the Deutsche Nationalbibliothek. */
export const searchRetrieveResponse = (books: readonly SourceProduct[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><version>1.1</version><numberOfRecords>${books.length}</numberOfRecords>${
    books.length > 0 ? `<records>${books.map(marcRecord).join('')}</records>` : ''
  }</searchRetrieveResponse>`

/** A book in the format of Open Library. */
export function libraryBook(book: SourceProduct) {
  const isbn10 = gtinToIsbn10(book.gtin)
  const id = `OL${book.gtin.slice(-8)}M`
  return {
    url: `https://openlibrary.org/books/${id}`,
    key: `/books/${id}`,
    title: book.title.split(' – ')[0],
    authors: [{ url: 'https://openlibrary.org/authors/OL1A', name: 'Meike Hansen' }],
    number_of_pages: Number.parseInt(textIn(book, 'Seitenzahl der Print-Ausgabe'), 10),
    identifiers: { isbn_13: [book.gtin], ...(isbn10 && { isbn_10: [isbn10] }), openlibrary: [id] },
    publishers: [{ name: book.brand }],
    publish_date: toYear(book),
    subjects: [{ name: 'Gardening', url: 'https://openlibrary.org/subjects/gardening' }],
    ...(book.images[0] !== undefined && { cover: { large: book.images[0] } }),
  }
}
