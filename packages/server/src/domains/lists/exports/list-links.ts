import { type ListLink, maxListLinks } from '@merkwerk/contract'
import { type ExportFile, findExportTarget, listFiles } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict, refuseField } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { lockOpenAccount, writeAudit } from '../../people/accounts/index.ts'
import { lockList } from '../rows/index.ts'
import { getList } from '../sheets/index.ts'
import { listLinkAddress } from './list-link-token.ts'
import {
  countOpenLinks,
  findListLinks,
  insertListLink,
  revokeLink,
  type StoredLink,
} from './list-links-store.ts'
import type { ChosenTarget } from './targets.ts'

/** The permanent links of a list of the actor. Throws `NOT_FOUND`. */
export async function getListLinks(context: Context, { accountId }: Actor, id: string): Promise<ListLink[]> {
  const list = await getList(context.db, accountId, id)
  const links = await findListLinks(context.db, list.id)
  return links.map((link) => describeLink(context, link))
}

/**
 * Creates a permanent link to a list. Throws `NOT_FOUND`, `INVALID_INPUT` if the target has no such file, and `CONFLICT` for more
 * than `maxListLinks` links.
 */
export async function createListLink(
  context: Context,
  { accountId }: Actor,
  id: string,
  { target, file, ...choice }: ChosenTarget & { file: string | null },
): Promise<ListLink> {
  const list = await getList(context.db, accountId, id)
  if (file !== null) await getExportFile({ target, options: choice.options }, file)
  const at = context.clock.now()
  const link = await context.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    await lockList(tx, list.id)
    if ((await countOpenLinks(tx, list.id)) >= maxListLinks)
      throw conflict('too-many-links', { most: maxListLinks })
    const details = { list: list.public_id, target: target.id }
    await writeAudit(tx, { at, by: accountId, action: 'create-list-link', accountId, details })
    return insertListLink(tx, { listId: list.id, target: target.id, ...choice, file, by: accountId, at })
  })
  return describeLink(context, link)
}

/** A file of a target. Throws `INVALID_INPUT` for an unknown one. */
export async function getExportFile(
  { target, options }: Pick<ChosenTarget, 'target' | 'options'>,
  file: string,
): Promise<Pick<ExportFile, 'id' | 'name' | 'contentType'>> {
  const files = await listFiles(target, options)
  const found = files.find(({ id }) => id === file)
  if (found) return found
  const known = files.map(({ id }) => id).join(', ')
  throw refuseField('file', 'name-one-of', { known })
}

/** Revokes a link, for good. Throws `NOT_FOUND`. */
export async function revokeListLink(
  context: Context,
  { accountId }: Actor,
  { id, link }: { id: string; link: string },
): Promise<void> {
  const list = await getList(context.db, accountId, id)
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    const revoked = await revokeLink(tx, { listId: list.id, id: link, at })
    if (!revoked) throw new AppError('NOT_FOUND')
    if (!revoked.wasOpen) return
    const details = { list: list.public_id, target: revoked.target }
    await writeAudit(tx, { at, by: accountId, action: 'revoke-list-link', accountId, details })
  })
}

const describeLink = (context: Context, link: StoredLink): ListLink => ({
  link_id: link.id,
  target: link.target,
  target_name: findExportTarget(link.target)?.name ?? link.target,
  options: link.options,
  attribute_names: link.attribute_names,
  file: link.file,
  link: listLinkAddress(context, link),
  created_at: link.created_at.toISOString(),
  created_by: link.username,
  used_at: link.used_at?.toISOString() ?? null,
  uses: link.uses,
  revoked_at: link.revoked_at?.toISOString() ?? null,
})
