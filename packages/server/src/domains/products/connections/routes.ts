import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
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
    return connectSellerAccount(context, actor, 'amazon', { credentials, field: 'client_secret', ip }, signal)
  }),
  route(endpoints.connectEbay, (context, { actor, body, ip, signal }) => {
    const credentials = { clientId: body.client_id, clientSecret: body.client_secret }
    return connectSellerAccount(context, actor, 'ebay', { credentials, field: 'client_secret', ip }, signal)
  }),
  route(endpoints.connectIcecat, (context, { actor, body, ip, signal }) => {
    const [apiToken, contentToken] = [body.api_token || undefined, body.content_token || undefined]
    const credentials = { shopName: body.user_name, apiToken, contentToken }
    return connectSellerAccount(context, actor, 'icecat', { credentials, field: 'user_name', ip }, signal)
  }),
  route(endpoints.connectKaufland, (context, { actor, body, ip, signal }) => {
    const credentials = { clientKey: body.client_key, secretKey: body.secret_key }
    return connectSellerAccount(context, actor, 'kaufland', { credentials, field: 'secret_key', ip }, signal)
  }),
  route(endpoints.testSellerAccount, (context, { actor, params, ip, signal }) =>
    testCredentials(context, actor, { ...params, ip }, signal),
  ),
  route(endpoints.disconnectSellerAccount, async (context, { actor, params }) => {
    await disconnectSellerAccount(context, actor, params.source)
    return { success: true }
  }),
]
