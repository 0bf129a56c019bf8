import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { hourMs } from '../../platform/durations.ts'

/** What a mailed link is good for; also the page it opens. */
export type LinkPurpose = 'verify-email' | 'reset-password'

const lifetimeMs: Record<LinkPurpose, number> = { 'verify-email': 24 * hourMs, 'reset-password': hourMs }

/** A link as it comes back: whose it is, and its secret. */
export interface LinkParts {
  uidb64: string
  token: string
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const idOf = (uidb64: string): number => Number(Buffer.from(uidb64, 'base64url').toString('latin1'))

const address = ({ config }: Context, purpose: LinkPurpose, accountId: number, token: string): string =>
  `${config.http.publicUrl}/${purpose}/${Buffer.from(String(accountId)).toString('base64url')}/${token}`

const newToken = (): string => randomBytes(32).toString('base64url')

/** Makes a link for an account and answers its address; the database keeps only the hash of its secret. */
export async function createLink(
  context: Context,
  tx: Tx,
  accountId: number,
  purpose: LinkPurpose,
): Promise<string> {
  const token = newToken()
  const now = context.clock.now()
  await tx
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where('expires_at', '<=', now)
    .execute()
  await tx
    .insertInto('account_links')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      purpose,
      expires_at: new Date(now.getTime() + lifetimeMs[purpose]),
    })
    .execute()
  return address(context, purpose, accountId, token)
}

/** Looks like a link and opens nothing, for an answer that must not tell whether an account exists. */
export const decoyLink = (context: Context, purpose: LinkPurpose): string =>
  address(context, purpose, randomBytes(3).readUIntBE(0, 3), newToken())

/** The account a valid link belongs to; the link stays valid. */
export async function findLinkedAccount(
  db: Db,
  purpose: LinkPurpose,
  { uidb64, token }: LinkParts,
  now: Date,
): Promise<number | undefined> {
  const link = await db
    .selectFrom('account_links')
    .select('account_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return link?.account_id === idOf(uidb64) ? link.account_id : undefined
}

/** Makes a valid link useless and answers its account; of two callers at once only one gets it. */
export async function consumeLink(
  tx: Tx,
  purpose: LinkPurpose,
  { uidb64, token }: LinkParts,
  now: Date,
): Promise<number | undefined> {
  const link = await tx
    .deleteFrom('account_links')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return link?.account_id === idOf(uidb64) ? link.account_id : undefined
}

/** Makes all links of an account for one purpose useless. */
export async function dropLinks(tx: Tx, accountId: number, purpose: LinkPurpose): Promise<void> {
  await tx
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}
