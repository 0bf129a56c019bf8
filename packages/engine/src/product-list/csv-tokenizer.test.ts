import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvDialect, CsvTokenizer } from './csv-tokenizer.ts'
import { ProductListError } from './refusals.ts'

const limits = { cellLength: 1000, columns: 1000 }
const semicolon: CsvDialect = { delimiter: ';', quote: '"' }

function tokenize(text: string, dialect = semicolon, maxCellLength = 1000): string[][] {
  const tokenizer = new CsvTokenizer(dialect, { cellLength: maxCellLength, columns: 1000 })
  return [...tokenizer.push(text), ...tokenizer.end()]
}

describe('CsvTokenizer', () => {
  it.each([
    ['LF', 'a;b\n1;2\n'],
    ['CR LF', 'a;b\r\n1;2\r\n'],
    ['CR', 'a;b\r1;2\r'],
    ['CR CR LF', 'a;b\r\r\n1;2\r\r\n'],
    ['mixed', 'a;b\r\n\n1;2\r'],
    ['none at the end', 'a;b\n1;2'],
  ])('splits rows at %s', (_, text) => {
    expect(tokenize(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('keeps delimiters, line breaks and doubled quotes inside quotes', () => {
    expect(tokenize('"a;b";"line\r\nbreak";"say ""hi"""\n')).toEqual([['a;b', 'line\r\nbreak', 'say "hi"']])
  })

  it('treats a bare inch sign as text', () => {
    expect(tokenize('1;Pfanne 12";x\n2;3" Rohr;y')).toEqual([
      ['1', 'Pfanne 12"', 'x'],
      ['2', '3" Rohr', 'y'],
    ])
  })

  it('keeps text after a closing quote', () => {
    expect(tokenize('1;"Pfanne"12";x\n')).toEqual([['1', 'Pfanne12"', 'x']])
  })

  it('keeps rows of different lengths and empty cells at the end', () => {
    expect(tokenize('a;b;c\n1\n1;2;3;4\n;;\nx;')).toEqual([
      ['a', 'b', 'c'],
      ['1'],
      ['1', '2', '3', '4'],
      ['', '', ''],
      ['x', ''],
    ])
  })

  it('supports another quote and delimiter', () => {
    expect(tokenize("'a\tb'\t'it''s'", { delimiter: '\t', quote: "'" })).toEqual([['a\tb', "it's"]])
  })

  it('reports the line of an unclosed quote', () => {
    const open = () => tokenize('a;b\r\n"1\n2";x\r\n3;"never\r\n4;5\r\n')
    expect(open).toThrow(ProductListError)
    expect(open).toThrow(/line 4/)
  })

  it('reports the right line if chunks end inside a row of several lines', () => {
    const tokenizer = new CsvTokenizer(semicolon, limits)
    for (const chunk of ['a;b\n"1', '\n2\n3";', 'x', 'y', '\n"never']) tokenizer.push(chunk)
    expect(() => tokenizer.end()).toThrow(/line 5/)
  })

  it('rejects a cell above the limit', () => {
    expect(() => tokenize(`a;${'x'.repeat(1001)}`)).toThrow(
      expect.objectContaining({ code: 'cell-too-long' }),
    )
  })

  it('rejects an endless quoted cell before the end of the file', () => {
    const tokenizer = new CsvTokenizer(semicolon, limits)
    tokenizer.push('a;b\n1;"')
    const feed = () => {
      for (let i = 0; i < 100; i++) tokenizer.push('x'.repeat(500))
    }
    expect(feed).toThrow(expect.objectContaining({ code: 'quote-unclosed', details: { line: 2 } }))
  })

  it('produces the same rows wherever chunks are split', () => {
    const text = fc.array(fc.constantFrom('a', '"', '""', ';', '\r', '\n', '\r\n', 'ü', '" '), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(text, fc.array(fc.nat(40)), (parts, cuts) => {
        const whole = parts.join('')
        const inOne = attempt(() => tokenize(whole))
        const inChunks = attempt(() => {
          const tokenizer = new CsvTokenizer(semicolon, limits)
          const places = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length]
          const chunks = places.slice(1).map((end, i) => whole.slice(places[i], end))
          return [...chunks.flatMap((chunk) => tokenizer.push(chunk)), ...tokenizer.end()]
        })
        expect(inChunks).toEqual(inOne)
      }),
      { numRuns: 500 },
    )
  })

  it('reads back any table that follows the rules', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ä', '"', ';', '\n', '\r', ' '), maxLength: 6 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(table, (rows) => {
        const written = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(';'))
        expect(tokenize(written.join('\r\n'))).toEqual(rows)
      }),
    )
  })
})

function attempt(read: () => string[][]): string[][] | string {
  try {
    return read()
  } catch (error) {
    return error instanceof ProductListError ? error.code : String(error)
  }
}
