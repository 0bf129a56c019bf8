import type { Context } from '../../../platform/context.ts'
import { countOwnFile, type FileResponse, openThrottle } from '../../../platform/http/index.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { readStatement } from '../wallet/index.ts'
import { readSeller } from './seller.ts'
import { statementPdf } from './statement-pdf.ts'

/** Most bookings in one statement. A page shows about 30. */
const mostBookings = 3_000

/** Drawing a statement uses a CPU for up to some seconds. */
const throttle = { name: 'statement', perAccount: 30, perAddress: 60 }

/**
 * Returns the statement of an account over a span of German days (both included) as PDF, in the account's language. Throws `THROTTLED` if the
 * account has too many files drawn.
 */
export async function downloadStatement(
  { db, config, clock }: Context,
  accountId: number,
  { from, to, ip, closed }: { from: string; to: string; ip: string; closed: AbortSignal },
): Promise<FileResponse> {
  countOwnFile(db, accountId, closed)
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
    body: await statementPdf(head, statement),
    contentType: 'application/pdf',
    fileName: `${language === 'de' ? 'kontoauszug' : 'statement'}-${from}-${to}.pdf`,
  }
}
