import { attributeNames, exportOptionsSchema } from '@merkwerk/contract'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { hourMs } from '../../platform/durations.ts'
import { AppError } from '../../platform/errors.ts'
import { signClaims, verifyClaims } from '../../platform/security/signed-tokens.ts'
import { derivedKeys } from '../../platform/security/signing-secret.ts'
import { fileNameOf } from '../jobs/index.ts'
import type { ExportSheet } from './sheets.ts'
import { type ChosenTarget, chooseTarget } from './targets.ts'

const audience = 'export-file'
/** A longer token would not fit into an address. Only long texts in many options reach this. */
const maxTokenLength = 2_000

const linkKeys = ({ config }: Context) => derivedKeys(config.signingSecrets, 'link')

const sheetSchema = z.object({
  sub: z.coerce.number().int(),
  sheet: z.union([z.object({ list: z.string() }), z.object({ job: z.number().int() })]),
})
const packageSchema = sheetSchema.extend({
  target: z.string(),
  options: exportOptionsSchema,
  names: z.enum(attributeNames),
})

/** Signs a link to the rows of a sheet that expires, for one audience. */
export function signSheetLink(
  context: Context,
  { aud, validMs }: { aud: string; validMs: number },
  sheet: ExportSheet,
  claims: object,
) {
  const [key] = linkKeys(context)
  const expiresAt = new Date(Math.ceil((context.clock.now().getTime() + validMs) / 1000) * 1000)
  const own = { aud, sub: String(sheet.accountId), exp: expiresAt.getTime() / 1000, sheet: sheet.reference }
  return { token: signClaims({ ...own, ...claims }, key), expiresAt }
}

/** What the token of a link names. Throws `GONE` if it has expired, `NOT_FOUND` if we did not sign it for this audience. */
export function readSheetLink(context: Context, aud: string, token: string) {
  const { sub: accountId, sheet: reference } = readClaims(context, { aud, token }, sheetSchema)
  return { accountId, reference }
}

function readClaims<S extends z.ZodType>(
  context: Context,
  { aud, token }: { aud: string; token: string },
  schema: S,
): z.output<S> {
  const claims = verifyClaims(token, linkKeys(context), { aud }, context.clock.now())
  if (claims === 'expired') throw new AppError('GONE')
  const parsed = schema.safeParse(claims)
  if (!parsed.success) throw new AppError('NOT_FOUND')
  return parsed.data
}

/** `Lampen_ML-7K2M9QXA_shopware.zip` */
export const packageName = (sheet: ExportSheet, { target }: ChosenTarget): string =>
  fileNameOf(sheet, target.id, 'zip')

/** A signed link to a package. It names the rows, not their content: a download has the results of its own time. */
export function packageLink(context: Context, sheet: ExportSheet, chosen: ChosenTarget) {
  const claims = { target: chosen.target.id, options: chosen.options, names: chosen.attributeNames }
  const { token, expiresAt } = signSheetLink(context, { aud: audience, validMs: hourMs }, sheet, claims)
  if (token.length > maxTokenLength)
    throw new AppError('INVALID_INPUT', { options: ['The texts of these options are too long together.'] })
  return { link: `/files/exports/${token}/${encodeURIComponent(packageName(sheet, chosen))}/`, expiresAt }
}

/** What the token of a link names. Throws `GONE` if it has expired, `NOT_FOUND` if we did not sign it. */
export function readPackageLink(context: Context, token: string) {
  const claims = readClaims(context, { aud: audience, token }, packageSchema)
  const { sub: accountId, sheet: reference, target, options, names } = claims
  return { accountId, reference, chosen: chooseTarget(target, options, names) }
}
