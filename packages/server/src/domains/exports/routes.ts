import type { IncomingHttpHeaders } from 'node:http'
import { type AttributeNames, type ExportOptions, endpoints } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { type Actor, route, wantedLanguage } from '../../platform/http/index.ts'
import { getAccount } from '../accounts/index.ts'
import { getMappingVersion } from '../attribute-mapping/index.ts'
import { listExportChoices } from './choices-store.ts'
import { createExport } from './create-export.ts'
import { openFindings, openPackage } from './open-files.ts'
import { streamReport } from './report.ts'
import { type ExportSheet, getJobSheet, getListSheet, mapSheet } from './sheets.ts'
import { chooseTarget, describeTargets } from './targets.ts'

type Access = Pick<Input, 'actor' | 'params'>

interface Input {
  actor: Actor
  params: { id: string; target: string }
  query: { options?: ExportOptions | undefined; attribute_names: AttributeNames }
}

const listSheet = (context: Context, { actor, params }: Access) =>
  getListSheet(context, actor.accountId, params.id)
const jobSheet = (context: Context, { actor, params }: Access) => getJobSheet(context, actor, params.id)

/** The rows that a check reads, and its target. */
async function openCheck(context: Context, sheet: Promise<ExportSheet>, { params, query }: Input) {
  const found = await sheet
  const chosen = chooseTarget(params.target, query.options, query.attribute_names)
  return { sheet: await mapSheet(context, found, chosen), chosen }
}

/** The language of the request, otherwise that of the account. */
const languageOf = async (
  { db }: Context,
  { actor, headers }: { actor: Actor; headers: IncomingHttpHeaders },
) => wantedLanguage(headers) ?? (await getAccount(db, actor.accountId)).language

export const routes = [
  route(endpoints.getExportTargets, async (context, input) => {
    const choices = await listExportChoices(context.db, input.actor.accountId)
    const targets = describeTargets(choices, await languageOf(context, input))
    const last = choices.find(({ target }) => targets.some((known) => known.target === target))
    const version = await getMappingVersion(context.db, input.actor.accountId)
    return { targets, last: last?.target ?? null, mapping_version: version }
  }),
  route(endpoints.checkListExport, async (context, input) => {
    const { sheet, chosen } = await openCheck(context, listSheet(context, input), input)
    return streamReport(sheet, chosen, await languageOf(context, input))
  }),
  route(endpoints.checkJobExport, async (context, input) => {
    const { sheet, chosen } = await openCheck(context, jobSheet(context, input), input)
    return streamReport(sheet, chosen, await languageOf(context, input))
  }),
  route(endpoints.getListFindings, async (context, input) => {
    const { sheet, chosen } = await openCheck(context, listSheet(context, input), input)
    return openFindings(sheet, chosen, await languageOf(context, input), input.signal)
  }),
  route(endpoints.getJobFindings, async (context, input) => {
    const { sheet, chosen } = await openCheck(context, jobSheet(context, input), input)
    return openFindings(sheet, chosen, await languageOf(context, input), input.signal)
  }),
  route(endpoints.createListExport, async (context, input) => {
    const sheet = await listSheet(context, input)
    const { options, attribute_names: names } = input.body
    return createExport(context, input.actor, sheet, chooseTarget(input.params.target, options, names))
  }),
  route(endpoints.createJobExport, async (context, input) => {
    const sheet = await jobSheet(context, input)
    const { options, attribute_names: names } = input.body
    return createExport(context, input.actor, sheet, chooseTarget(input.params.target, options, names))
  }),
  route(endpoints.getExportFile, (context, { params, signal }) => openPackage(context, params.token, signal)),
]
