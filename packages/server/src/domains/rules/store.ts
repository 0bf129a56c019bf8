import type { RuleUse } from '@merkwerk/engine'
import type { Tx } from '../../platform/db/index.ts'

/** Adds to how often rules applied in a job; called in the transaction that makes the values count. */
export async function addRuleUses(tx: Tx, jobId: number, uses: readonly RuleUse[]): Promise<void> {
  if (uses.length === 0) return
  const byRule = [...Map.groupBy(uses, ({ list, id }) => `${list} ${id}`).values()]
  const rows = byRule.map((same) => ({
    job_id: jobId,
    list: same[0]?.list ?? '',
    rule_id: same[0]?.id ?? 0,
    values_changed: same.length,
  }))
  await tx
    .insertInto('rule_uses')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'list', 'rule_id']).doUpdateSet(({ eb, ref }) => ({
        values_changed: eb('rule_uses.values_changed', '+', ref('excluded.values_changed')),
      })),
    )
    .execute()
}
