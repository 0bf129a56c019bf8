/**
 * Stores keys as 64-bit hashes of 8 bytes each (at most 16 MB for a million), so that lists of any length can be
 * checked for duplicates. A collision among a million keys has a probability of 3 in 10^8.
 */
export class DuplicateFilter {
  #slots = new Int32Array(2 * 1024)
  #count = 0

  /** Whether `key` was seen before. Stores it. */
  isRepeat(key: string): boolean {
    if (this.#count * 2 >= this.#slots.length / 2) this.#grow()
    const [high, low] = hash64(key)
    const isNew = insert(this.#slots, high, low)
    if (isNew) this.#count++
    return !isNew
  }

  #grow(): void {
    const larger = new Int32Array(this.#slots.length * 2)
    for (let i = 0; i < this.#slots.length; i += 2) {
      if (this.#slots[i] !== 0 || this.#slots[i + 1] !== 0)
        insert(larger, this.#slots[i]!, this.#slots[i + 1]!)
    }
    this.#slots = larger
  }
}

/** Linear probing. A slot of two zeros is free, and no hash is two zeros. */
function insert(slots: Int32Array, high: number, low: number): boolean {
  const mask = slots.length / 2 - 1
  for (let i = high & mask; ; i = (i + 1) & mask) {
    const slotHigh = slots[2 * i]
    const slotLow = slots[2 * i + 1]
    if (slotHigh === high && slotLow === low) return false
    if (slotHigh === 0 && slotLow === 0) {
      slots[2 * i] = high
      slots[2 * i + 1] = low
      return true
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
