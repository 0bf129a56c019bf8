// docs/decisions/0032-rules.md

import { type CompiledRules, compileRules } from '@merkwerk/engine'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { readRules } from './store.ts'

/**
 * Returns the current version of the rules and stores their content under it permanently. Null if no rule was ever entered.
 * Must not be called in a transaction that has locked an account, because changes of rules lock the rules first.
 */
export async function pinRules(db: Db): Promise<number | null> {
  const version = await newestVersion(db)
  if (version === null) return null
  const stored = await db.selectFrom('rule_sets').select('version').where('version', '=', version).execute()
  return stored.length > 0 ? version : db.transaction().execute(storeRules)
}

async function newestVersion(db: Db): Promise<number | null> {
  const { newest } = await db
    .selectFrom('rule_changes')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest
}

/** Stores the current rules while changes are locked out. */
async function storeRules(tx: Tx): Promise<number | null> {
  await sql`LOCK TABLE rule_changes IN SHARE MODE`.execute(tx)
  const version = await newestVersion(tx)
  const content = JSON.stringify(await readRuleSet(tx))
  if (version !== null)
    await tx
      .insertInto('rule_sets')
      .values({ version, content })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return version
}

export async function readRuleSet(db: Db) {
  return {
    keyValues: await readRules(db, 'key-value'),
    keywords: await readRules(db, 'keyword-killer'),
    multiValues: await readRules(db, 'key-multivalue'),
  }
}

/** Compiled rule sets that a process caches. Concurrent runs mostly share one. */
const maxCompiled = 8
const compiled = new WeakMap<Db, LRUCache<number, CompiledRules>>()
const noRules = compileRules({ keyValues: [], keywords: [], multiValues: [] })

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
  const rules = compileRules(content)
  sets.set(version, rules)
  return rules
}
