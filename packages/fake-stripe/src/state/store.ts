import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { noSuch } from '../api/errors.ts'
import type * as wire from './wire.ts'

/** What is sold: so many times a price. */
export interface Item {
  price: wire.Price
  quantity: number
}

/** What a checkout session sells, and internal data that the session does not show. */
export interface Order {
  id: string
  object: 'order'
  items: Item[]
  /** Metadata of the payment or subscription that completing the session creates. */
  metadata: Record<string, string>
  /** The payment of the page, from the first attempt on. */
  intent: string | null
}

/** All objects with an id, by the name in their `object`. */
export interface Kinds {
  charge: wire.Charge
  'checkout.session': wire.CheckoutSession
  customer: wire.Customer
  dispute: wire.Dispute
  event: wire.StripeEvent
  invoice: wire.Invoice
  invoice_payment: wire.InvoicePayment
  order: Order
  payment_intent: wire.PaymentIntent
  payment_method: wire.PaymentMethod
  price: wire.Price
  product: wire.Product
  refund: wire.Refund
  setup_intent: wire.SetupIntent
  subscription: wire.Subscription
  tax_id: wire.TaxId
}
export type Kind = keyof Kinds

const schema = `
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS objects (
  position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, position);
CREATE TABLE IF NOT EXISTS stored_responses (
  key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS deliveries (
  number INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, state TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, due_at_ms INTEGER NOT NULL, answer TEXT
);
CREATE INDEX IF NOT EXISTS deliveries_by_state ON deliveries (state, due_at_ms);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
`

type Cell = string | number | null
type Row = Record<string, Cell>
/** Fields that objects must equal. Names are paths. Undefined values match all. */
export type Where = Record<string, string | boolean | null | undefined>

/** The state of the account in one SQLite file. Committed state survives any kill. */
export class Store implements Disposable {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #isInTransaction = false

  /** Without a path it is in memory. */
  constructor(path?: string) {
    if (path !== undefined) mkdirSync(dirname(path), { recursive: true })
    this.#database = new DatabaseSync(path ?? ':memory:')
    this.#database.exec(schema)
  }

  rows<R extends Row>(sql: string, ...values: Cell[]): R[] {
    return this.#prepared(sql).all(...values) as R[]
  }

  run(sql: string, ...values: Cell[]): void {
    this.#prepared(sql).run(...values)
  }

  #prepared(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** Runs `work` in a transaction, or as part of the current one. */
  transaction<T>(work: () => T): T {
    if (this.#isInTransaction) return work()
    this.#isInTransaction = true
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      this.#database.exec('ROLLBACK')
      throw error
    } finally {
      this.#isInTransaction = false
    }
  }

  save<T extends Kinds[Kind]>(object: T): T {
    this.run(
      'INSERT INTO objects (id, kind, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
      object.id,
      object.object,
      JSON.stringify(object),
    )
    return object
  }

  delete(id: string): void {
    this.run('DELETE FROM objects WHERE id = ?', id)
  }

  /** The object with this id, of any kind. */
  findAny(id: string): Kinds[Kind] | undefined {
    const [row] = this.rows<{ body: string }>('SELECT body FROM objects WHERE id = ?', id)
    return row && (JSON.parse(row.body) as Kinds[Kind])
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const [row] = this.rows<{ body: string }>('SELECT body FROM objects WHERE id = ? AND kind = ?', id, kind)
    return row && (JSON.parse(row.body) as Kinds[K])
  }

  /** Throws Stripe's error for a missing object. `param` is the parameter with its id. */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
    const found = this.find(kind, id)
    if (found === undefined) throw noSuch(kind, id, param)
    return found
  }

  /** Objects that match `where`, newest first. */
  list<K extends Kind>(kind: K, where: Where = {}): Kinds[K][] {
    const wanted = Object.entries(where).filter(([, value]) => value !== undefined)
    const conditions = wanted.map(([path]) => `AND json_extract(body, '$.${path}') IS ?`)
    // SQLite returns JSON booleans as 1 and 0.
    const values = wanted.map(([, value]) => (typeof value === 'boolean' ? Number(value) : value) as Cell)
    return this.rows<{ body: string }>(
      `SELECT body FROM objects WHERE kind = ? ${conditions.join(' ')} ORDER BY position DESC`,
      kind,
      ...values,
    ).map(({ body }) => JSON.parse(body) as Kinds[K])
  }

  setting(name: string): string | undefined {
    return this.rows<{ value: string }>('SELECT value FROM settings WHERE name = ?', name)[0]?.value
  }

  setSetting(name: string, value: string): void {
    this.run(
      'INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      name,
      value,
    )
  }

  [Symbol.dispose](): void {
    this.#database.close()
  }
}
