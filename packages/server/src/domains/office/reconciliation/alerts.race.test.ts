import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createAccount, openPaymentSite, polling } from '../../../testing/index.ts'
import { layoutHandler, raiseAlerts } from './raise-alerts.ts'

test('keeps an alert about layouts that is raised while the books are checked, and emails it once', async () => {
  await using site = await openPaymentSite()
  const { context, mailbox } = site
  const admin = await createAccount(context, { isAdmin: true })
  const checkLayouts = () => layoutHandler.run(context, {}, new AbortController().signal)
  const waiting = sql`
    SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE datname = current_database() AND relation = 'runs'::regclass AND NOT granted`

  let check: Promise<void> | undefined
  await context.db.transaction().execute(async (tx) => {
    // The check of the books has read the layouts and now waits for this table.
    await sql`LOCK TABLE runs IN ACCESS EXCLUSIVE MODE`.execute(tx)
    check = raiseAlerts(context)
    await vi.waitFor(async () => expect((await waiting.execute(context.db)).rows).toHaveLength(1), polling)
    await context.db
      .insertInto('layout_quarters')
      .values({
        since: context.clock.now(),
        marketplace: 'amazon',
        section: 'price',
        pages: 100,
        missing: 100,
      })
      .execute()
    await checkLayouts()
  })
  await check
  await checkLayouts()

  const alerts = await context.db.selectFrom('alerts').select(['kind', 'resolved_at']).execute()
  expect(alerts).toEqual([{ kind: 'layout-drift', resolved_at: null }])
  const subject = 'Die Seiten eines Marktplatzes haben sich anscheinend geändert'
  await mailbox.take(admin.email, subject)
  const { rows } = await sql<{ sent: number }>`
    SELECT count(*)::integer AS sent FROM pgboss.job WHERE name = 'send-alert-email'`.execute(context.db)
  expect(rows).toEqual([{ sent: 1 }])
})
