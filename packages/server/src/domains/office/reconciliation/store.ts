import type { DifferenceKind } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/index.ts'
import { writeAudit } from '../../people/accounts/index.ts'
import type { Difference } from './difference.ts'

/** The facts that identify a difference. All other facts describe its current state. */
const subjects = [
  'account',
  'transaction',
  'entry',
  'run',
  'purchase',
  'payment',
  'reversal',
  'year',
  'number',
  'kind',
]

/** Further facts that identify a difference of some kinds. */
const furtherSubjects: Partial<Record<DifferenceKind, readonly string[]>> = {
  'debt-unsettled': ['owner'],
  'layout-drift': ['marketplace', 'section'],
  'task-given-up': ['task', 'id'],
  'provider-subscription-missing': ['subscription'],
  'provider-subscription-owner': ['subscription'],
}

const toKey = ({ kind, facts }: Difference): string =>
  JSON.stringify([
    kind,
    ...[...subjects, ...(furtherSubjects[kind] ?? [])].map((name) => facts[name] ?? null),
  ])

/**
 * Stores differences as alerts and returns those that are new or came back after being resolved. `completeSince` is the
 * start of a complete check: alerts that nobody has seen since then are resolved. Later ones are news to that check.
 */
export async function storeAlerts(
  tx: Tx,
  differences: readonly Difference[],
  { now, completeSince }: { now: Date; completeSince?: Date | undefined },
): Promise<Difference[]> {
  await sql`LOCK TABLE alerts IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const open = await tx.selectFrom('alerts').select('key').where('resolved_at', 'is', null).execute()
  const known = new Set(open.map(({ key }) => key))
  for (const difference of differences)
    await tx
      .insertInto('alerts')
      .values({
        key: toKey(difference),
        kind: difference.kind,
        facts: JSON.stringify(difference.facts),
        first_seen_at: now,
        last_seen_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref, eb }) => ({
          facts: JSON.stringify(difference.facts),
          last_seen_at: now,
          // A difference that comes back needs a new acknowledgement.
          acknowledged_at: eb
            .case()
            .when('alerts.resolved_at', 'is', null)
            .then(ref('alerts.acknowledged_at'))
            .end(),
          acknowledged_by: eb
            .case()
            .when('alerts.resolved_at', 'is', null)
            .then(ref('alerts.acknowledged_by'))
            .end(),
          resolved_at: null,
        })),
      )
      .execute()
  if (completeSince)
    await tx
      .updateTable('alerts')
      .set({ resolved_at: now })
      .where('resolved_at', 'is', null)
      .where('last_seen_at', '<', completeSince)
      .execute()
  return differences.filter((difference) => !known.has(toKey(difference)))
}

/** Marks an alert as acknowledged. Only the first acknowledgement counts. Returns false if there is no such alert. */
export async function acknowledge(
  tx: Tx,
  id: number,
  { by, now }: { by: number; now: Date },
): Promise<boolean> {
  const alert = await tx
    .selectFrom('alerts')
    .select('acknowledged_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (alert?.acknowledged_at === null) {
    await tx
      .updateTable('alerts')
      .set({ acknowledged_at: now, acknowledged_by: by })
      .where('id', '=', id)
      .execute()
    await writeAudit(tx, { at: now, by: by, action: 'acknowledge-alert', details: { alert: id } })
  }
  return alert !== undefined
}
