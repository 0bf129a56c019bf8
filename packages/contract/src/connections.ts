import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { success } from './schemas.ts'
import { marketplaces } from './sources.ts'

const restricted = endpointsFor('restricted', 'account')
const user = endpointsFor('user', 'account')

/** Result of the last test of the credentials at the marketplace. */
export const connectionStatuses = ['accepted', 'denied', 'unreachable'] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

/** A seller's own marketplace account. Never contains credentials. */
export const connectionSchema = z.object({
  marketplace: z.enum(marketplaces),
  connected_at: z.iso.datetime(),
  tested_at: z.iso.datetime(),
  standing: z.enum(connectionStatuses), // cspell:disable-line
})
export type Connection = z.infer<typeof connectionSchema>

const secret = z.string().trim().min(1, 'This field is required').max(4000)
const applicationBody = z.object({ client_id: secret, client_secret: secret })
const marketplaceParams = z.object({ marketplace: z.enum(marketplaces) })
const connected = { response: connectionSchema, errors: ['THROTTLED', 'UNAVAILABLE'] } as const

export const connectionEndpoints = {
  listSellerAccounts: restricted.get('/user/seller-accounts/', {
    key: null,
    summary: 'List your connections to the marketplaces’ official interfaces',
    response: z.object({ accounts: z.array(connectionSchema) }),
  }),
  connectAmazon: user.put('/user/seller-accounts/amazon/', {
    key: null,
    summary: 'Test and store the credentials of your Selling Partner API application',
    body: applicationBody.extend({ refresh_token: secret }),
    ...connected,
  }),
  connectEbay: user.put('/user/seller-accounts/ebay/', {
    key: null,
    summary: 'Test and store the key set of your eBay application',
    body: applicationBody,
    ...connected,
  }),
  testSellerAccount: user.post('/user/seller-accounts/:marketplace/test/', {
    key: null,
    summary: 'Test the stored credentials again',
    params: marketplaceParams,
    response: connectionSchema,
    errors: ['NOT_FOUND', 'THROTTLED'],
  }),
  disconnectSellerAccount: restricted.delete('/user/seller-accounts/:marketplace/', {
    key: null,
    summary: 'Remove a connection and all data from it',
    params: marketplaceParams,
    response: success,
    errors: ['NOT_FOUND'],
  }),
} as const
