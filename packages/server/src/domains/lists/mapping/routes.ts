import { endpoints } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { route } from '../../../platform/http/index.ts'
import { isGptOn } from '../../products/enrichment/index.ts'
import { openSelection, type SelectionInput } from '../sheets/index.ts'
import { acceptFoundProposals } from './accept-proposals.ts'
import { createListScheme } from './create-list-scheme.ts'
import { deleteScheme } from './delete-scheme.ts'
import { describeAttributes } from './describe-attributes.ts'
import { describeValues } from './describe-values.ts'
import { findKinds } from './find-kinds.ts'
import { findAttributes } from './found-attributes.ts'
import { importMapping, openMappingFile } from './mapping-file.ts'
import { proposeWithModel } from './propose-with-model.ts'
import { findModelProposals, findScheme, getMapping, listVersions } from './queries.ts'
import { restoreVersion, saveMapping } from './save-mapping.ts'
import { uploadScheme } from './upload-scheme.ts'

/** The names and values of selected rows with what the account decided about them. */
async function compare(context: Context, input: SelectionInput & { signal: AbortSignal }) {
  const { attributes, isCurrent } = await findAttributes(
    context,
    await openSelection(context, input),
    input.signal,
  )
  const { accountId } = input.actor
  const { version, mapping } = await getMapping(context.db, accountId)
  const saved = await findScheme(context.db, accountId)
  const model = await findModelProposals(context.db, accountId)
  return {
    attributes,
    decisions: { mapping, scheme: saved?.scheme, model },
    basis: { mapping_version: version, is_current: isCurrent },
  }
}

export const routes = [
  route(endpoints.getAttributeScheme, async ({ db }, { actor }) => ({
    saved: (await findScheme(db, actor.accountId)) ?? null,
  })),
  route(endpoints.getAttributeKinds, async (context, { actor, query }) => ({
    kinds: await findKinds(context, actor.accountId, query.names ?? []),
  })),
  route(endpoints.uploadAttributeScheme, (context, { actor, file, form, ip, signal }) =>
    uploadScheme(context, actor, { file, mode: form.mode, ip }, signal),
  ),
  route(endpoints.deleteAttributeScheme, async (context, { actor }) => {
    await deleteScheme(context, actor)
    return { success: true, message: 'The attributes of your shop were deleted.' }
  }),
  route(endpoints.createListScheme, async (context, input) => ({
    saved: await createListScheme(context, input.actor, await openSelection(context, input), input.signal),
  })),
  route(endpoints.getAttributeMapping, async ({ db }, { actor }) => {
    const { version, mapping } = await getMapping(db, actor.accountId)
    const versions = await listVersions(db, actor.accountId)
    return { version, mapping, saved: versions.find((one) => one.version === version) ?? null }
  }),
  route(endpoints.saveAttributeMapping, (context, { actor, body }) => saveMapping(context, actor, body)),
  route(endpoints.getMappingVersions, async ({ db }, { actor }) => ({
    versions: await listVersions(db, actor.accountId),
  })),
  route(endpoints.restoreMappingVersion, (context, { actor, params, body }) =>
    restoreVersion(context, actor, { version: params.version, baseVersion: body.base_version }),
  ),
  route(endpoints.getMappingFile, (context, { actor }) => openMappingFile(context, actor)),
  route(endpoints.importMappingFile, (context, { actor, file, form, ip, signal }) =>
    importMapping(context, actor, { file, baseVersion: form.base_version, ip }, signal),
  ),
  route(endpoints.getListAttributes, async (context, input) => {
    const { attributes, decisions, basis } = await compare(context, input)
    const canAsk = decisions.scheme !== undefined && (await isGptOn(context))
    const described = await describeAttributes(attributes, decisions, input.query)
    return { ...basis, ...described, can_ask_model: canAsk }
  }),
  route(endpoints.getListAttributeValues, async (context, input) => {
    const { attributes, decisions, basis } = await compare(context, input)
    return { ...basis, ...(await describeValues(attributes, decisions, input.query)) }
  }),
  route(endpoints.proposeWithModel, async (context, input) =>
    proposeWithModel(context, input.actor, await openSelection(context, input), input.signal),
  ),
  route(endpoints.acceptListProposals, async (context, input) => {
    const { actor, body, signal } = input
    return acceptFoundProposals(context, actor, await openSelection(context, input), body, signal)
  }),
]
