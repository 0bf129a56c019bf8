import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { hourMs } from '../../../platform/durations.ts'
import { AppError } from '../../../platform/errors.ts'

/** The purpose of an emailed link. It is also the path of the page that the link opens. */
export type LinkPurpose = 'verify-email' | 'reset-password'

const lifetimeMs: Record<LinkPurpose, number> = { 'verify-email': 24 * hourMs, 'reset-password': hourMs }

/** The two parts of an emailed link: the encoded account id and the secret. */
export interface LinkParts {
  uidb64: string
  token: string
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
const decodeId = (uidb64: string): number => Number(Buffer.from(uidb64, 'base64url').toString('latin1'))

const address = ({ config }: Context, purpose: LinkPurpose, accountId: number, token: string): string =>
  `${config.http.publicUrl}/${purpose}/${Buffer.from(String(accountId)).toString('base64url')}/${token}`

const newToken = (): string => randomBytes(32).toString('base64url')

/** Creates a link for an account and returns its URL. The database stores only the hash of the secret. */
export async function createLink(context: Context, tx: Tx, accountId: number, purpose: LinkPurpose) {
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
      token_hash: hashToken(token),
      account_id: accountId,
      purpose,
      expires_at: new Date(now.getTime() + lifetimeMs[purpose]),
    })
    .execute()
  return address(context, purpose, accountId, token)
}

/** A URL that looks like a link but is invalid, for responses that must not reveal whether an account exists. */
export const decoyLink = (context: Context, purpose: LinkPurpose): string =>
  address(context, purpose, randomBytes(3).readUIntBE(0, 3), newToken())

/** Returns the account of a valid link, which stays valid. Throws `GONE` otherwise. */
export async function getLinkedAccount(
  db: Db,
  purpose: LinkPurpose,
  { uidb64, token }: LinkParts,
  now: Date,
): Promise<number> {
  const link = await db
    .selectFrom('account_links')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (link?.account_id !== decodeId(uidb64)) throw new AppError('GONE')
  return link.account_id
}

/** Invalidates all links of an account for one purpose. */
export async function dropLinks(tx: Tx, accountId: number, purpose: LinkPurpose): Promise<void> {
  await tx
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .execute()
}
