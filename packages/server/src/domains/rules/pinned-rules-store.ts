import { type CompiledRules, compileRules, type RuleSet } from '@merkwerk/engine'
// docs/decisions/0032-rules.md

import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db, Tx } from '../../platform/db/index.ts'
import { readRules } from './store.ts'

/**
 * The version of the rules that are in force now, kept so that they can be read under it for ever; null while no
 * rule was ever entered. Not for within a transaction: whoever changes rules locks them before accounts.
 */
export async function pinRules(db: Db): Promise<number | null> {
  const version = await newestVersion(db)
  if (version === null || (await isStored(db, version))) return version
  return db.transaction().execute(storeRules)
}

async function newestVersion(db: Db): Promise<number | null> {
  const { newest } = await db
    .selectFrom('filter_changes')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest
}

async function isStored(db: Db, version: number): Promise<boolean> {
  const kept = await db
    .selectFrom('rule_sets')
    .select('version')
    .where('version', '=', version)
    .executeTakeFirst()
  return kept !== undefined
}

/** Writes the lists down while nobody can change them. */
async function storeRules(tx: Tx): Promise<number | null> {
  await sql`LOCK TABLE filter_changes IN SHARE MODE`.execute(tx)
  const version = await newestVersion(tx)
  if (version === null) return null
  const content = JSON.stringify(await readRuleSet(tx))
  await tx
    .insertInto('rule_sets')
    .values({ version, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return version
}

/** The lists as they are now. */
export async function readRuleSet(db: Db) {
  return {
    keyValues: await readRules(db, 'key-value'),
    keywords: await readRules(db, 'keyword-killer'),
    multiValues: await readRules(db, 'key-multivalue'),
  }
}

/** Rule sets that a process keeps compiled; jobs that run at a time mostly share one. */
const maxCompiled = 8
const compiled = new WeakMap<Db, LRUCache<number, CompiledRules>>()
const noRules = compileRules({ keyValues: [], keywords: [], multiValues: [] })

/** The rules that a job pinned, ready to be applied. */
export async function getPinnedRules(db: Db, version: number | null): Promise<CompiledRules> {
  if (version === null) return noRules
  const sets = compiled.get(db) ?? new LRUCache({ max: maxCompiled })
  compiled.set(db, sets)
  const known = sets.get(version)
  if (known) return known
  const { content } = await db
    .selectFrom('rule_sets')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const rules = compileRules(content as unknown as RuleSet)
  sets.set(version, rules)
  return rules
}
