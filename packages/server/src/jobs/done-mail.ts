import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { type Letter, sendMailTask, writeLetter } from '../mail/index.ts'
import type { JobRow } from './store.ts'

/** Tells the owner that a job is done; sent once the transaction that completes the job is committed. */
export async function enqueueDoneMail(ctx: Context, tx: Tx, job: JobRow): Promise<void> {
  const { email } = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', job.account_id)
    .executeTakeFirstOrThrow()
  const url = `${ctx.config.http.publicUrl}/search/${job.public_id}`
  const message = await writeLetter({ language: job.language, ...wordsOf(job, url) })
  await ctx.queue.enqueue(tx, sendMailTask, { to: email, ...message })
}

function wordsOf(job: JobRow, url: string): Omit<Letter, 'language'> {
  const found = `${job.found} / ${job.total_rows}`
  return job.language === 'de'
    ? {
        subject: `Ihr Auftrag „${job.name}“ ist fertig`,
        paragraphs: [
          `Ihr Auftrag „${job.name}“ (${job.public_id}) ist fertig. Gefundene Datensätze: ${found}.`,
        ],
        action: { label: 'Ergebnisse ansehen', url },
      }
    : {
        subject: `Your job “${job.name}” is done`,
        paragraphs: [`Your job “${job.name}” (${job.public_id}) is done. Records found: ${found}.`],
        action: { label: 'See the results', url },
      }
}
