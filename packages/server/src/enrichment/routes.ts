import { endpoints } from '@merkwerk/contract'
import { route } from '../http/index.ts'
import { getCredit, markRecharged, requireRecharge } from './credit.ts'
import { describeSettings, getPrompt, listVersions } from './prompt-queries.ts'
import { restorePrompt, savePrompt } from './save-prompt.ts'

export const routes = [
  route(endpoints.getPrompt, ({ db }) => getPrompt(db)),
  route(endpoints.savePrompt, async (ctx, { actor, body }) => {
    await savePrompt(ctx, actor, body.text, body.version)
    return getPrompt(ctx.db)
  }),
  route(endpoints.listPromptVersions, ({ db }) => listVersions(db)),
  route(endpoints.restorePromptVersion, async (ctx, { actor, params }) => {
    await restorePrompt(ctx, actor, params.version)
    return getPrompt(ctx.db)
  }),
  route(endpoints.getGptSettings, async ({ config }) => describeSettings(config)),
  route(endpoints.getGptRecharge, async ({ db }) => ({
    gpt_recharge_required: (await getCredit(db)).isRechargeRequired,
  })),
  route(endpoints.setGptRecharge, async (ctx, { actor, body }) => {
    if (body.gpt_recharge_required) await requireRecharge(ctx, actor.accountId, ctx.clock.now())
    else await markRecharged(ctx, actor.accountId)
    return { success: true, message: 'Saved.', gpt_recharge_required: body.gpt_recharge_required }
  }),
]
