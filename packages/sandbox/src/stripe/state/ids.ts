import { randomBytes } from 'node:crypto'
import { createDice } from '../../products/dice.ts'
import type { Store } from './store.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']
const length = 24

function randomName(): string {
  return [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')
}

/** Ids as Stripe's look. With a seed the same steps get the same ids, over restarts too. */
export function createIds(store: Store, seed?: string): (prefix: string) => string {
  if (seed === undefined) return (prefix) => `${prefix}_${randomName()}`
  return (prefix) => {
    const count = Number(store.setting('ids given') ?? 0) + 1
    store.setSetting('ids given', String(count))
    const dice = createDice(`${seed} ${count}`)
    return `${prefix}_${Array.from({ length }, () => dice.pick(letters)).join('')}`
  }
}
