import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { hourMs } from '../../../platform/durations.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import { defineTask, handle } from '../../../platform/queue/index.ts'
import { listAdmins } from './queries.ts'
import { accountEmails } from './send-email.ts'
import { countApplicants, lockAnnouncements, markAnnounced } from './store.ts'

const intervalMs = hourMs

/** Emails the administrators at most once an hour that sellers are waiting for approval. */
const announceApplicantsTask = defineTask({
  name: 'announce-applicants',
  payload: z.object({}),
})

/** Call this in the transaction in which a seller becomes ready for approval. */
export const enqueueApplicantAnnouncement = (context: Context, tx: Tx): Promise<void> =>
  context.queue.enqueue(tx, announceApplicantsTask, {})

async function announceApplicants(context: Context): Promise<void> {
  const { db, clock, queue } = context
  await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const lastAt = await lockAnnouncements(tx)
    const { waiting, unannounced } = await countApplicants(tx)
    if (unannounced === 0) return
    const remainingMs = lastAt === null ? 0 : lastAt.getTime() + intervalMs - now.getTime()
    if (remainingMs > 0) {
      const delaySeconds = Math.ceil(remainingMs / 1000)
      return queue.enqueue(tx, announceApplicantsTask, {}, { delaySeconds })
    }
    await markAnnounced(tx, now)
    for (const { email } of await listAdmins(tx))
      await enqueueEmail(context, tx, accountEmails, { email, kind: 'approval-waiting', waiting })
  })
}

export const applicantsHandler = handle(announceApplicantsTask, announceApplicants)
