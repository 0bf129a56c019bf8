import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { marketplaces } from './product.ts'

/** What a marketplace said of credentials when they were tried last. */
export const connectionStatuses = ['accepted', 'denied', 'unreachable'] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

/** One's own account at a marketplace: that it is there, never what it is entered with. */
export const connectionSchema = z.object({
  marketplace: z.enum(marketplaces),
  connected_at: z.iso.datetime(),
  tested_at: z.iso.datetime(),
  standing: z.enum(connectionStatuses),
})
export type Connection = z.infer<typeof connectionSchema>

const secret = z.string().trim().min(1, 'This field is required').max(4000)
const applicationBody = z.object({ client_id: secret, client_secret: secret })
const marketplaceParams = z.object({ marketplace: z.enum(marketplaces) })
const connectErrors = ['INVALID_INPUT', 'THROTTLED', 'UNAVAILABLE'] as const

export const connectionEndpoints = {
  listSellerAccounts: defineEndpoint({
    method: 'GET',
    path: '/user/seller-accounts/',
    access: 'restricted',
    summary: 'One’s own accounts at the marketplaces’ official interfaces',
    tag: 'account',
    response: z.object({ accounts: z.array(connectionSchema) }),
    errors: [],
  }),
  connectAmazon: defineEndpoint({
    method: 'PUT',
    path: '/user/seller-accounts/amazon/',
    access: 'user',
    summary: 'Try and keep the credentials of one’s own Selling Partner API application',
    tag: 'account',
    body: applicationBody.extend({ refresh_token: secret }),
    response: connectionSchema,
    errors: connectErrors,
  }),
  connectEbay: defineEndpoint({
    method: 'PUT',
    path: '/user/seller-accounts/ebay/',
    access: 'user',
    summary: 'Try and keep the key set of one’s own eBay application',
    tag: 'account',
    body: applicationBody,
    response: connectionSchema,
    errors: connectErrors,
  }),
  testSellerAccount: defineEndpoint({
    method: 'POST',
    path: '/user/seller-accounts/:marketplace/test/',
    access: 'user',
    summary: 'Try the kept credentials again',
    tag: 'account',
    params: marketplaceParams,
    response: connectionSchema,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'THROTTLED'],
  }),
  disconnectSellerAccount: defineEndpoint({
    method: 'DELETE',
    path: '/user/seller-accounts/:marketplace/',
    access: 'restricted',
    summary: 'Remove one’s own account at a marketplace and everything it answered',
    tag: 'account',
    params: marketplaceParams,
    response: z.object({ success: z.literal(true) }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
} as const
