import type { Attribute } from '@merkwerk/contract'
import { gtinToIsbn10, readIsbns } from '../../identifiers/index.ts'
import { createAttributes, firstText, type ProductFacts } from '../answer.ts'
import { parseWeightKg } from '../page/measures.ts'
import { cleanText, cleanTexts } from '../page/text.ts'
import { languageName } from './languages.ts'
import type { MarcField } from './marc.ts'

/** A MARC record by tags. */
export class BookRecord {
  readonly #fields: readonly MarcField[]

  constructor(fields: readonly MarcField[]) {
    this.#fields = fields
  }

  /** Fields with a tag, in order. */
  fields(...tags: string[]): MarcField[] {
    return this.#fields.filter(({ tag }) => tags.includes(tag))
  }

  /** The distinct texts of subfields. */
  all(tag: string, code: string): string[] {
    return [...new Set(this.fields(tag).flatMap((field) => subfields(field, code)))]
  }

  first(tag: string, code: string): string | undefined {
    return this.all(tag, code)[0]
  }
}

/** The cleaned, non-blank texts of a field's subfields with one of the codes. */
function subfields(field: MarcField, ...codes: string[]): string[] {
  return field.subfields.flatMap(({ code, text }) => {
    const cleaned = codes.includes(code) ? cleanText(text) : ''
    return cleaned === '' ? [] : [cleaned]
  })
}

/** The ISBN-13 of each ISBN that the record states as its own. Canceled ISBNs are in subfield z. */
export function getIsbns(record: BookRecord): string[] {
  const stated = record.fields('020').flatMap((field) => subfields(field, 'a', '9'))
  const gtins = record.fields('024').flatMap((field) => (field.ind1 === '3' ? subfields(field, 'a') : []))
  return readIsbns([...stated, ...gtins])
}

/** The facts of a book with this ISBN-13. Undefined without a title. */
export function toFacts(record: BookRecord, isbn: string): ProductFacts | undefined {
  const title = findTitle(record)
  if (title === undefined) return undefined
  const id = cleanText(record.fields('001')[0]?.subfields[0]?.text ?? '')
  const weight = record.fields('300').flatMap((field) => subfields(field, 'c'))
  return {
    via: 'api',
    gtins: getIsbns(record),
    title,
    ...cleanTexts({
      manufacturer: publishing(record, 'b')[0],
      description: record.first('520', 'a'),
      weightKg: parseWeightKg(weight.filter((text) => !/cm/.test(text)).join(' ')),
    }),
    bullets: [],
    attributes: attributesIn(record, isbn),
    breadcrumbs: tradeGroup(record),
    images: [],
    ...(/^\d+X?$/.test(id) && { url: `https://d-nb.info/${id}` }),
  }
}

/** Title, subtitle and part: `Erdsee. 1. Trilogie`. */
function findTitle(record: BookRecord): string | undefined {
  const [field] = record.fields('245')
  if (!field) return undefined
  const [main] = subfields(field, 'a')
  if (main === undefined) return undefined
  // A parallel title in another language starts with an equals sign.
  const subtitle = subfields(field, 'b').map((text) => (text.startsWith('=') ? ` ${text}` : ` : ${text}`))
  const parts = subfields(field, 'n', 'p').map((text) => `. ${text}`)
  return [main, ...subtitle, ...parts].join('')
}

/** Place (a), publisher (b) or year (c) of the publication, not of print or sale. */
function publishing(record: BookRecord, code: 'a' | 'b' | 'c'): string[] {
  const fields = [...record.fields('264').filter(({ ind2 }) => ind2 === '1'), ...record.fields('260')]
  // Brackets mark what is not printed in the book.
  return fields.flatMap((field) => subfields(field, code)).map((text) => text.replace(/^\[(.*)\]$/, '$1'))
}

