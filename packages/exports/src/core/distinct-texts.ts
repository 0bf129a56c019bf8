/**
 * A set of texts that keeps only a 64-bit hash of each: at most 32 bytes a text, whatever its length. A million texts contain two
 * with the same hash with a probability of 3 in 100 million.
 */
export class DistinctTexts {
  /** Pairs of hash halves. A pair of zeros is an empty slot. */
  #slots = new Uint32Array(2 * 1024)
  size = 0

  /** Returns whether the text is new. */
  add(text: string): boolean {
    const [high, low] = hashText(text)
    if (!insert(this.#slots, high, low)) return false
    this.size++
    if (this.size * 4 > this.#slots.length) this.#grow()
    return true
  }

  has(text: string): boolean {
    const [high, low] = hashText(text)
    const last = this.#slots.length - 2
    for (let at = (low * 2) & last; ; at = (at + 2) & last) {
      if (this.#slots[at] === high && this.#slots[at + 1] === low) return true
      if (this.#slots[at] === 0 && this.#slots[at + 1] === 0) return false
    }
  }

  #grow(): void {
    const former = this.#slots
    this.#slots = new Uint32Array(former.length * 2)
    for (let at = 0; at < former.length; at += 2) {
      const [high = 0, low = 0] = [former[at], former[at + 1]]
      if (high !== 0 || low !== 0) insert(this.#slots, high, low)
    }
  }
}

function insert(slots: Uint32Array, high: number, low: number): boolean {
  const last = slots.length - 2
  for (let at = (low * 2) & last; ; at = (at + 2) & last) {
    if (slots[at] === high && slots[at + 1] === low) return false
    if (slots[at] !== 0 || slots[at + 1] !== 0) continue
    slots[at] = high
    slots[at + 1] = low
    return true
  }
}

/** Two multiplicative hashes of 32 bits over the text, mixed with each other. */
function hashText(text: string): readonly [high: number, low: number] {
  let one = 0xdeadbeef ^ text.length
  let two = 0x41c6ce57 ^ text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return [two >>> 0, (one | 1) >>> 0]
}
