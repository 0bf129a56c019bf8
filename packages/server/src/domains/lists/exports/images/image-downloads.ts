import { Readable } from 'node:stream'
import {
  type ImageCheckState,
  type ImageProblem,
  imageProblemMessages,
  imageRightsText,
  imageRightsVersion,
  type Language,
} from '@merkwerk/contract'
import { planImageArchive, targetsVersion } from '@merkwerk/exports'
import type { Context } from '../../../../platform/context.ts'
import { dayMs } from '../../../../platform/durations.ts'
import { AppError, conflict } from '../../../../platform/errors.ts'
import { type Actor, type FileResponse, openThrottle } from '../../../../platform/http/index.ts'
import { getAccount, lockOpenAccount } from '../../../people/accounts/index.ts'
import { openSource } from '../../mapping/index.ts'
import { toFileName } from '../../runs/index.ts'
import { getSelection, type ListSelection } from '../../sheets/index.ts'
import { readRowsLink, signRowsLink } from '../links.ts'
import { checkedSource } from './checked-source.ts'
import { findImageRun, type ImageRun, insertDeclaration, insertImageRun } from './runs-store.ts'
import { checkImagesTask } from './tasks.ts'

const checkThrottle = { name: 'check-images', perAccount: 30, perAddress: 120 }

/** The newest check of the images of rows. */
export async function getImageCheck(
  context: Context,
  selection: ListSelection,
  language: Language,
): Promise<ImageCheckState> {
  return describeRun(context, await findImageRun(context.db, selection), language)
}

/** Starts a check of all images of rows, unless one is running. Throws `THROTTLED`. */
export async function startImageCheck(
  context: Context,
  { accountId }: Actor,
  selection: ListSelection,
  { language, ip }: { language: Language; ip: string },
): Promise<ImageCheckState> {
  await openThrottle(context.db, checkThrottle).count(`account-${accountId}`, ip)
  await context.db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    const runId = await insertImageRun(tx, selection, context.clock.now())
    if (runId !== undefined)
      await context.queue.enqueue(
        tx,
        checkImagesTask,
        { runId },
        { group: `account-${selection.list.account_id}` },
      )
  })
  return getImageCheck(context, selection, language)
}

function describeRun({ config }: Context, run: ImageRun | undefined, language: Language): ImageCheckState {
  const { maxCount, maxTotalBytes, maxBytes } = config.images
  const problems = Object.entries(run?.problems ?? {}) as [ImageProblem, number][]
  return {
    state: !run ? 'none' : !run.finished_at ? 'running' : run.has_failed ? 'failed' : 'completed',
    started_at: run?.created_at.toISOString() ?? null,
    finished_at: run?.finished_at?.toISOString() ?? null,
    total: run?.total ?? null,
    checked: run?.checked ?? 0,
    usable: run?.usable ?? 0,
    bytes: run?.bytes ?? 0,
    problems: problems
      .map(([problem, count]) => ({ problem, text: imageProblemMessages[problem][language], count }))
      .sort((a, b) => b.count - a.count),
    is_limited: run?.is_limited ?? false,
    limits: { images: maxCount, bytes: maxTotalBytes, image_bytes: maxBytes },
    rights: { version: imageRightsVersion, text: rightsText(config, language) },
  }
}

const rightsText = ({ images }: Context['config'], language: Language): string =>
  imageRightsText[language].replace('{days}', String(images.retentionDays))

const audience = 'image-file'
/** The largest archive takes more than an hour on a slow line. */
const validMs = dayMs

/** Records the declaration of rights and signs a link to the images. Throws `CONFLICT` before a check has ended. */
export async function createImageDownload(
  context: Context,
  { accountId }: Actor,
  selection: ListSelection,
  language: Language,
) {
  const run = await findImageRun(context.db, selection)
  if (!run?.finished_at) throw conflict('images-not-checked')
  if (run.usable === 0) throw conflict('images-unusable')
  const text = rightsText(context.config, language)
  const at = context.clock.now()
  await insertDeclaration(context.db, selection, { accountId, at, version: imageRightsVersion, text })
  const { token, expiresAt } = signRowsLink(context, { aud: audience, validMs }, selection, {})
  const name = archiveName(selection)
  return {
    link: `/files/images/${token}/${encodeURIComponent(name)}/`,
    file_name: name,
    expires_at: expiresAt.toISOString(),
  }
}

const archiveName = ({ list, run }: ListSelection): string => toFileName(run ?? list, 'images', 'zip')

/**
 * Opens the images that a link names. The archive is planned from all rows, so that its size and tag are known, and made while it is
 * sent. A broken download can be resumed while the tag is the same. An image that is removed while it is sent ends the response: the
 * next plan leaves it out. Throws `GONE` for an expired link and a suspended owner, `NOT_FOUND` for a forged link.
 */
export async function openImageArchive(
  context: Context,
  token: string,
  stop: AbortSignal,
): Promise<FileResponse> {
  const { accountId, selected } = readRowsLink(context, audience, token)
  const owner = await getAccount(context.db, accountId)
  if (owner.suspended_at) throw new AppError('GONE')
  const selection = await getSelection(context.db, accountId, selected)
  const { maxCount: maxImages, maxTotalBytes: maxBytes } = context.config.images
  const checked = checkedSource(context, openSource(context, selection, stop))
  const { bytes, manifestHash, read } = await planImageArchive({ ...checked, maxImages, maxBytes })
  const open = (...range: Parameters<typeof read>) => Readable.from(read(...range), { objectMode: false })
  return {
    body: () => open(),
    part: open,
    contentType: 'application/zip',
    fileName: archiveName(selection),
    bytes,
    version: { tag: `"${targetsVersion()}-${manifestHash}"`, changedAt: undefined },
  }
}
