// docs/decisions/0024-charging.md

import { isGtinLabel, listProductKeys, type MergedProduct } from '@merkwerk/engine'
import { isOfferFact } from '@merkwerk/exports'
import type { Context } from '../../../../platform/context.ts'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import { chargeRun, lockWallet } from '../../../money/wallet/index.ts'
import { toIdentifiers, toPartNumber } from '../../rows/index.ts'
import type { RunRow } from '../store.ts'
import {
  type Charge,
  type FoundRecord,
  findPayments,
  type Payment,
  type RecordPayment,
  readFoundRecords,
  readSettlements,
} from './charge-queries.ts'
import { insertPaid, repeatCharges, storeCharges } from './charge-store.ts'

/** Attributes besides name, brand, EAN, ASIN and facts about an offer with which a product is charged although it has neither a price nor a picture. */
const leastAttributes = 3

/** Whether a result has so little data that it is delivered without charge. */
export function hasTooLittleData({
  title,
  brand,
  manufacturer,
  prices,
  images,
  attributes,
}: Pick<MergedProduct, 'title' | 'brand' | 'manufacturer' | 'prices' | 'images'> & {
  attributes: readonly Pick<MergedProduct['attributes'][number], 'name' | 'value'>[]
}): boolean {
  if (images.length > 0 || Object.values(prices).some((price) => price !== undefined)) return false
  const names = attributes
    .filter(({ name, value }) => ![title, brand, manufacturer].includes(value) && !isOfferFact(name, [value]))
    .map(({ name }) => name.toLowerCase())
    .filter((name) => name !== 'asin' && !isGtinLabel(name))
  return new Set(names).size < leastAttributes
}

/** The key by which a product is recognized that does not state all identifiers by which it was found. */
const toRequestKey = (keys: readonly string[]): string => `request:${keys.join('\n')}`

/** A product that records of a run found, which is charged once. */
export interface RunProduct {
  keys: Set<string>
  /** The keys by which it was found. */
  requests: Set<string>
  /** In list order. */
  positions: number[]
  /** Of all its records together. */
  recordKeys: number
  /** When its sources were read last. */
  readAt: Date
}

export interface RunProducts {
  /** In the order of their first records. */
  products: RunProduct[]
  /** The positions of results with too little data. */
  tooLittle: number[]
}

/** The products of a run's found records. Records that share a key, also through others, have one product. */
export async function findProducts(db: Db, run: Pick<RunRow, 'id'>): Promise<RunProducts> {
  const productByKey = new Map<string, RunProduct>()
  const products = new Set<RunProduct>()
  const tooLittle: number[] = []
  for await (const page of readFoundRecords(db, run.id))
    for (const record of page) {
      if (record.product_keys.length === 0) {
        tooLittle.push(record.position)
        continue
      }
      const known = new Set(record.product_keys.flatMap((key) => productByKey.get(key) ?? []))
      const [product = newProduct(record), ...others] = known
      products.add(product)
      addRecord(product, record)
      for (const other of others) {
        products.delete(other)
        join(product, other)
      }
      for (const key of product.keys) productByKey.set(key, product)
    }
  for (const { positions } of products) positions.sort((a, b) => a - b)
  const first = ({ positions: [position = 0] }: RunProduct) => position
  return { products: [...products].sort((a, b) => first(a) - first(b)), tooLittle }
}

const newProduct = ({ read_at: readAt }: FoundRecord): RunProduct => ({
  keys: new Set(),
  requests: new Set(),
  positions: [],
  recordKeys: 0,
  readAt,
})

function addRecord(product: RunProduct, record: FoundRecord): void {
  product.positions.push(record.position)
  product.recordKeys += record.product_keys.length
  for (const key of record.product_keys) product.keys.add(key)
  const request = listProductKeys(toIdentifiers({ ...record, partNumber: toPartNumber(record) }))
  if (request.some((key) => !record.product_keys.includes(key))) product.requests.add(toRequestKey(request))
  if (record.read_at > product.readAt) product.readAt = record.read_at
}

function join(product: RunProduct, other: RunProduct): void {
  for (const key of other.keys) product.keys.add(key)
  for (const key of other.requests) product.requests.add(key)
  product.positions.push(...other.positions)
  product.recordKeys += other.recordKeys
  if (other.readAt > product.readAt) product.readAt = other.readAt
}

