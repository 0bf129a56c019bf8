import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { sendMailTask } from '../mail/index.ts'
import type { JobRow } from './store.ts'

/** Tells the owner that a job is done; sent once the transaction that completes the job is committed. */
export async function enqueueDoneMail(ctx: Context, tx: Tx, job: JobRow): Promise<void> {
  const owner = await tx
    .selectFrom('accounts')
    .select(['email', 'username'])
    .where('id', '=', job.account_id)
    .executeTakeFirstOrThrow()
  const page = `${ctx.config.http.publicUrl}/search/${job.public_id}`
  const found = `${job.found} / ${job.total_rows}`
  const message =
    job.language === 'de'
      ? {
          subject: `Ihr Auftrag „${job.name}“ ist fertig`,
          text: `Hallo ${owner.username},\n\nIhr Auftrag „${job.name}“ (${job.public_id}) ist fertig. Gefundene Datensätze: ${found}.\n\nErgebnisse ansehen und herunterladen:\n${page}\n\nIhr Merkwerk`,
        }
      : {
          subject: `Your job “${job.name}” is done`,
          text: `Hello ${owner.username},\n\nyour job “${job.name}” (${job.public_id}) is done. Records found: ${found}.\n\nSee and download the results:\n${page}\n\nMerkwerk`,
        }
  await ctx.queue.enqueue(tx, sendMailTask, { to: owner.email, ...message })
}
