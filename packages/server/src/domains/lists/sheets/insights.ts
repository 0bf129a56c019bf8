import type { endpoints, ReportedField } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/index.ts'
import { countCompleteFields } from '../rows/index.ts'
import { countLookups, sumSpending } from '../runs/index.ts'

type Insights = z.input<typeof endpoints.getInsights.response>

/** The figures behind the charts of the dashboard. */
export async function readInsights(db: Db, accountId: number, weeks: number, now: Date): Promise<Insights> {
  const [lookups, { rows, ...fields }, spending] = await Promise.all([
    countLookups(db, accountId, weeks, now),
    countCompleteFields(db, accountId),
    sumSpending(db, accountId, weeks, now),
  ])
  const counted = Object.entries(fields) as [ReportedField, number][]
  return {
    weeks: lookups,
    completeness: { rows, fields: counted.map(([field, complete]) => ({ field, rows: complete })) },
    spending,
  }
}
