// docs/decisions/0045-attribute-mapping.md
import {
  type ModelProposal,
  maxAskedNames,
  maxAskedValues,
  maxListedValues,
  normalizeName,
  normalizeValue,
} from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import { type Actor, openDailyLimit } from '../../../platform/http/index.ts'
import { lockOpenAccount } from '../../people/accounts/index.ts'
import {
  type Gpt,
  GptUnavailableError,
  isGptOn,
  type ModelResponse,
  openGpt,
} from '../../products/enrichment/index.ts'
import type { ListSelection } from '../sheets/index.ts'
import { findAttributes } from './found-attributes.ts'
import {
  type OpenTexts,
  openTexts,
  type PlaceQuestion,
  placeQuestions,
  provenPlaces,
} from './model-questions.ts'
import { findProposals } from './proposals.ts'
import { findModelProposals, findScheme, getMapping } from './queries.ts'
import { saveModelProposals } from './store.ts'

/** Questions of an account. One costs at most 0.3 US cents with the default model. */
const limit = { name: 'attribute-model', perDay: 200 }
const timeoutMs = 90_000
/** One for all calls of this process: it limits their concurrency, and its locks use one connection. */
const shared = new WeakMap<Context['db'], Gpt>()
/** Of an account. The oldest names are forgotten first. */
const maxStoredNames = 2_000

/**
 * Asks the model where the most frequent names and values without a proposal belong, and stores what it proposes. Responses are stored
 * one by one, so a call after a failure asks only what is left. Throws `CONFLICT` without GPT or a scheme, `THROTTLED`,
 * and `UNAVAILABLE` if the model cannot be reached.
 */
export async function proposeWithModel(
  context: Context,
  { accountId }: Actor,
  selection: ListSelection,
  signal: AbortSignal,
): Promise<{ names: number; values: number; left: number }> {
  const { db } = context
  const { attributes } = await findAttributes(context, selection, signal)
  const saved = await findScheme(db, accountId)
  const gpt = (await isGptOn(context)) ? findGpt(context) : undefined
  if (!gpt) throw conflict('gpt-off')
  if (!saved) throw conflict('scheme-missing')
  const { mapping } = await getMapping(db, accountId)
  const model = await findModelProposals(db, accountId)
  const proposals = await findProposals({ found: attributes, scheme: saved.scheme, mapping, model })
  const open = notAsked(openTexts(attributes, saved.scheme, proposals), model)
  const asked = { names: open.names.slice(0, maxAskedNames), values: open.values.slice(0, maxAskedValues) }
  const questions = placeQuestions(context.config.openai, saved.scheme, asked)
  if (questions.length === 0) return { names: 0, values: 0, left: 0 }
  await openDailyLimit(db, limit).count(`account-${accountId}`, questions.length)
  const added = await ask(context, gpt, questions)
  await db.transaction().execute(async (tx) => {
    // The model may have answered after the account was deleted.
    await lockOpenAccount(tx, accountId)
    await saveModelProposals(tx, accountId, new Date(saved.saved_at), (former) => joined(former, added))
  })
  return {
    names: added.filter(({ to }) => to).length,
    values: added.reduce((sum, { values }) => sum + values.filter(({ to }) => to !== null).length, 0),
    left:
      open.names.length + open.values.length - questions.reduce((sum, { asked }) => sum + asked.length, 0),
  }
}

function findGpt(context: Context): Gpt | undefined {
  const gpt = shared.get(context.db) ?? openGpt(context)
  if (gpt) shared.set(context.db, gpt)
  return gpt
}

/** What the model was not asked about yet. */
function notAsked({ names, values }: OpenTexts, model: readonly ModelProposal[]): OpenTexts {
  const asked = new Map(model.map((one) => [normalizeName(one.name), one]))
  const askedValues = new Set(
    model.flatMap(({ name, values }) => values.map(({ from }) => valueKey(name, from))),
  )
  return {
    names: names.filter(({ name }) => asked.get(normalizeName(name))?.to === undefined),
    values: values.filter(({ attribute, value }) => !askedValues.has(valueKey(attribute.name, value))),
  }
}

const valueKey = (name: string, value: string): string => `${normalizeName(name)}\n${normalizeValue(value)}`

/** The responses as proposals. They do not depend on the caller's connection, so nothing is paid for and lost. */
async function ask(
  { config, logger }: Context,
  gpt: Gpt,
  questions: readonly PlaceQuestion[],
): Promise<ModelProposal[]> {
  const stop = AbortSignal.timeout(timeoutMs)
  try {
    const asked = questions.map(({ question }) => question)
    const responses = await gpt.ask(config.openai.model, asked, stop)
    return questions.flatMap((question, at) => {
      const response = responses[at]
      return response?.outcome === 'answered' ? toProposals(question, response) : []
    })
  } catch (cause) {
    if (!(cause instanceof GptUnavailableError) && !stop.aborted) throw cause
    logger.warn({ err: cause }, 'proposals of the model failed')
    throw new AppError('UNAVAILABLE', {}, { problem: { code: 'gpt-unreachable' }, cause })
  }
}

function toProposals(question: PlaceQuestion, response: ModelResponse): ModelProposal[] {
  const proven = provenPlaces(question, response)
  const { attribute } = question
  if (attribute === undefined) return proven.map(({ text, place }) => ({ name: text, to: place, values: [] }))
  return [{ name: attribute, values: proven.map(({ text, place }) => ({ from: text, to: place })) }]
}

/** The stored proposals with new ones. */
function joined(former: readonly ModelProposal[], added: readonly ModelProposal[]): ModelProposal[] {
  const byName = new Map(former.map((one) => [normalizeName(one.name), one]))
  for (const one of added) {
    const key = normalizeName(one.name)
    const known = byName.get(key)
    byName.delete(key)
    const values = new Map(
      [...(known?.values ?? []), ...one.values].map((value) => [normalizeValue(value.from), value]),
    )
    byName.set(key, { ...known, ...one, values: [...values.values()].slice(-maxListedValues) })
  }
  return [...byName.values()].slice(-maxStoredNames)
}
