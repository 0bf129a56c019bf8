import { endpoints } from '@merkwerk/contract'
import { route } from '../../platform/http/index.ts'
import { chooseSources, getSourceChoice } from './choose-sources.ts'
import { connectSellerAccount } from './connect.ts'
import { disconnectSellerAccount } from './disconnect.ts'
import { listSellerAccounts } from './queries.ts'
import { testCredentials } from './test-credentials.ts'

export const routes = [
  route(endpoints.listSellerAccounts, async ({ db }, { actor }) => ({
    accounts: await listSellerAccounts(db, actor.accountId),
  })),
  route(endpoints.getSourceChoice, (context, { actor }) => getSourceChoice(context, actor.accountId)),
  route(endpoints.changeSourceChoice, (context, { actor, body }) => chooseSources(context, actor, body)),
  route(endpoints.connectAmazon, (context, { actor, body, ip, signal }) => {
    const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = body
    const credentials = { clientId, clientSecret, refreshToken }
    return connectSellerAccount(context, actor, 'amazon', { credentials, ip }, signal)
  }),
  route(endpoints.connectEbay, (context, { actor, body, ip, signal }) => {
    const credentials = { clientId: body.client_id, clientSecret: body.client_secret }
    return connectSellerAccount(context, actor, 'ebay', { credentials, ip }, signal)
  }),
  route(endpoints.testSellerAccount, (context, { actor, params, ip, signal }) =>
    testCredentials(context, actor, { ...params, ip }, signal),
  ),
  route(endpoints.disconnectSellerAccount, async (context, { actor, params }) => {
    await disconnectSellerAccount(context, actor, params.marketplace)
    return { success: true }
  }),
]
