// docs/decisions/0044-dashboard.md

import { type SourceName, sources } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import { dayMs } from '../../../../platform/durations.ts'

/** Runs that are read at most. */
const countedRuns = 2_000
const weekMs = 7 * dayMs

/** The newest runs of an account that were submitted in the last weeks. */
const recentRuns = (accountId: number, weeks: number, now: Date) => sql`(
    SELECT * FROM (
      SELECT id, list_id, created_at, coins_used, found
      FROM runs WHERE account_id = ${accountId} ORDER BY id DESC LIMIT ${countedRuns}
    ) AS newest
    WHERE created_at > ${new Date(now.getTime() - weeks * weekMs)}
  )`

interface Hits {
  source: SourceName
  looked_up: number
  found: number
}

/** Looked-up and found records by week and source, the sources in the order of their table. */
export async function countLookups(db: Db, accountId: number, weeks: number, now: Date) {
  const { rows } = await sql<Hits & { weeks_ago: number }>`
    SELECT greatest(0, floor(extract(epoch FROM (${now}::timestamptz - created_at)) * 1000 / ${weekMs}::bigint))::integer AS weeks_ago,
      source, sum(counted.looked_up)::bigint AS looked_up, sum(counted.found)::bigint AS found
    FROM ${recentRuns(accountId, weeks, now)} AS run JOIN run_sources AS counted ON counted.run_id = run.id
    GROUP BY 1, 2`.execute(db)
  return Array.from({ length: weeks }, (_, index) => {
    const weeksAgo = weeks - 1 - index
    const week = rows.filter((row) => row.weeks_ago === weeksAgo)
    return {
      from: new Date(now.getTime() - (weeksAgo + 1) * weekMs).toISOString(),
      sources: sources.flatMap((name) =>
        week.flatMap(({ weeks_ago: _, ...hits }) => (hits.source === name ? [hits] : [])),
      ),
    }
  })
}

/** Coins of the last weeks and of the lists that cost most, with the rows of these lists that are found now. */
export async function sumSpending(db: Db, accountId: number, weeks: number, now: Date) {
  const shownLists = 5
  const { rows } = await sql<{ list_id: string; name: string; coins: number; found: number }>`
    SELECT lists.public_id AS list_id, lists.name, sum(coins_used)::bigint AS coins,
      lists.found::bigint AS found
    FROM ${recentRuns(accountId, weeks, now)} AS run JOIN lists ON lists.id = run.list_id
    GROUP BY lists.id ORDER BY coins DESC, lists.id`.execute(db)
  const sum = (field: 'coins' | 'found') => rows.reduce((total, row) => total + row[field], 0)
  const lists = rows.filter(({ coins }) => coins > 0).slice(0, shownLists)
  return { coins: sum('coins'), found: sum('found'), lists }
}
