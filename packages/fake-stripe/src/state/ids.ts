import { createHash, randomBytes } from 'node:crypto'
import type { Store } from './store.ts'

const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']
const length = 24

const toName = (bytes: Buffer): string =>
  [...bytes.subarray(0, length)].map((byte) => characters[byte % characters.length]).join('')

/** Creates ids in Stripe's format. With a seed, the same sequence of calls gets the same ids, also across restarts. */
export function createIds(store: Store, seed?: string): (prefix: string) => string {
  if (seed === undefined) return (prefix) => `${prefix}_${toName(randomBytes(length))}`
  return (prefix) => {
    const count = Number(store.setting('ids given') ?? 0) + 1
    store.setSetting('ids given', String(count))
    return `${prefix}_${toName(createHash('sha256').update(`${seed} ${count}`).digest())}`
  }
}
