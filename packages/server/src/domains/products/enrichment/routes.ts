import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { chooseLanguage } from '../../people/accounts/index.ts'
import { listProducts } from '../product-cache/index.ts'
import { computeCost } from './cost-queries.ts'
import { getCredit } from './credit-store.ts'
import { describeSettings, getPrompt, listVersions } from './queries.ts'
import { markRecharged, requireRecharge } from './recharge.ts'
import { runPlayground } from './run-playground.ts'
import { restorePrompt, savePrompt } from './save-prompt.ts'

export const routes = [
  route(endpoints.getPrompt, ({ db }) => getPrompt(db)),
  route(endpoints.savePrompt, async (context, { actor, body }) => {
    await savePrompt(context, actor, body.text, body.version)
    return getPrompt(context.db)
  }),
  route(endpoints.listPromptVersions, ({ db }) => listVersions(db)),
  route(endpoints.restorePromptVersion, async (context, { actor, params }) => {
    await restorePrompt(context, actor, params.version)
    return getPrompt(context.db)
  }),
  route(endpoints.getGptSettings, async ({ config }) => describeSettings(config)),
  route(endpoints.listBenchProducts, async (context, { query }) =>
    (await listProducts(context, query.search)).map(({ source, asin, itemId, title, images }) => ({
      source,
      id: asin ?? itemId ?? '',
      title,
      image: images[0] ?? null,
    })),
  ),
  route(endpoints.runBench, async (context, input) => {
    const { body, signal } = input
    const results = await runPlayground(context, body, await chooseLanguage(context, input), signal)
    const sum = (kind: 'input' | 'output') =>
      results.reduce((total, { edited }) => total + edited.tokens[kind], 0)
    const tokens = { input: sum('input'), output: sum('output') }
    return { results, tokens, cost: computeCost(context, tokens) }
  }),
  route(endpoints.getGptRecharge, async ({ db }) => ({
    gpt_recharge_required: (await getCredit(db)).isRechargeRequired,
  })),
  route(endpoints.setGptRecharge, async (context, { actor, body }) => {
    if (body.gpt_recharge_required) await requireRecharge(context, actor.accountId, context.clock.now())
    else await markRecharged(context, actor.accountId)
    return { success: true, message: 'Saved.', gpt_recharge_required: body.gpt_recharge_required }
  }),
]
