import { attributeNames, exportOptionsSchema } from '@merkwerk/contract'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { hourMs } from '../../../platform/durations.ts'
import { AppError, refuseField } from '../../../platform/errors.ts'
import { signClaims, verifyClaims } from '../../../platform/security/signed-tokens.ts'
import { deriveLinkKeys } from '../../../platform/security/signing-secret.ts'
import { toFileName } from '../runs/index.ts'
import type { ListSelection } from '../sheets/index.ts'
import { type ChosenTarget, chooseTarget } from './targets.ts'

const audience = 'export-file'
/** A longer token would not fit into an address. Only long texts in many options reach this. */
const maxTokenLength = 2_000

const rowsSchema = z.object({
  sub: z.coerce.number().int(),
  list: z.string(),
  run: z.string().optional(),
})
const packageSchema = rowsSchema.extend({
  target: z.string(),
  options: exportOptionsSchema,
  names: z.enum(attributeNames),
})

/** Signs a link to rows that expires, for one audience. */
export function signRowsLink(
  context: Context,
  { aud, validMs }: { aud: string; validMs: number },
  { list, run }: ListSelection,
  claims: object,
) {
  const [key] = deriveLinkKeys(context.config)
  const expiresAt = new Date(Math.ceil((context.clock.now().getTime() + validMs) / 1000) * 1000)
  const rows = { list: list.public_id, ...(run && { run: run.public_id }) }
  const own = { aud, sub: String(list.account_id), exp: expiresAt.getTime() / 1000, ...rows }
  return { token: signClaims({ ...own, ...claims }, key), expiresAt }
}

/** What the token of a link names. Throws `GONE` if it has expired, `NOT_FOUND` if we did not sign it for this audience. */
export function readRowsLink(context: Context, aud: string, token: string) {
  const { sub: accountId, list: id, run } = readClaims(context, { aud, token }, rowsSchema)
  return { accountId, selected: { id, run } }
}

function readClaims<S extends z.ZodType>(
  context: Context,
  { aud, token }: { aud: string; token: string },
  schema: S,
): z.output<S> {
  const claims = verifyClaims(token, deriveLinkKeys(context.config), { aud }, context.clock.now())
  if (claims === 'expired') throw new AppError('GONE')
  const parsed = schema.safeParse(claims)
  if (!parsed.success) throw new AppError('NOT_FOUND')
  return parsed.data
}

/** `Lampen_ML-7K2M9QXA_shopware.zip` */
export const packageName = (rows: { name: string; public_id: string }, { target }: ChosenTarget): string =>
  toFileName(rows, target.id, 'zip')

/** A signed link to a package. It names the rows, not their content: a download has the results of its own time. */
export function packageLink(context: Context, selection: ListSelection, chosen: ChosenTarget) {
  const claims = { target: chosen.target.id, options: chosen.options, names: chosen.attributeNames }
  const { token, expiresAt } = signRowsLink(context, { aud: audience, validMs: hourMs }, selection, claims)
  if (token.length > maxTokenLength) throw refuseField('options', 'options-too-long')
  const name = packageName(selection.run ?? selection.list, chosen)
  return { link: `/files/exports/${token}/${encodeURIComponent(name)}/`, name, expiresAt }
}

/** What the token of a link names. Throws `GONE` if it has expired, `NOT_FOUND` if we did not sign it. */
export function readPackageLink(context: Context, token: string) {
  const claims = readClaims(context, { aud: audience, token }, packageSchema)
  const { sub: accountId, list: id, run, target, options, names } = claims
  return { accountId, selected: { id, run }, chosen: chooseTarget(target, options, names) }
}
