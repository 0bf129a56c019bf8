import { randomUUID } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { recordEvent } from '../../events/webhooks/index.ts'
import type { ListSelection } from '../sheets/index.ts'
import { saveExportChoice } from './choices-store.ts'
import { packageLink } from './links.ts'
import type { ChosenTarget } from './targets.ts'

/** Signs a link to a package, and stores target, options and the choice of names as the default of the account. */
export async function createExport(
  context: Context,
  { accountId }: Actor,
  selection: ListSelection,
  chosen: ChosenTarget,
) {
  const { link, name, expiresAt } = packageLink(context, selection, chosen)
  const { target, ...choice } = chosen
  await context.db.transaction().execute(async (tx) => {
    await saveExportChoice(tx, accountId, { target: target.id, ...choice }, context.clock.now())
    const { publicUrl } = context.config.http
    const data = {
      target: target.id,
      list_id: selection.list.public_id,
      run_id: selection.run?.public_id ?? null,
      download_url: `${publicUrl}${link}`,
      expires_at: expiresAt.toISOString(),
    }
    await recordEvent(context, tx, { accountId, type: 'export.ready', key: randomUUID(), data })
  })
  return { link, file_name: name, expires_at: expiresAt.toISOString() }
}
