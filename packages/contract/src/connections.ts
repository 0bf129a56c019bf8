import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { requiredText, success } from './schemas.ts'
import { connectableSources } from './sources.ts'

const restricted = endpointsFor('restricted', 'account')
const user = endpointsFor('user', 'account')

/** Result of the last test of the credentials at the source. */
export const connectionStatuses = ['accepted', 'denied', 'unreachable'] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

/** A seller's own account at a source. Never contains credentials. */
export const connectionSchema = z.object({
  source: z.enum(connectableSources),
  connected_at: z.iso.datetime(),
  tested_at: z.iso.datetime(),
  status: z.enum(connectionStatuses),
})
export type Connection = z.infer<typeof connectionSchema>

const secret = requiredText(problem('missing')).max(4000)
const applicationBody = z.object({ client_id: secret, client_secret: secret })
const optionalSecret = z.string().trim().max(4000).optional()
/** The credentials of each source. */
export const connectionBodies = {
  amazon: applicationBody.extend({ refresh_token: secret }),
  ebay: applicationBody,
  icecat: z.object({ user_name: secret, api_token: optionalSecret, content_token: optionalSecret }),
  kaufland: z.object({ client_key: secret, secret_key: secret }),
} as const
const sourceParams = z.object({ source: z.enum(connectableSources) })
const connected = { response: connectionSchema, errors: ['THROTTLED', 'UNAVAILABLE'] } as const

export const connectionEndpoints = {
  listSellerAccounts: restricted.get('/user/seller-accounts/', {
    key: null,
    summary: 'List your accounts at the official interfaces of sources',
    response: z.object({ accounts: z.array(connectionSchema) }),
  }),
  connectAmazon: user.put('/user/seller-accounts/amazon/', {
    key: null,
    summary: 'Test and store the credentials of your Selling Partner API application',
    body: connectionBodies.amazon,
    ...connected,
  }),
  connectEbay: user.put('/user/seller-accounts/ebay/', {
    key: null,
    summary: 'Test and store the key set of your eBay application',
    body: connectionBodies.ebay,
    ...connected,
  }),
  connectIcecat: user.put('/user/seller-accounts/icecat/', {
    key: null,
    summary: 'Test and store your Icecat account. Newer accounts have tokens',
    body: connectionBodies.icecat,
    ...connected,
  }),
  connectKaufland: user.put('/user/seller-accounts/kaufland/', {
    key: null,
    summary: 'Test and store the keys of your Kaufland seller account',
    body: connectionBodies.kaufland,
    ...connected,
  }),
  testSellerAccount: user.post('/user/seller-accounts/:source/test/', {
    key: null,
    summary: 'Test the stored credentials again',
    params: sourceParams,
    response: connectionSchema,
    errors: ['NOT_FOUND', 'THROTTLED'],
  }),
  disconnectSellerAccount: restricted.delete('/user/seller-accounts/:source/', {
    key: null,
    summary: 'Remove a connection and all data from it',
    params: sourceParams,
    response: success,
    errors: ['NOT_FOUND'],
  }),
} as const
