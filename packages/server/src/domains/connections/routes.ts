import { endpoints } from '@merkwerk/contract'
import { route } from '../../platform/http/index.ts'
import { connectSellerAccount } from './connect.ts'
import { disconnectSellerAccount } from './disconnect.ts'
import { listSellerAccounts } from './queries.ts'
import { testCredentials } from './test-credentials.ts'

export const routes = [
  route(endpoints.listSellerAccounts, async ({ db }, { actor }) => ({
    accounts: await listSellerAccounts(db, actor.accountId),
  })),
  route(endpoints.connectAmazon, (ctx, { actor, body, ip, signal }) => {
    const { client_id: clientId, client_secret: clientSecret, refresh_token: refreshToken } = body
    const credentials = { clientId, clientSecret, refreshToken }
    return connectSellerAccount(ctx, actor, { marketplace: 'amazon', credentials, ip }, signal)
  }),
  route(endpoints.connectEbay, (ctx, { actor, body, ip, signal }) => {
    const credentials = { clientId: body.client_id, clientSecret: body.client_secret }
    return connectSellerAccount(ctx, actor, { marketplace: 'ebay', credentials, ip }, signal)
  }),
  route(endpoints.testSellerAccount, (ctx, { actor, params, ip, signal }) =>
    testCredentials(ctx, actor, { ...params, ip }, signal),
  ),
  route(endpoints.disconnectSellerAccount, async (ctx, { actor, params }) => {
    await disconnectSellerAccount(ctx, actor, params.marketplace)
    return { success: true }
  }),
]
