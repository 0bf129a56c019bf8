import type { Readable } from 'node:stream'
import type { ExportPackage, Language } from '@merkwerk/contract'
import { findingsFile, packageFile } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { FileResponse } from '../../../platform/http/index.ts'
import { getAccount } from '../../people/accounts/index.ts'
import { toFileName } from '../runs/index.ts'
import { getSelection } from '../sheets/index.ts'
import { packageName, readPackageLink } from './links.ts'
import { type PreparedRows, prepareSelection, readUntil, toExportInput } from './prepare-selection.ts'
import { countRunning } from './running-exports.ts'
import { type ChosenTarget, chooseTarget } from './targets.ts'

/**
 * Opens the package that a link names. It is made while it is sent, until `stop` aborts. Throws `GONE` for an expired link and for a
 * suspended owner, `NOT_FOUND` for a link that we did not sign, and as `countRunning` does.
 */
export async function openPackage(
  context: Context,
  token: string,
  { signal: stop, closed }: { signal: AbortSignal; closed: AbortSignal },
): Promise<FileResponse> {
  const { accountId, selected, chosen } = readPackageLink(context, token)
  const owner = await getAccount(context.db, accountId)
  if (owner.suspended_at) throw new AppError('GONE')
  const selection = await getSelection(context.db, accountId, selected)
  countRunning(context, accountId, { closed })
  return packageResponse(await prepareSelection(context, selection, chosen), chosen, stop)
}

/** The package of a list as it is now, which is made while it is read, until `stop` aborts. Throws as `chooseTarget` does, and `NOT_FOUND`. */
export async function readListPackage(
  context: Context,
  {
    accountId,
    list,
    target,
    options,
    attribute_names: names,
  }: ExportPackage & { accountId: number; list: string },
  stop: AbortSignal,
): Promise<Readable> {
  const chosen = chooseTarget(target, options, names)
  const selection = await getSelection(context.db, accountId, { id: list })
  return packageBody(await prepareSelection(context, selection, chosen), chosen, stop)
}

const packageBody = (rows: PreparedRows, chosen: ChosenTarget, stop: AbortSignal): Readable =>
  packageFile(chosen.target, toExportInput(readUntil(stop, rows), chosen)).body

/** A package that is made while it is sent, until `stop` aborts. */
export const packageResponse = (
  rows: PreparedRows,
  chosen: ChosenTarget,
  stop: AbortSignal,
): FileResponse => ({
  body: () => packageBody(rows, chosen, stop),
  contentType: 'application/zip',
  fileName: packageName(rows, chosen),
})

const findingsNames = { de: 'Bericht', en: 'report' } as const satisfies Record<Language, string>

/** Opens the full list of findings of an export as CSV. It is made while it is sent, until `stop` aborts. */
export function openFindings(
  rows: PreparedRows,
  chosen: ChosenTarget,
  language: Language,
  stop: AbortSignal,
): FileResponse {
  const { target } = chosen
  return {
    body: findingsFile(target, toExportInput(readUntil(stop, rows), chosen), language),
    contentType: 'text/csv; charset=utf-8',
    fileName: toFileName(rows, `${target.id}-${findingsNames[language]}`, 'csv'),
  }
}
