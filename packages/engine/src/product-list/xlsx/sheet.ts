import type { Budget } from '../budget.ts'
import type { ListLimits } from '../limits.ts'
import { ProductListError } from '../refusals.ts'
import type { RowChunk } from '../row-stream.ts'
import { type NumberFormat, numberText } from './number-formats.ts'
import { StringItem, unescapeText } from './strings.ts'
import type { XmlAttributes, XmlHandlers } from './xml.ts'

/** The shared string at an index, or undefined. */
export type SharedStrings = (index: number) => string | undefined

export interface CellContext {
  /** Undefined where the workbook has no shared strings. */
  sharedStrings: SharedStrings | undefined
  formats: NumberFormat[]
  is1904: boolean
}

/**
 * Converts the events of a worksheet part to rows of text. Formulas are not run; their cached value counts. Rows
 * without text are omitted. Cells beyond the column limit are skipped, so that a stray cell far out costs nothing.
 * Rows must be stored in ascending order, like Excel stores them; otherwise finding the header would need the
 * whole sheet in memory.
 */
export class SheetRows implements XmlHandlers {
  readonly #context: CellContext
  readonly #budget: Budget
  readonly #limits: ListLimits
  /** Whether the end of the cells was reached. */
  isComplete = false
  #finished: RowChunk = { rows: [], numbers: [] }
  #row: string[] = []
  #rowNumber = 0
  #hasText = false
  #column = -1
  #cell: XmlAttributes | undefined
  #isInValue = false
  #value = ''
  readonly #inline = new StringItem()

  constructor(context: CellContext, budget: Budget) {
    this.#context = context
    this.#budget = budget
    this.#limits = budget.limits
  }

  /** The rows completed since the last call. */
  take(): RowChunk {
    const finished = this.#finished
    this.#finished = { rows: [], numbers: [] }
    return finished
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'row') this.#openRow(attributes.r)
    else if (name === 'c') this.#openCell(attributes)
    else if (name === 'v') this.#isInValue = this.#cell !== undefined
    else if (this.#cell?.t === 'inlineStr') this.#inline.open(name)
  }

  text(content: string): void {
    if (this.#isInValue) this.#value += content
    else if (this.#cell?.t === 'inlineStr') this.#inline.text(content)
    else return
    // A cell may have any number of texts.
    this.#refuseLong(Math.max(this.#value.length, this.#inline.length))
  }

  close(name: string): void {
    if (name === 'v') this.#isInValue = false
    else if (name === 'c') this.#closeCell()
    else if (name === 'row') this.#closeRow()
    else if (name === 'sheetData') this.isComplete = true
    else if (this.#cell?.t === 'inlineStr') this.#inline.close(name)
  }

  #openRow(reference: string | undefined): void {
    if (reference !== undefined && !/^[1-9]\d{0,6}$/.test(reference)) throw new ProductListError('damaged')
    const number = reference === undefined ? this.#rowNumber + 1 : Number(reference)
    if (number < this.#rowNumber) throw new ProductListError('damaged')
    this.#rowNumber = number
    this.#row = []
    this.#hasText = false
    this.#column = -1
  }

  #openCell(attributes: XmlAttributes): void {
    this.#cell = attributes
    this.#value = ''
    this.#column = attributes.r === undefined ? this.#column + 1 : parseColumn(attributes.r)
  }

  #closeCell(): void {
    if (!this.#cell) return
    const text = this.#cellText(this.#cell)
    this.#cell = undefined
    if (text === '') return
    this.#refuseLong(text.length)
    if (text.trim() !== '') this.#hasText = true
    if (this.#column >= this.#limits.columns) return
    this.#pad(this.#column)
    this.#row[this.#column] = text
  }

  #refuseLong(length: number): void {
    const limit = this.#limits.cellLength
    if (length > limit) throw new ProductListError('cell-too-long', { line: this.#rowNumber, limit })
  }

  #pad(length: number): void {
    this.#budget.spendCells(Math.max(1, length - this.#row.length + 1))
    while (this.#row.length < length) this.#row.push('')
  }

  #cellText({ t, s }: XmlAttributes): string {
    switch (t) {
      case 'inlineStr':
        return this.#inline.take()
      case 's':
        return this.#sharedString(this.#value)
      case 'str':
        return unescapeText(this.#value)
      case 'b':
        return this.#value === '1' ? 'TRUE' : this.#value === '' ? '' : 'FALSE'
      case 'e':
      case 'd':
        return this.#value
      default:
        return numberText(this.#value, this.#context.formats[Number(s)] ?? 'general', this.#context.is1904)
    }
  }

  /** An invalid index produces an empty cell. A workbook without any shared strings is damaged. */
  #sharedString(index: string): string {
    if (!this.#context.sharedStrings) throw new ProductListError('damaged')
    return this.#context.sharedStrings(Number(index)) ?? ''
  }

  #closeRow(): void {
    if (this.#hasText) {
      this.#finished.rows.push(this.#row)
      this.#finished.numbers.push(this.#rowNumber)
    }
    this.#row = []
    this.#hasText = false
  }
}

/** 0 for `A1`, 27 for `AB3`. Throws for an invalid cell reference. */
function parseColumn(reference: string): number {
  let column = 0
  let i = 0
  for (; i < reference.length; i++) {
    const character = (reference.charCodeAt(i) & ~0x20) - 64
    if (character < 1 || character > 26) break
    column = column * 26 + character
  }
  if (i === 0 || i > 3 || i === reference.length) throw new ProductListError('damaged')
  return column - 1
}
