import type { Language } from '@merkwerk/contract'
import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import { type Letter, sendMailTask, writeLetter } from '../mail/index.ts'
import { type Failure, failureWords } from './failures.ts'
import type { JobRow } from './store.ts'

/** Tells the owner that a job is done, if wanted; sent once the transaction that completes the job is committed. */
export function enqueueDoneMail(ctx: Context, tx: Tx, job: JobRow): Promise<void> {
  return enqueueMail(ctx, tx, job, { column: 'mails_job_done', words: doneWords(job) })
}

/** Tells the owner that a job failed, if wanted; sent once the transaction that fails the job is committed. */
export function enqueueFailedMail(ctx: Context, tx: Tx, job: JobRow, failure: Failure): Promise<void> {
  return enqueueMail(ctx, tx, job, { column: 'mails_job_failed', words: failedWords(job, failure) })
}

interface JobMail {
  /** The account's choice whether it comes. */
  column: 'mails_job_done' | 'mails_job_failed'
  words: { subject: string; paragraphs: string[]; label: string }
}

async function enqueueMail(
  ctx: Context,
  tx: Tx,
  job: JobRow,
  { column, words: { label, ...words } }: JobMail,
): Promise<void> {
  const { email, isWanted } = await tx
    .selectFrom('accounts')
    .select(['email', `${column} as isWanted`])
    .where('id', '=', job.account_id)
    .executeTakeFirstOrThrow()
  if (!isWanted) return
  const site = ctx.config.http.publicUrl
  const letter: Letter = {
    ...words,
    language: job.language,
    action: { label, url: `${site}/search/${job.public_id}` },
    note: `${choiceWords[job.language]} ${site}/setting#notifications`,
  }
  await ctx.queue.enqueue(tx, sendMailTask, { to: email, ...(await writeLetter(letter, ctx.config)) })
}

const choiceWords: Record<Language, string> = {
  de: 'Welche Mails zu Aufträgen Sie bekommen, wählen Sie in den Einstellungen:',
  en: 'You choose which mails about jobs you get in the settings:',
}

function doneWords(job: JobRow): JobMail['words'] {
  const found = `${job.found} / ${job.total_rows}`
  return job.language === 'de'
    ? {
        subject: `Ihr Auftrag „${job.name}“ ist fertig`,
        paragraphs: [
          `Ihr Auftrag „${job.name}“ (${job.public_id}) ist fertig. Gefundene Datensätze: ${found}.`,
        ],
        label: 'Ergebnisse ansehen',
      }
    : {
        subject: `Your job “${job.name}” is done`,
        paragraphs: [`Your job “${job.name}” (${job.public_id}) is done. Records found: ${found}.`],
        label: 'See the results',
      }
}

function failedWords(job: JobRow, failure: Failure): JobMail['words'] {
  const reason = failureWords[failure][job.language]
  return job.language === 'de'
    ? {
        subject: `Ihr Auftrag „${job.name}“ ist fehlgeschlagen`,
        paragraphs: [`Ihr Auftrag „${job.name}“ (${job.public_id}) ist fehlgeschlagen.`, reason],
        label: 'Auftrag ansehen',
      }
    : {
        subject: `Your job “${job.name}” failed`,
        paragraphs: [`Your job “${job.name}” (${job.public_id}) failed.`, reason],
        label: 'See the job',
      }
}
