import type { Language } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { type Email, renderEmail, sendEmailTask } from '../../platform/email/index.ts'
import { type Failure, failureWords } from './failures.ts'
import type { JobRow } from './store.ts'

/** The emails about a job. */
export const jobEmailKinds = ['job-done', 'job-failed'] as const

/**
 * Emails the owner that a job is done, if wanted; sent once the transaction that completes the job is committed. A job that
 * took less than `JOB_EMAIL_AFTER_SECONDS` is not emailed about: its owner still looks at it.
 */
export async function enqueueDoneEmail(context: Context, tx: Tx, job: JobRow): Promise<void> {
  const tookMs = context.clock.now().getTime() - job.created_at.getTime()
  if (tookMs < context.config.jobs.emailAfterMs) return
  await enqueueJobEmail(context, tx, job, { column: 'mails_job_done', words: doneWords(job) })
}

/** Emails the owner that a job failed, if wanted; sent once the transaction that fails the job is committed. */
export function enqueueFailedEmail(context: Context, tx: Tx, job: JobRow, failure: Failure): Promise<void> {
  return enqueueJobEmail(context, tx, job, { column: 'mails_job_failed', words: failedWords(job, failure) })
}

interface JobMail {
  /** The account's choice whether it comes. */
  column: 'mails_job_done' | 'mails_job_failed'
  words: { subject: string; paragraphs: string[]; label: string }
}

async function enqueueJobEmail(
  context: Context,
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
  const site = context.config.http.publicUrl
  const letter: Email = {
    ...words,
    language: job.language,
    action: { label, url: `${site}/search/${job.public_id}` },
    note: `${choiceWords[job.language]} ${site}/setting#notifications`,
  }
  await context.queue.enqueue(tx, sendEmailTask, {
    to: email,
    ...(await renderEmail(letter, context.config)),
  })
}

const choiceWords: Record<Language, string> = {
  de: 'Welche E-Mails zu Aufträgen Sie bekommen, legen Sie in den Einstellungen fest:',
  en: 'Choose in the settings which emails about jobs you get:',
}

function doneWords({ language, name, public_id: id, found, total_rows: total }: JobRow): JobMail['words'] {
  const count = new Intl.NumberFormat(language)
  const records = `${count.format(found)} ${language === 'de' ? 'von' : 'of'} ${count.format(total)}`
  return language === 'de'
    ? {
        subject: `Ihr Auftrag „${name}“ ist fertig`,
        paragraphs: [`Ihr Auftrag „${name}“ (${id}) ist fertig. Gefunden: ${records} Datensätzen.`],
        label: 'Ergebnisse ansehen',
      }
    : {
        subject: `Your job “${name}” is done`,
        paragraphs: [`Your job “${name}” (${id}) is done. Found: ${records} records.`],
        label: 'See the results',
      }
}

function failedWords({ language, name, public_id: id }: JobRow, failure: Failure): JobMail['words'] {
  const reason = failureWords[failure][language]
  return language === 'de'
    ? {
        subject: `Ihr Auftrag „${name}“ ist fehlgeschlagen`,
        paragraphs: [`Ihr Auftrag „${name}“ (${id}) ist fehlgeschlagen. Er kostet nichts.`, reason],
        label: 'Auftrag ansehen',
      }
    : {
        subject: `Your job “${name}” failed`,
        paragraphs: [`Your job “${name}” (${id}) failed. It costs nothing.`, reason],
        label: 'See the job',
      }
}
