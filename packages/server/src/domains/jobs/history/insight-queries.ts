// docs/decisions/0044-dashboard.md

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import { dayMs } from '../../../platform/durations.ts'

/** Jobs that are read at most. */
const countedJobs = 2_000
const weekMs = 7 * dayMs

/** The newest jobs of an account that were submitted in the last weeks. */
const recentJobs = (accountId: number, weeks: number, now: Date) => sql`(
    SELECT * FROM (
      SELECT list_id, sites, created_at, coins_used, found, ambiguous, not_found, blocked, unreadable, found_on_amazon, found_on_ebay
      FROM jobs WHERE account_id = ${accountId} ORDER BY id DESC LIMIT ${countedJobs}
    ) AS newest
    WHERE created_at > ${new Date(now.getTime() - weeks * weekMs)}
  )`

const asks = (marketplace: 'amazon' | 'ebay') =>
  sql`(sites = '{}' OR array_to_string(sites, ' ') LIKE ${`%${marketplace}.%`})`

interface Week {
  /** 0 for the seven days that end now. */
  weeks_ago: number
  amazon_looked_up: number
  amazon_found: number
  ebay_looked_up: number
  ebay_found: number
}

/**
 * Looked-up and found records by marketplace and week. Jobs of versions that did not count by marketplace are left out: each
 * found record is on one marketplace at least.
 */
export async function countLookups(db: Db, accountId: number, weeks: number, now: Date) {
  const lookedUp = sql`(found + ambiguous + not_found + blocked + unreadable)`
  const sum = (column: unknown, marketplace: 'amazon' | 'ebay') =>
    sql`coalesce(sum(${column}) FILTER (WHERE ${asks(marketplace)}), 0)::bigint`
  const { rows } = await sql<Week>`
    SELECT greatest(0, floor(extract(epoch FROM (${now}::timestamptz - created_at)) * 1000 / ${weekMs}::bigint))::integer AS weeks_ago,
      ${sum(lookedUp, 'amazon')} AS amazon_looked_up, ${sum(sql`found_on_amazon`, 'amazon')} AS amazon_found,
      ${sum(lookedUp, 'ebay')} AS ebay_looked_up, ${sum(sql`found_on_ebay`, 'ebay')} AS ebay_found
    FROM ${recentJobs(accountId, weeks, now)} AS job
    WHERE found_on_amazon + found_on_ebay >= found
    GROUP BY 1`.execute(db)
  return Array.from({ length: weeks }, (_, index) => {
    const weeksAgo = weeks - 1 - index
    const week = rows.find((row) => row.weeks_ago === weeksAgo)
    return {
      from: new Date(now.getTime() - (weeksAgo + 1) * weekMs).toISOString(),
      amazon: { looked_up: week?.amazon_looked_up ?? 0, found: week?.amazon_found ?? 0 },
      ebay: { looked_up: week?.ebay_looked_up ?? 0, found: week?.ebay_found ?? 0 },
    }
  })
}

/** Coins and found records of the last weeks, and of the lists that cost most. */
export async function sumSpending(db: Db, accountId: number, weeks: number, now: Date) {
  const shownLists = 5
  const { rows } = await sql<{ list_id: string | null; name: string | null; coins: number; found: number }>`
    SELECT lists.public_id AS list_id, lists.name, sum(coins_used)::bigint AS coins, sum(job.found)::bigint AS found
    FROM ${recentJobs(accountId, weeks, now)} AS job LEFT JOIN lists ON lists.id = job.list_id
    GROUP BY lists.id ORDER BY coins DESC, lists.id`.execute(db)
  const sum = (field: 'coins' | 'found') => rows.reduce((total, row) => total + row[field], 0)
  const lists = rows.flatMap(({ list_id, name, coins, found }) =>
    list_id !== null && name !== null && coins > 0 ? [{ list_id, name, coins, found }] : [],
  )
  return { coins: sum('coins'), found: sum('found'), lists: lists.slice(0, shownLists) }
}
