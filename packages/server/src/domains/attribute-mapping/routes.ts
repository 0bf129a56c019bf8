import { endpoints } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { type Actor, route, wantedLanguage } from '../../platform/http/index.ts'
import { isGptOn } from '../enrichment/index.ts'
import { acceptFoundProposals } from './accept-proposals.ts'
import { createListScheme } from './create-list-scheme.ts'
import { deleteScheme } from './delete-scheme.ts'
import { describeAttributes } from './describe-attributes.ts'
import { describeValues } from './describe-values.ts'
import { type FindResults, findJobResults, findListResults } from './found-attributes.ts'
import { importMapping, openMappingFile } from './mapping-file.ts'
import { proposeWithModel } from './propose-with-model.ts'
import { findModelProposals, findScheme, getMapping, listVersions } from './queries.ts'
import { restoreVersion, saveMapping } from './save-mapping.ts'
import { uploadScheme } from './upload-scheme.ts'

interface Input {
  actor: Actor
  params: { id: string }
  signal: AbortSignal
}

/** The names and values of results with what the account decided about them. */
async function compare(context: Context, find: FindResults, { actor, params, signal }: Input) {
  const { attributes, isCurrent } = await find(context, actor, params.id, signal)
  const { version, mapping } = await getMapping(context.db, actor.accountId)
  const saved = await findScheme(context.db, actor.accountId)
  const model = await findModelProposals(context.db, actor.accountId)
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
  route(endpoints.uploadAttributeScheme, (context, { actor, file, form, ip, headers, signal }) =>
    uploadScheme(
      context,
      actor,
      { file, mode: form.mode, language: wantedLanguage(headers) ?? 'en', ip },
      signal,
    ),
  ),
  route(endpoints.deleteAttributeScheme, async (context, { actor }) => {
    await deleteScheme(context, actor)
    return { success: true, message: 'The attributes of your shop were deleted.' }
  }),
  route(endpoints.createListScheme, async (context, { actor, params, signal }) => ({
    saved: await createListScheme(context, actor, params.id, signal),
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
  ...(
    [
      [endpoints.getListAttributes, findListResults],
      [endpoints.getJobAttributes, findJobResults],
    ] as const
  ).map(([endpoint, find]) =>
    route(endpoint, async (context, input) => {
      const { attributes, decisions, basis } = await compare(context, find, input)
      const canAsk = decisions.scheme !== undefined && (await isGptOn(context))
      const described = await describeAttributes(attributes, decisions, input.query)
      return { ...basis, ...described, can_ask_model: canAsk }
    }),
  ),
  ...(
    [
      [endpoints.getListAttributeValues, findListResults],
      [endpoints.getJobAttributeValues, findJobResults],
    ] as const
  ).map(([endpoint, find]) =>
    route(endpoint, async (context, input) => {
      const { attributes, decisions, basis } = await compare(context, find, input)
      return { ...basis, ...(await describeValues(attributes, decisions, input.query)) }
    }),
  ),
  route(endpoints.proposeWithModel, (context, { actor, body, signal }) => {
    const { list_id: list, job_id: job = '' } = body
    const results =
      list === undefined ? { id: job, find: findJobResults } : { id: list, find: findListResults }
    return proposeWithModel(context, actor, results, signal)
  }),
  ...(
    [
      [endpoints.acceptListProposals, findListResults],
      [endpoints.acceptJobProposals, findJobResults],
    ] as const
  ).map(([endpoint, find]) =>
    route(endpoint, (context, { actor, params, body, signal }) =>
      acceptFoundProposals(context, actor, { id: params.id, find }, body, signal),
    ),
  ),
]
