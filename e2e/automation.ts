import { signIn as signInAsCaller } from '@merkwerk/client/app'
import { apiScopes, endpoints, webhookEventTypes } from '@merkwerk/contract'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { demoSeller } from '../scripts/demo-accounts.ts'

/** Creates two permanent links of a list, and revokes the first one. */
export async function createLinks({ url }: RunningProduct, id: string): Promise<void> {
  const { call } = await signInAsCaller({ baseUrl: url }, demoSeller)
  for (const target of ['google', 'plentyone'])
    await call(endpoints.createListLink, { params: { id }, body: { target } })
  const { links } = await call(endpoints.getListLinks, { params: { id } })
  const link = links.find(({ target }) => target === 'google')?.link_id ?? ''
  await call(endpoints.revokeListLink, { params: { id, link } })
}

/** Creates two API keys of the seller, and revokes the first one. */
export async function createKeys({ url }: RunningProduct): Promise<void> {
  const { call } = await signInAsCaller({ baseUrl: url }, demoSeller)
  const { password } = demoSeller
  const body = { scopes: [...apiScopes], expires_in_days: 365, daily_coins: 500, password }
  const { key } = await call(endpoints.createApiKey, { body: { ...body, name: 'Old warehouse' } })
  await call(endpoints.revokeApiKey, { params: { id: key.key_id } })
  await call(endpoints.createApiKey, { body: { ...body, name: 'Warehouse' } })
}

/** Creates a schedule that missed a run, and one that is paused because coins are short. */
export async function createSchedules(product: RunningProduct, listId: string): Promise<void> {
  const { call } = await signInAsCaller({ baseUrl: product.url }, demoSeller)
  const common = { list_id: listId, time_zone: 'Europe/Berlin', max_coins: 500, report_email: true }
  const weekly = { cron: '30 6 * * 1', scope: 'all' as const, max_age_days: null }
  const { schedule_id: id } = await call(endpoints.createSchedule, { body: { ...common, ...weekly } })
  const stale = { cron: '0 5 * * 1-5', scope: 'stale' as const, max_age_days: 7 }
  const { schedule_id: paused } = await call(endpoints.createSchedule, { body: { ...common, ...stale } })
  const server = { host: '127.0.0.1', port: 9, username: 'shop', auth: 'password', secret: 'secret' } as const
  const { schedule_id: served } = await call(endpoints.createSchedule, {
    body: {
      ...common,
      ...weekly,
      cron: '0 4 * * *',
      input: {
        kind: 'https',
        url: 'http://127.0.0.1:9/export/articles.csv',
        auth: 'bearer',
        secret: 'secret',
      },
      output: { kind: 'sftp', path: '/import/merkwerk', ...server },
      export_package: { target: 'shopware' },
    },
  })
  await addServedRuns(product, served)
  const values = (schedule: string, cause: string) => `('${schedule}', '2026-11-16T05:30:00Z', 2, '${cause}')`
  await query(
    product,
    `INSERT INTO schedule_runs (schedule_id, due_at, missed, skipped)
     VALUES ${values(id, 'over-limit')}, ${values(paused, 'insufficient-coins')}`,
  )
  await query(
    product,
    `UPDATE schedules SET paused_at = now(), paused_reason = 'coins', next_run_at = NULL WHERE id = '${paused}'`,
  )
}

/** A run whose list could not be fetched, one with a file that waits and one that failed, and a host key that was refused. */
async function addServedRuns(product: RunningProduct, id: string): Promise<void> {
  await query(
    product,
    `UPDATE schedule_transfers SET host_key = 'SHA256:${'a'.repeat(43)}', refused_host_key = 'SHA256:${'b'.repeat(43)}'
     WHERE schedule_id = '${id}' AND direction = 'output'`,
  )
  await query(
    product,
    `WITH run AS (
       INSERT INTO schedule_runs (schedule_id, due_at, skipped, input_attempts, input_failure)
       VALUES ('${id}', '2026-11-17T03:00:00Z', 'input-failed', 4, 'not-found'),
         ('${id}', '2026-11-16T03:00:00Z', 'unchanged', 0, NULL)
       RETURNING id
     ), delivery AS (
       INSERT INTO schedule_deliveries (run_id, file_name, file_key, bytes, attempts, state, next_attempt_at)
       SELECT max(id), file.name, 'none', 20480, 2, file.state, file.next FROM run,
         (VALUES ('Spring_MW-7K2M9QXA_master-data.csv', 'pending', timestamptz '2026-11-17T03:10:00Z'),
           ('Spring_MW-7K2M9QXA_shopware.zip', 'failed', NULL)) AS file (name, state, next)
       GROUP BY file.name, file.state, file.next
       RETURNING id
     )
     INSERT INTO schedule_delivery_attempts (delivery_id, number, at, duration_ms, failure, detail)
     SELECT id, 1, timestamptz '2026-11-17T03:04:00Z', 300000, 'timeout', 'Not finished within 300 seconds' FROM delivery
     UNION ALL SELECT id, 2, timestamptz '2026-11-17T03:05:00Z', 20, 'host-key', 'The server shows another key' FROM delivery`,
  )
}

/** Creates an endpoint that cannot be reached, with a failed message. Returns its ID. */
export async function createWebhook({ url }: RunningProduct): Promise<string> {
  const { call } = await signInAsCaller({ baseUrl: url }, demoSeller)
  const body = {
    url: 'http://127.0.0.1:9/merkwerk/events',
    description: 'Warehouse',
    events: webhookEventTypes,
  }
  const { webhook_id: id } = await call(endpoints.createWebhook, { body })
  await call(endpoints.testWebhook, { params: { id } })
  return id
}
