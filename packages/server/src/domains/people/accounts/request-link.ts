// docs/decisions/0012-accounts.md

import type { Context } from '../../../platform/context.ts'
import { enqueueEmail } from '../../../platform/email/index.ts'
import type { LinkPurpose } from './link-store.ts'
import { accountEmails } from './send-email.ts'
import { mayEmail, namedThrottle } from './throttles.ts'

/** Emails a link to an address if it has an account. The response is the same if it has none. */
export async function requestLink(
  context: Context,
  purpose: LinkPurpose,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await namedThrottle(context, purpose).count({ account: email, ip })
  if (!(await mayEmail(context, purpose, { email, ip }))) return
  await context.db
    .transaction()
    .execute((tx) => enqueueEmail(context, tx, accountEmails, { email, kind: purpose }))
}
