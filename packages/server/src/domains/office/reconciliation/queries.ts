import type { Alert } from '@merkwerk/contract'
import type { Db } from '../../../platform/db/index.ts'

/** Limit of listed alerts. `open` counts all. */
const mostShown = 500

/** Lists alerts, newest first: all, or only those that are neither acknowledged nor resolved. */
export async function listAlerts(db: Db, view: 'open' | 'all'): Promise<{ alerts: Alert[]; open: number }> {
  const isOpen = db.selectFrom('alerts').where('acknowledged_at', 'is', null).where('resolved_at', 'is', null)
  const rows = await (view === 'open' ? isOpen : db.selectFrom('alerts'))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute()
  const { open } = await isOpen.select(({ fn }) => fn.countAll<number>().as('open')).executeTakeFirstOrThrow()
  return {
    open,
    alerts: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      facts: row.facts,
      first_seen_at: row.first_seen_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
      resolved_at: row.resolved_at?.toISOString() ?? null,
    })),
  }
}

/** Sums the balances by kind of ledger account. */
export async function sumBalances(db: Db): Promise<{ kind: string; coins: string }[]> {
  return db
    .selectFrom('ledger_accounts')
    .select(({ fn }) => ['kind', fn.sum<string>('balance').as('coins')])
    .groupBy('kind')
    .execute()
}

/** Counts alerts that are neither acknowledged nor resolved, by kind. */
export async function countOpenAlerts(db: Db): Promise<{ kind: string; alerts: number }[]> {
  return db
    .selectFrom('alerts')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('alerts')])
    .where('acknowledged_at', 'is', null)
    .where('resolved_at', 'is', null)
    .groupBy('kind')
    .execute()
}
