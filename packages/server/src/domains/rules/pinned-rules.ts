import { type CompiledRules, compileRules, type RuleSet } from '@merkwerk/engine'
import type { Db } from '../../platform/db/index.ts'

/** Rule sets that a process keeps compiled; jobs that run at a time mostly share one. */
const keptSets = 8
const compiled = new WeakMap<Db, Map<number, CompiledRules>>()
const noRules = compileRules({ keyValues: [], keywords: [], multiValues: [] })

/** The rules that a job pinned, ready to be applied. */
export async function getPinnedRules(db: Db, version: number | null): Promise<CompiledRules> {
  if (version === null) return noRules
  const sets = compiled.get(db) ?? new Map<number, CompiledRules>()
  compiled.set(db, sets)
  const known = sets.get(version)
  if (known) return known
  const { content } = await db
    .selectFrom('rule_sets')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  const rules = compileRules(content as unknown as RuleSet)
  const [oldest] = sets.keys()
  if (sets.size >= keptSets && oldest !== undefined) sets.delete(oldest)
  sets.set(version, rules)
  return rules
}
