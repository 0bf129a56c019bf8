// docs/decisions/0051-public-api.md

import type { Language, RowRecord } from '@merkwerk/contract'
import type { Lookup, V1Finding } from '@merkwerk/contract/v1'
import { checkRecord, identifiersKey, type PartNumber } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import {
  findRepeated,
  getOwnRun,
  hasEnded,
  listRecords,
  type RunIds,
  type RunRequest,
  type RunRow,
  startRun,
} from '../../lists/runs/index.ts'
import { storeRows } from './create-list.ts'
import { findKnown, saveFound } from './store.ts'
import { waitForRun } from './wait-for-run.ts'

/** A text with an EAN or ASIN, or a part number. */
type Identifier = string | PartNumber

interface Request extends Pick<RunRequest, 'readsAfresh' | 'idempotency' | 'maxCoins'> {
  identifiers: readonly Identifier[]
  sites: readonly string[]
  language: Language | undefined
  waitSeconds: number
}

/** The name of the runs of lookups. */
const lookupName = 'API'

const nothing: V1Finding = {
  verdict: null,
  reason: null,
  title: null,
  image: null,
  attributes: [],
  products: [],
  candidates: [],
  found_at: null,
}

type Checked = { identifier: Identifier } & ({ key: string } | { finding: V1Finding })

/** An identifier as a row of a list. */
const toRow = (identifier: Identifier) =>
  typeof identifier === 'string'
    ? { article_number: identifier, ean: identifier, asin: identifier, mpn: '', brand: '' }
    : { article_number: toText(identifier), ean: '', asin: '', ...identifier }

const toText = (identifier: Identifier): string =>
  typeof identifier === 'string' ? identifier : `${identifier.brand} ${identifier.mpn}`

/** Checks an identifier by the rules for cells of a list. */
function check(identifier: Identifier, sites: readonly string[]): Checked {
  const { article_number: articleNumber, ...cells } = toRow(identifier)
  const checked = checkRecord({ articleNumber, ...cells })
  if (checked.kind === 'skipped')
    return { identifier, finding: { ...nothing, verdict: 'skipped', reason: checked.reason } }
  const { gtin = '', asin = '', partNumber } = checked.identifiers
  const numbers = partNumber ? [identifiersKey({ partNumber })] : [gtin, asin]
  return { identifier, key: [...numbers, ...sites].join(' ') }
}

/**
 * Looks identifiers up. Products that an earlier lookup of the account found within a day are free. A run looks the others
 * up. Waits until it has ended or the seconds have passed. Throws as `startRun` does, and `CONFLICT` if the idempotency
 * key started another request.
 */
export async function lookUp(
  context: Context,
  actor: Actor,
  request: Request,
  signal: AbortSignal,
): Promise<Lookup> {
  const { identifiers, sites, readsAfresh } = request
  const repeated = await findRepeated(context.db, actor.accountId, request.idempotency)
  const checked = identifiers.map((identifier) => check(identifier, sites))
  const keys = checked.flatMap((one) => ('key' in one ? one.key : []))
  // A repeated call knows what the first one knew, also a day later.
  const now = repeated?.createdAt ?? context.clock.now()
  const known = readsAfresh
    ? new Map<string, V1Finding>()
    : await findKnown(context.db, actor.accountId, keys, now)
  const unknown = new Map(
    checked.flatMap((one) => ('key' in one && !known.has(one.key) ? [[one.key, one.identifier]] : [])),
  )
  const findings = (found: ReadonlyMap<string, V1Finding>) =>
    checked.map((one) => ({
      identifier: toText(one.identifier),
      ...('finding' in one ? one.finding : (known.get(one.key) ?? found.get(one.key) ?? nothing)),
    }))
  if (!repeated && unknown.size === 0)
    return { lookup_id: null, status: 'completed', results: findings(new Map()) }
  const run = repeated ?? (await startLookup(context, actor, [...unknown.values()], request, signal))
  await waitForRun(context, run, { seconds: request.waitSeconds, signal })
  // A repeated call returns everything it asked for, including what was known without the run.
  const { found, ...state } = await readLookup(context, actor, run.id)
  return { ...state, results: findings(found) }
}

/** Starts the run of a lookup. Its list goes to the archive, because the results are in the response. */
async function startLookup(
  context: Context,
  actor: Actor,
  identifiers: readonly Identifier[],
  { identifiers: _identifiers, waitSeconds: _seconds, ...run }: Request,
  signal: AbortSignal,
): Promise<RunIds> {
  const stored = await storeRows(context, actor, identifiers.map(toRow), signal)
  const list = { ...stored, name: lookupName, isArchived: true }
  return startRun(context, actor, { ...run, list, rows: 'all' }, signal)
}

/** A lookup by its ID, after it has ended or the seconds have passed. Throws `NOT_FOUND`. */
export async function followLookup(
  context: Context,
  actor: Actor,
  { id }: Pick<RunIds, 'id'>,
  { waitSeconds, signal }: { waitSeconds: number; signal: AbortSignal },
): Promise<Lookup> {
  const run = await getOwnRun(context.db, actor, String(id))
  if (!hasEnded(run.status)) await waitForRun(context, { id }, { seconds: waitSeconds, signal })
  const { results, found: _found, ...state } = await readLookup(context, actor, id)
  return { ...state, results }
}

const maxRecords = 200

/** The state of a lookup's run and its results, which are stored for later lookups. */
async function readLookup(context: Context, actor: Actor, id: number) {
  const run = await getOwnRun(context.db, actor, String(id))
  if (run.name !== lookupName) throw new AppError('NOT_FOUND')
  const records = await listRecords(context, run, maxRecords)
  const results = records.map((record) => ({
    identifier: record.article_number,
    ...describeFinding(record, run),
  }))
  const found = new Map(
    results.flatMap(({ identifier: _identifier, ...finding }, index) => {
      const { article_number, part_number } = records[index] as RowRecord
      const one = check(part_number ?? article_number, run.sites)
      return 'key' in one ? [[one.key, finding]] : []
    }),
  )
  if (run.status === 'Completed') await storeFound(context, actor, run, found)
  const status = run.status === 'Completed' ? 'completed' : hasEnded(run.status) ? 'failed' : 'running'
  return { lookup_id: run.public_id, status, results, found } as const
}

async function storeFound(
  context: Context,
  { accountId }: Actor,
  run: RunRow,
  found: Map<string, V1Finding>,
) {
  const at = run.finished_at ?? context.clock.now()
  const paid = [...found].filter(([, { verdict }]) => verdict === 'found')
  await saveFound(
    context.db,
    accountId,
    paid.map(([key, result]) => ({ key, result, at })),
  )
}

/** What was found for a record, without texts in a language. */
export function describeFound(record: RowRecord): Omit<V1Finding, 'found_at'> {
  const { verdict, reason, title, image, products, candidates } = record
  const attributes = record.attributes.map(({ rule: _rule, ...attribute }) => attribute)
  return { verdict, reason, title, image, attributes, products, candidates }
}

const describeFinding = (record: RowRecord, { finished_at: at }: RunRow): V1Finding => ({
  ...describeFound(record),
  found_at: record.verdict === 'found' ? (at?.toISOString() ?? null) : null,
})
