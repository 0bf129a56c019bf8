import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { sumStoredBytes } from '../../lists/rows/index.ts'
import { countRuns } from '../../lists/runs/index.ts'
import { getCoins } from '../../money/wallet/index.ts'
import { getUser } from '../../people/accounts/index.ts'
import { listLayoutPages, readLayoutDrift } from '../../products/product-cache/index.ts'
import { describeHealth } from './describe-health.ts'
import { pauseMarketplace, resumeMarketplace } from './pause-marketplace.ts'
import { suspendUser } from './suspend-user.ts'
import { terminateUser } from './terminate-user.ts'

export const routes = [
  route(endpoints.getHealth, (context) => describeHealth(context)),
  route(endpoints.getLayoutDrift, ({ readOld, clock }) =>
    readOld(async (db) => ({
      marketplaces: await readLayoutDrift({ db, clock }),
      pages: await listLayoutPages(db),
    })),
  ),
  route(endpoints.pauseMarketplace, async (context, { actor, params }) => {
    await pauseMarketplace(context, actor, params.marketplace)
    return { success: true, message: 'The marketplace is paused.' }
  }),
  route(endpoints.resumeMarketplace, async (context, { actor, params }) => {
    await resumeMarketplace(context, actor, params.marketplace)
    return { success: true, message: 'The marketplace is asked again.' }
  }),
  route(endpoints.getUser, async ({ db, config }, { params: { id } }) => ({
    ...(await getUser(db, id)),
    coins: await getCoins(db, id),
    runs: await countRuns(db, id),
    storage: {
      used_bytes: await sumStoredBytes(db, id),
      limit_bytes: config.storage.bytesPerAccount,
    },
  })),
  route(endpoints.suspendUser, async (context, { actor, params, body }) => {
    await suspendUser(context, actor, params.id, body.reason)
    return { success: true, message: 'The account is suspended.' }
  }),
  route(endpoints.terminateUser, async (context, { actor, params, body }) => {
    await terminateUser(context, actor, params.id, body.reason)
    return { success: true, message: 'The account is terminated.' }
  }),
]
