import { hash } from 'node:crypto'
import type { ImageProblem } from '@merkwerk/contract'
import type { Selectable } from 'kysely'
import { type Db, replaced } from '../../../../platform/db/index.ts'
import type { ImageChecks } from '../../../../platform/db/tables.ts'

/** What loading an image returned. */
export type ImageCheck = { address: string; checkedAt: Date } & (
  | { problem: null; ending: string; bytes: number; sha256: string; crc32: number }
  | { problem: ImageProblem; detail: string }
)

const toHash = (address: string): string => hash('sha256', address)

/** The checks of addresses, by address. */
export async function findChecks(db: Db, addresses: readonly string[]): Promise<Map<string, ImageCheck>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('image_checks')
    .selectAll()
    .where('address_hash', 'in', addresses.map(toHash))
    .execute()
  return new Map(rows.map((row) => [row.address, toCheck(row)]))
}

function toCheck({
  address,
  checked_at: checkedAt,
  problem,
  detail,
  ending,
  bytes,
  sha256,
  crc32,
}: Selectable<ImageChecks>): ImageCheck {
  if (ending !== null && bytes !== null && sha256 !== null && crc32 !== null)
    return { address, checkedAt, problem: null, ending, bytes, sha256, crc32 }
  return { address, checkedAt, problem: problem as ImageProblem, detail: detail ?? '' }
}

export async function upsertCheck(db: Db, check: ImageCheck): Promise<void> {
  const { address, checkedAt, ...result } = check
  const nothing = { problem: null, ending: null, bytes: null, sha256: null, crc32: null, detail: null }
  await db
    .insertInto('image_checks')
    .values({
      address_hash: toHash(address),
      address,
      checked_at: checkedAt,
      ...nothing,
      ...result,
    })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet(replaced('problem', 'ending', 'bytes', 'sha256', 'crc32', 'detail', 'checked_at')),
    )
    .execute()
}

/** Deletes up to `limit` checks from before a time. Returns the hashes of files that no check refers to any more. */
export async function deleteOldChecks(db: Db, before: Date, limit: number) {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom('image_checks')
      .where('address_hash', 'in', (eb) =>
        eb
          .selectFrom('image_checks')
          .select('address_hash')
          .where('checked_at', '<', before)
          .orderBy('checked_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning('sha256')
      .execute()
    const hashes = [...new Set(deleted.flatMap(({ sha256 }) => sha256 ?? []))]
    const used = await tx
      .selectFrom('image_checks')
      .select('sha256')
      .where('sha256', 'in', [...hashes, ''])
      .execute()
    const isUsed = new Set(used.map(({ sha256 }) => sha256))
    return { count: deleted.length, unused: hashes.filter((sha256) => !isUsed.has(sha256)) }
  })
}
