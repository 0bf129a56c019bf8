import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Context } from '../../../platform/context.ts'
import { type FileResponse, openThrottle } from '../../../platform/http/index.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { readStatement, type Statement } from '../wallet/index.ts'
import { readSeller } from './seller.ts'
import type { StatementHead } from './statement-pdf.ts'

/** Most bookings in one statement. A page shows about 30. */
const mostBookings = 3_000

/** Drawing a statement uses a CPU for up to some seconds. */
const throttle = { name: 'statement', perAccount: 30, perAddress: 60 }

/** Returns the statement of an account over a span of German days (both included) as PDF, in the account's language. */
export async function downloadStatement(
  { db, config, clock }: Context,
  accountId: number,
  { from, to, ip }: { from: string; to: string; ip: string },
): Promise<FileResponse> {
  await openThrottle(db, throttle).count(`account-${accountId}`, ip)
  const { username, email, language } = await getAccount(db, accountId)
  const statement = await readStatement(db, accountId, { from, to, most: mostBookings })
  const head = {
    accountId,
    recipient: [username, email],
    seller: readSeller(config),
    language,
    from,
    to,
    madeAt: clock.now(),
  }
  return {
    body: await drawInThread(head, statement),
    contentType: 'application/pdf',
    fileName: `${language === 'de' ? 'kontoauszug' : 'statement'}-${from}-${to}.pdf`,
  }
}

/** Drawing a long statement takes seconds and would block this process's other requests. */
async function drawInThread(head: StatementHead, statement: Statement): Promise<Uint8Array> {
  const thread = new Worker(new URL('./statement-thread.ts', import.meta.url), {
    workerData: { head, statement },
  })
  const [pdf] = await once(thread, 'message')
  return pdf as Uint8Array
}
