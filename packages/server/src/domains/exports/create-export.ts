import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { saveExportChoice } from './choices-store.ts'
import { packageLink, packageName } from './links.ts'
import type { ExportSheet } from './sheets.ts'
import type { ChosenTarget } from './targets.ts'

/** Signs a link to a package, and stores target, options and the choice of names as the default of the account. */
export async function createExport(
  context: Context,
  { accountId }: Actor,
  sheet: ExportSheet,
  chosen: ChosenTarget,
) {
  const { link, expiresAt } = packageLink(context, sheet, chosen)
  const { target, ...choice } = chosen
  await saveExportChoice(context.db, accountId, { target: target.id, ...choice }, context.clock.now())
  return { link, file_name: packageName(sheet, chosen), expires_at: expiresAt.toISOString() }
}
