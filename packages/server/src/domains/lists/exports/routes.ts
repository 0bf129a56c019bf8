import { type AttributeNames, type ExportOptions, endpoints } from '@merkwerk/contract'
import { listFiles } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import { route } from '../../../platform/http/index.ts'
import { chooseLanguage } from '../../people/accounts/index.ts'
import { getMappingVersion } from '../mapping/index.ts'
import { openSelection, type SelectionInput } from '../sheets/index.ts'
import { listExportChoices } from './choices-store.ts'
import { createExport } from './create-export.ts'
import {
  createImageDownload,
  getImageCheck,
  openImageArchive,
  startImageCheck,
} from './images/image-downloads.ts'
import { openPicture } from './images/pictures.ts'
import { createListLink, getListLinks, revokeListLink } from './list-links.ts'
import { openFindings, openPackage } from './open-files.ts'
import { openListLink } from './open-list-link.ts'
import { prepareSelection } from './prepare-selection.ts'
import { streamReport } from './report.ts'
import { countRunning } from './running-exports.ts'
import { chooseTarget, describeTargets } from './targets.ts'

interface CheckInput extends SelectionInput {
  params: { id: string; target: string }
  query: { run?: string | undefined; options?: ExportOptions | undefined; attribute_names: AttributeNames }
  closed: AbortSignal
}

/** The rows that a check reads, and its target. */
async function openCheck(context: Context, input: CheckInput) {
  const { actor, params, query, closed } = input
  const selection = await openSelection(context, input)
  const chosen = chooseTarget(params.target, query.options, query.attribute_names)
  countRunning(context, actor.accountId, { closed })
  return { rows: await prepareSelection(context, selection, chosen), chosen }
}

export const routes = [
  route(endpoints.getExportTargets, async (context, input) => {
    const choices = await listExportChoices(context.db, input.actor.accountId)
    const targets = describeTargets(choices, await chooseLanguage(context, input))
    const last = choices.find(({ target }) => targets.some((known) => known.target === target))
    const version = await getMappingVersion(context.db, input.actor.accountId)
    return { targets, last: last?.target ?? null, mapping_version: version }
  }),
  route(endpoints.checkListExport, async (context, input) => {
    const { rows, chosen } = await openCheck(context, input)
    return streamReport(rows, chosen, await chooseLanguage(context, input))
  }),
  route(endpoints.getListFindings, async (context, input) => {
    const { rows, chosen } = await openCheck(context, input)
    return openFindings(rows, chosen, await chooseLanguage(context, input), input.signal)
  }),
  route(endpoints.createListExport, async (context, input) => {
    const selection = await openSelection(context, input)
    const { options, attribute_names: names } = input.body
    return createExport(context, input.actor, selection, chooseTarget(input.params.target, options, names))
  }),
  route(endpoints.getExportFile, (context, { params, signal, closed }) =>
    openPackage(context, params.token, { signal, closed }),
  ),
  route(endpoints.getExportFiles, async (_context, { query }) => {
    const { target, options } = chooseTarget(query.target, query.options)
    const files = await listFiles(target, options)
    return { files: files.map(({ id, name }) => ({ file: id, name })) }
  }),
  route(endpoints.getListLinks, async (context, { actor, params }) => ({
    links: await getListLinks(context, actor, params.id),
  })),
  route(endpoints.createListLink, (context, { actor, params, body }) => {
    const chosen = chooseTarget(body.target, body.options, body.attribute_names)
    return createListLink(context, actor, params.id, { ...chosen, file: body.file })
  }),
  route(endpoints.revokeListLink, async (context, { actor, params }) => {
    await revokeListLink(context, actor, params)
    return { success: true as const }
  }),
  route(endpoints.getListLinkFile, (context, { params, ip, signal, closed }) =>
    openListLink(context, { ...params, ip, signal, closed }),
  ),
  route(endpoints.getListImages, async (context, input) =>
    getImageCheck(context, await openSelection(context, input), await chooseLanguage(context, input)),
  ),
  route(endpoints.checkListImages, async (context, input) => {
    const selection = await openSelection(context, input)
    const language = await chooseLanguage(context, input)
    return startImageCheck(context, input.actor, selection, { language, ip: input.ip })
  }),
  route(endpoints.createListImageDownload, async (context, input) => {
    const selection = await openSelection(context, input)
    return createImageDownload(context, input.actor, selection, await chooseLanguage(context, input))
  }),
  route(endpoints.getImageFile, (context, { params, signal }) =>
    openImageArchive(context, params.token, signal),
  ),
  route(endpoints.getPicture, (context, { params, ip }) => openPicture(context, { ...params, ip })),
]