type ChargedRun = Pick<RunRow, 'id' | 'account_id' | 'coins_held' | 'coins_per_record' | 'reads_afresh'>

export interface Charges {
  /** Which runs of the account were settled before. The charges are valid until another one is. */
  settled: string
  coins: number
  byPosition: Map<number, Charge>
  /** The keys of paid products of which some are not stored yet, or for which a newer reading was charged. */
  paid: Map<string, Payment>
}

/**
 * You pay for data once: a product costs its price when it is found and delivered to an account for the first time, or when it is
 * read afresh on request; what an account has paid for is delivered again without charge. A reading is paid once, whichever
 * runs asked for it. Charging stops at the hold, in list order.
 */
export async function decideCharges(
  db: Db,
  run: ChargedRun,
  { products, tooLittle }: RunProducts,
): Promise<Charges> {
  const settled = await readSettlements(db, run.account_id)
  const payments = await findPayments(db, run)
  const price = run.coins_per_record
  const charges: Charges = { settled, coins: 0, byPosition: new Map(), paid: new Map() }
  for (const position of tooLittle) charges.byPosition.set(position, 'too-little-data')
  for (const product of products) {
    const paid = joinPayments(product, payments)
    const isPaid = paid !== undefined && !(run.reads_afresh && product.readAt > paid.readAt)
    const isCharged = !isPaid && charges.coins + price <= run.coins_held
    if (isCharged) charges.coins += price
    const [first, ...others] = product.positions
    if (first !== undefined)
      charges.byPosition.set(first, isPaid ? 'paid-before' : isCharged ? 'charged' : 'over-quote')
    for (const position of others) charges.byPosition.set(position, 'charged-elsewhere')
    const readAt = isCharged ? product.readAt : paid?.readAt
    if (readAt === undefined) continue
    if (product.requests.size === 0 && paid?.keys === product.recordKeys && paid.oldest >= readAt) continue
    for (const key of [...product.keys, ...product.requests])
      charges.paid.set(key, { runId: paid?.runId ?? run.id, readAt })
  }
  return charges
}

/** What was paid for the records of a product. Undefined if the account has not paid for it. */
function joinPayments(
  { positions }: RunProduct,
  byPosition: ReadonlyMap<number, RecordPayment>,
): RecordPayment | undefined {
  let joined: RecordPayment | undefined
  for (const position of positions) {
    const payment = byPosition.get(position)
    if (payment && joined) joined = joinTwo(joined, payment)
    else joined ??= payment
  }
  return joined
}

const joinTwo = (one: RecordPayment, other: RecordPayment): RecordPayment => ({
  runId: Math.min(one.runId, other.runId),
  keys: one.keys + other.keys,
  oldest: one.oldest < other.oldest ? one.oldest : other.oldest,
  readAt: one.readAt > other.readAt ? one.readAt : other.readAt,
})

/**
 * Charges a locked run for its products, stores what its account has paid for and settles its hold. Locks the wallet first, so
 * that runs of an account with the same product charge it once. Returns the coins. What was decided before counts unless another run of the
 * account was charged meanwhile.
 */
export async function settleCharges(
  context: Context,
  tx: Tx,
  run: ChargedRun,
  { products, decided }: { products: RunProducts; decided?: Charges },
): Promise<number> {
  const accountId = run.account_id
  await lockWallet(tx, accountId)
  const isValid = decided?.settled === (await readSettlements(tx, accountId))
  const { coins, byPosition, paid } = isValid ? decided : await decideCharges(tx, run, products)
  await storeCharges(tx, run.id, byPosition)
  await insertPaid(tx, accountId, paid)
  await chargeRun(context, tx, { accountId, runId: run.id, coins })
  return coins
}

/** Settles the hold of a locked run whose records are those of a settled one: all of it has been paid for. */
export async function settleAsBefore(
  context: Context,
  tx: Tx,
  run: ChargedRun,
  settled: Pick<RunRow, 'id' | 'usual_charge'>,
): Promise<number> {
  const accountId = run.account_id
  await lockWallet(tx, accountId)
  await repeatCharges(tx, run.id, settled)
  await chargeRun(context, tx, { accountId, runId: run.id, coins: 0 })
  return 0
}
