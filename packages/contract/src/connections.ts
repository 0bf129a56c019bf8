import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { marketplaces } from './product.ts'

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
const connectErrors = ['INVALID_INPUT', 'THROTTLED', 'UNAVAILABLE'] as const

export const connectionEndpoints = {
  listSellerAccounts: defineEndpoint({
    method: 'GET',
    path: '/user/seller-accounts/',
    access: 'restricted',
    summary: 'List your connections to the marketplaces’ official interfaces',
    tag: 'account',
    response: z.object({ accounts: z.array(connectionSchema) }),
    errors: [],
  }),
  connectAmazon: defineEndpoint({
    method: 'PUT',
    path: '/user/seller-accounts/amazon/',
    access: 'user',
    summary: 'Test and store the credentials of your Selling Partner API application',
    tag: 'account',
    body: applicationBody.extend({ refresh_token: secret }),
    response: connectionSchema,
    errors: connectErrors,
  }),
  connectEbay: defineEndpoint({
    method: 'PUT',
    path: '/user/seller-accounts/ebay/',
    access: 'user',
    summary: 'Test and store the key set of your eBay application',
    tag: 'account',
    body: applicationBody,
    response: connectionSchema,
    errors: connectErrors,
  }),
  testSellerAccount: defineEndpoint({
    method: 'POST',
    path: '/user/seller-accounts/:marketplace/test/',
    access: 'user',
    summary: 'Test the stored credentials again',
    tag: 'account',
    params: marketplaceParams,
    response: connectionSchema,
    errors: ['INVALID_INPUT', 'NOT_FOUND', 'THROTTLED'],
  }),
  disconnectSellerAccount: defineEndpoint({
    method: 'DELETE',
    path: '/user/seller-accounts/:marketplace/',
    access: 'restricted',
    summary: 'Remove a connection and all data from it',
    tag: 'account',
    params: marketplaceParams,
    response: z.object({ success: z.literal(true) }),
    errors: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
} as const
