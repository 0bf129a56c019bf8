import type { IncomingHttpHeaders } from 'node:http'
import { endpoints } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { type Actor, route, wantedLanguage } from '../../platform/http/index.ts'
import { getAccount } from '../accounts/index.ts'
import { listExportChoices } from './choices-store.ts'
import { createExport } from './create-export.ts'
import { openFindings, openPackage } from './open-files.ts'
import { streamReport } from './report.ts'
import { getJobSheet, getListSheet } from './sheets.ts'
import { chooseTarget, describeTargets } from './targets.ts'

interface Input {
  actor: Actor
  params: { id: string }
  headers: IncomingHttpHeaders
}

const listSheet = (context: Context, { actor, params }: Input) =>
  getListSheet(context, actor.accountId, params.id)
const jobSheet = (context: Context, { actor, params }: Input) => getJobSheet(context, actor, params.id)

/** The language of the request, otherwise that of the account. */
const languageOf = async ({ db }: Context, { actor, headers }: Pick<Input, 'actor' | 'headers'>) =>
  wantedLanguage(headers) ?? (await getAccount(db, actor.accountId)).language

export const routes = [
  route(endpoints.getExportTargets, async (context, input) => {
    const choices = await listExportChoices(context.db, input.actor.accountId)
    const targets = describeTargets(choices, await languageOf(context, input))
    const last = choices.find(({ target }) => targets.some((known) => known.target === target))
    return { targets, last: last?.target ?? null }
  }),
  route(endpoints.checkListExport, async (context, input) => {
    const sheet = await listSheet(context, input)
    const chosen = chooseTarget(input.params.target, input.query.options)
    return streamReport(sheet, chosen, await languageOf(context, input))
  }),
  route(endpoints.checkJobExport, async (context, input) => {
    const sheet = await jobSheet(context, input)
    const chosen = chooseTarget(input.params.target, input.query.options)
    return streamReport(sheet, chosen, await languageOf(context, input))
  }),
  route(endpoints.getListFindings, async (context, input) => {
    const sheet = await listSheet(context, input)
    const chosen = chooseTarget(input.params.target, input.query.options)
    return openFindings(sheet, chosen, await languageOf(context, input), input.signal)
  }),
  route(endpoints.getJobFindings, async (context, input) => {
    const sheet = await jobSheet(context, input)
    const chosen = chooseTarget(input.params.target, input.query.options)
    return openFindings(sheet, chosen, await languageOf(context, input), input.signal)
  }),
  route(endpoints.createListExport, async (context, input) => {
    const sheet = await listSheet(context, input)
    return createExport(context, input.actor, sheet, chooseTarget(input.params.target, input.body.options))
  }),
  route(endpoints.createJobExport, async (context, input) => {
    const sheet = await jobSheet(context, input)
    return createExport(context, input.actor, sheet, chooseTarget(input.params.target, input.body.options))
  }),
  route(endpoints.getExportFile, (context, { params, signal }) => openPackage(context, params.token, signal)),
]
