import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { signClaims, verifyClaims } from '../../../platform/security/signed-tokens.ts'
import { deriveLinkKeys } from '../../../platform/security/signing-secret.ts'

const audience = 'list-link'

const claimsSchema = z.object({ sub: z.uuid() })

/** The address of a permanent link. It is signed and does not expire, so that it can be shown again. */
export function listLinkAddress(context: Context, { id, target }: { id: string; target: string }): string {
  const [key] = deriveLinkKeys(context.config)
  return `/files/lists/${signClaims({ sub: id, aud: audience }, key)}/latest/${target}/`
}

/** The ID of the link that a token names. Throws `NOT_FOUND` if we did not sign it. */
export function readListLinkToken(context: Context, token: string): string {
  const claims = verifyClaims(token, deriveLinkKeys(context.config), { aud: audience }, context.clock.now())
  const parsed = claimsSchema.safeParse(claims)
  if (!parsed.success) throw new AppError('NOT_FOUND')
  return parsed.data.sub
}
