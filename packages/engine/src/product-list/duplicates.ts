/**
 * Stores keys as 64-bit hashes with the row of their first appearance, 12 bytes each (at most 48 MB for a million), so that
 * lists of any length can be checked for duplicates. A collision among a million keys has a probability of 3 in 10^8.
 */
export class FirstRows {
  #slots = new Int32Array(3 * 1024)
  #count = 0

  /** The row for which `key` was stored first. Undefined for a new key, which is stored. */
  findFirst(key: string, row: number): number | undefined {
    if (this.#count * 2 >= this.#slots.length / 3) this.#grow()
    const [high, low] = hash64(key)
    const first = insert(this.#slots, high, low, row)
    if (first === undefined) this.#count++
    return first
  }

  #grow(): void {
    const slots = this.#slots
    const larger = new Int32Array(slots.length * 2)
    for (let i = 0; i < slots.length; i += 3)
      if (slots[i] !== 0 || slots[i + 1] !== 0) insert(larger, slots[i]!, slots[i + 1]!, slots[i + 2]!)
    this.#slots = larger
  }
}

/** Keys that are only counted. */
export class DuplicateFilter {
  readonly #rows = new FirstRows()

  /** Whether `key` was seen before. Stores it. */
  isRepeat = (key: string): boolean => this.#rows.findFirst(key, 0) !== undefined
}

/** Linear probing. A slot whose hash is two zeros is free, and no hash is. Returns the row of a key that is stored already. */
function insert(slots: Int32Array, high: number, low: number, row: number): number | undefined {
  const mask = slots.length / 3 - 1
  for (let i = high & mask; ; i = (i + 1) & mask) {
    const slotHigh = slots[3 * i]
    const slotLow = slots[3 * i + 1]
    if (slotHigh === high && slotLow === low) return slots[3 * i + 2]
    if (slotHigh === 0 && slotLow === 0) {
      slots[3 * i] = high
      slots[3 * i + 1] = low
      slots[3 * i + 2] = row
      return undefined
    }
  }
}

/** Two 32-bit multiplicative hashes of the same characters, mixed at the end like MurmurHash3. */
function hash64(key: string): [number, number] {
  let high = 0x9e3779b9 | 0
  let low = 0x85ebca6b | 0
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    high = Math.imul(high ^ code, 0x01000193)
    low = Math.imul(low ^ code, 0x5bd1e995)
    low ^= low >>> 15
  }
  high = mix(high ^ low)
  low = mix(low + high)
  return [high, high === 0 && low === 0 ? 1 : low]
}

function mix(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