function attributesIn(record: BookRecord, isbn: string): Attribute[] {
  const joined = (texts: string[]) => [...new Set(texts)].join('; ')
  const extent = record.first('300', 'a')
  // `21 cm, 480 g`, or one of them.
  const dimensions = record.first('300', 'c')?.split(', ') ?? []
  const weight = dimensions.find((text) => /^\d+ ?g$/.test(text))
  const [binding, listPrice] = readBinding(record, isbn)
  return [
    ...createAttributes('Buch', [
      ...readPersons(record),
      ['Untertitel', joined(record.all('245', 'b'))],
      ['Band', joined([...record.all('245', 'n'), ...record.all('245', 'p')])],
      ['Reihe', readSeries(record)],
      ['Verlag', joined(publishing(record, 'b'))],
      ['Erscheinungsort', joined(publishing(record, 'a'))],
      ['Erscheinungsjahr', joined(publishing(record, 'c'))],
      ['Auflage', record.first('250', 'a')],
      ['Sprache', joined(readLanguages(record, 'a'))],
      ['Originalsprache', joined(readLanguages(record, 'h'))],
      ['Seitenzahl', /(?<!\d)(\d{1,5}) ?(?:Seiten|S\.)/.exec(extent ?? '')?.[1]],
      ['Umfang', extent],
      ['Illustrationen', record.first('300', 'b')],
      ['Format', dimensions.filter((text) => text !== weight).join(', ')],
      ['Gewicht', weight],
      ['Beilagen', record.first('300', 'e')],
      ['Einband', binding],
      ['Produktform', statedKeyword(record, 'Produktform')],
      ['Ladenpreis laut Verlag', listPrice],
      ['ISBN-13', hyphenated(record, isbn) ?? isbn],
      ['ISBN-10', hyphenated(record, gtinToIsbn10(isbn)) ?? gtinToIsbn10(isbn)],
    ]),
    ...createAttributes('Thema', [
      ['Schlagwörter', joined(readSubjects(record))],
      ['Stichwörter', joined(readKeywords(record))],
      ['Thema-Klassifikation', joined(record.all('926', 'x'))],
      [
        'Sachgruppe (DDC)',
        joined([...record.all('082', 'a'), ...record.all('083', 'a')].filter((text) => /^\d/.test(text))),
      ],
    ]),
  ]
}

/** Persons and corporate bodies by the role that the record states: `Verfasser`, `Übersetzer`. */
function readPersons(record: BookRecord): [string, string | undefined][] {
  const byRole = new Map<string, string[]>()
  for (const field of record.fields('100', '110', '700', '710')) {
    const name = subfields(field, 'a', 'b', 'c').join(' ')
    const isFirst = field.tag === '100'
    const role = firstText(...subfields(field, 'e')) ?? (isFirst ? 'Verfasser' : 'Mitwirkende')
    if (name !== '') byRole.set(role, [...(byRole.get(role) ?? []), name])
  }
  return [...byRole].map(([role, names]) => [role, [...new Set(names)].join('; ')])
}

const readSeries = (record: BookRecord): string =>
  record
    .fields('490')
    .map((field) => subfields(field, 'a', 'v').join(' ; '))
    .join('; ')

const readLanguages = (record: BookRecord, code: 'a' | 'h'): string[] =>
  record.all('041', code).flatMap((text) => languageName(text) ?? [])

/** Binding and price of the field with this ISBN: `Broschur : EUR 18.00 (DE), EUR 18.50 (AT)`. */
function readBinding(record: BookRecord, isbn: string): [string | undefined, string | undefined] {
  const isOwn = (field: MarcField) =>
    subfields(field, 'a', '9').some((text) => text.replaceAll('-', '') === isbn)
  const fields = record.fields('020')
  const [stated = ''] = [...fields.filter(isOwn), ...fields].flatMap((field) => subfields(field, 'c'))
  const price = stated.search(/(?:EUR|CHF|DM) \d/)
  if (price < 0) return [stated || undefined, undefined]
  const binding = stated.slice(0, price).replace(/[ :]{1,9}$/, '')
  return [binding || undefined, stated.slice(price)]
}

/** The ISBN with hyphens as stated. */
function hyphenated(record: BookRecord, isbn: string | undefined): string | undefined {
  return record.all('020', '9').find((text) => text.includes('-') && text.replaceAll('-', '') === isbn)
}

const KEYWORD_KIND = /^\(([^()]*(?:\([^()]*\))?)\)\s*(.+)$/

/** A keyword of publishers with its kind, e.g. `(Produktform)Hardback`. */
function statedKeyword(record: BookRecord, kind: string): string | undefined {
  return record.all('653', 'a').flatMap((text) => {
    const [, stated, value] = KEYWORD_KIND.exec(text) ?? []
    return stated === kind && value ? [value] : []
  })[0]
}

/** The keywords of publishers without a kind. */
const readKeywords = (record: BookRecord): string[] =>
  record.all('653', 'a').filter((text) => !KEYWORD_KIND.test(text))

const readSubjects = (record: BookRecord): string[] =>
  record.fields('600', '610', '650', '651', '655', '689').flatMap((field) => subfields(field, 'a'))

/** Group of goods of the German book trade: `2132: Taschenbuch / Belletristik/Fantasy`. */
function tradeGroup(record: BookRecord): string[] {
  const stated = statedKeyword(record, 'VLB-WN')?.replace(/^\d+:\s*/, '')
  return stated ? stated.split('/').map(cleanText).filter(Boolean) : []
}
