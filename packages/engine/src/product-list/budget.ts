// docs/decisions/0058-untrusted-input.md

import type { ListLimits } from './limits.ts'
import { ProductListError } from './refusals.ts'

/**
 * Counts what reading one untrusted input produces, also by references, and refuses it above `limits.ts`. Each method
 * throws `ProductListError`.
 */
export class Budget {
  readonly limits: ListLimits
  /** Milliseconds of processor time that the thread has used. */
  readonly #processorMs: () => number
  readonly #startMs: number
  #nodes = 0
  #cells = 0
  #characters = 0
  #rows = 0
  #inflated = 0

  /** Without `processorMs`, as in a browser, processor time is not limited. */
  constructor(limits: ListLimits, processorMs: () => number = () => 0) {
    this.limits = limits
    this.#processorMs = processorMs
    this.#startMs = processorMs()
  }

  /** An element at a depth. The outermost one is at depth 1. */
  spendNode(depth: number): void {
    this.#nodes += 1
    if (this.#nodes > this.limits.nodes || depth > this.limits.depth) refuse()
  }

  spendCells(count: number): void {
    this.#cells += count
    if (this.#cells > this.limits.cells) refuse()
  }

  spendCharacters(count: number): void {
    this.#characters += count
    if (this.#characters > this.limits.characters) refuse()
  }

  /** A row whose cells all leave the thread. */
  spendRow(cells: readonly string[]): void {
    this.#rows += 1
    if (this.#rows > this.limits.rows)
      throw new ProductListError('too-many-rows', { limit: this.limits.rows })
    this.spendCharacters(cells.reduce((sum, cell) => sum + cell.length, 0))
  }

  /** Call it for each block. It also checks the processor time. */
  spendInflated(bytes: number): void {
    this.#inflated += bytes
    if (this.#inflated > this.limits.inflatedBytes) refuse()
    this.checkTime()
  }

  checkTime(): void {
    if (this.#processorMs() - this.#startMs > this.limits.processorMs) throw new ProductListError('too-slow')
  }
}

function refuse(): never {
  throw new ProductListError('content-too-large')
}
