// docs/decisions/0054-client.md
/**
 * The published client of Merkwerk's public API, for Node 20 and later and for browsers. It needs nothing but the platform's
 * `fetch` and Web Crypto.
 */

export { ApiError, type ApiErrorCode, type ErrorCode, type ErrorDetails } from './api-error.ts'
export type { CallOptions, MerkwerkOptions, WaitOptions, WriteOptions } from './caller.ts'
export { readFileName } from './file-name.ts'
export type { FollowOptions } from './follow.ts'
export { type FollowStateOptions, Merkwerk } from './merkwerk.ts'
export type * from './models.ts'
export { verifyWebhook, WebhookError, type WebhookEvent } from './verify-webhook.ts'
