import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { singleFile, targetsVersion } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import { type FileResponse, openThrottle } from '../../../platform/http/index.ts'
import { findMappingState, type MappingState } from '../mapping/index.ts'
import { toFileName } from '../runs/index.ts'
import { getSelection } from '../sheets/index.ts'
import { readListLinkToken } from './list-link-token.ts'
import { getExportFile } from './list-links.ts'
import { findLinkToOpen, recordUse } from './list-links-store.ts'
import { packageResponse } from './open-files.ts'
import { prepareSelection, readUntil, toExportInput } from './prepare-selection.ts'
import { countRunning } from './running-exports.ts'
import { chooseTarget } from './targets.ts'

/** An importer calls every few minutes at most. Several of them can share an address. */
const limits = { name: 'list-link', perAccount: 60, perAddress: 600 }

interface LinkCall {
  token: string
  target: string
  ip: string
  signal: AbortSignal
  closed: AbortSignal
}

/**
 * Opens the newest state of a list by a permanent link. Throws `NOT_FOUND` for a link that we did not sign, `GONE` for a revoked
 * one, a suspended or deleted owner, or a file that no longer exists, `CONFLICT` before the first run is completed, and `THROTTLED`.
 */
export async function openListLink(context: Context, call: LinkCall): Promise<FileResponse> {
  const id = readListLinkToken(context, call.token)
  await openThrottle(context.db, limits).count(id, call.ip)
  const link = await findLinkToOpen(context.db, id)
  if (!link || link.revoked_at || link.suspended_at || link.deleted_at) throw new AppError('GONE')
  if (link.target !== call.target) throw new AppError('NOT_FOUND')
  if (!link.has_results) throw conflict('first-run-not-completed')
  countRunning(context, link.account_id, { kind: 'links', closed: call.closed })
  // Before the mapping is read: a tag may be older than its file, but never newer.
  const state = describeState(link, await findMappingState(context.db, link.account_id))
  const format = await openFormat(context, link, call.signal)
  const now = context.clock.now()
  const changedAt = await recordUse(context.db, { id, state, now })
  context.logger.info({ link_id: id, list_id: link.public_id, target: link.target }, 'permanent link used')
  const version = { tag: `W/"${state}"`, changedAt: changedAt && changedAt <= now ? changedAt : undefined }
  return { ...format, version }
}

/** Equal for equal files of one link, whose target and options never change. Rows can change while a file is sent, so tags are weak. */
const describeState = (
  link: { rows_version: number; images_checked_at: Date | null },
  mapping: MappingState,
): string =>
  createHash('sha256')
    .update(JSON.stringify([link.rows_version, link.images_checked_at, mapping, targetsVersion()]))
    .digest('base64url')
    .slice(0, 22)

type OpenLink = NonNullable<Awaited<ReturnType<typeof findLinkToOpen>>>

/** The package or the single file of a link. Nothing is read before its body is opened. */
async function openFormat(context: Context, link: OpenLink, stop: AbortSignal): Promise<FileResponse> {
  const selection = await getSelection(context.db, link.account_id, { id: link.public_id })
  const { chosen, file } = await chooseFormat(link)
  const rows = await prepareSelection(context, selection, chosen)
  if (!file) return packageResponse(rows, chosen, stop)
  return {
    body: () =>
      Readable.from(singleFile(chosen.target, toExportInput(readUntil(stop, rows), chosen), file.id)),
    contentType: file.contentType,
    fileName: toFileName(rows, `${chosen.target.id}-${file.id}`, extname(file.name).slice(1)),
  }
}

/** Throws `GONE` if the target changed since the link was created. */
async function chooseFormat({ target, options, attribute_names: names, file }: OpenLink) {
  try {
    const chosen = chooseTarget(target, options, names)
    return { chosen, file: file === null ? undefined : await getExportFile(chosen, file) }
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'INVALID_INPUT') throw new AppError('GONE', {}, { cause })
    throw cause
  }
}
