import { endpoints } from '@merkwerk/contract'
import { route } from '../../platform/http/index.ts'
import { readAutoTopUp, setAutoTopUp } from './set-auto-top-up.ts'

export const autoTopUpRoutes = [
  route(endpoints.getAutoTopUp, (context, { actor }) => readAutoTopUp(context, actor.accountId)),
  route(endpoints.setAutoTopUp, async (context, { actor, ip, body }) => {
    await setAutoTopUp(context, { accountId: actor.accountId, ip }, body)
    return {
      success: true,
      message: body.enabled ? 'Automatic top-up is on.' : 'Automatic top-up is off.',
      auto_top_up: await readAutoTopUp(context, actor.accountId),
    }
  }),
]
