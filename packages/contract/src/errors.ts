import { z } from 'zod'
import { apiScopes } from './api-scopes.ts'

/** Why a session ended. `expired`: unused for too long, or unknown. */
export const sessionEndReasons = [
  'signed-out',
  'other-device',
  'password-changed',
  'second-factor-on',
  'token-reused',
  'suspended',
  'terminated',
  'expired',
] as const
export type SessionEndReason = (typeof sessionEndReasons)[number]

/** An invalid line of a file: 1-based number, text, and the reason as a sentence. */
export const lineErrorSchema = z.object({ line: z.number().int(), text: z.string(), fault: z.string() })
export type LineError = z.infer<typeof lineErrorSchema>

/** Why an API key is refused. A caller who lacks the secret only learns `invalid`. */
export const keyRefusals = ['invalid', 'wrong-mode', 'expired', 'revoked'] as const
export type KeyRefusal = (typeof keyRefusals)[number]

const none = z.object({})
/** A restricted session. */
const tokens = z.object({ access: z.string(), refresh: z.string() })

/** All errors: status and schema of details; `errors-en.ts` and `errors-de.ts` have their texts. Responses: `{error, code, request_id, ...details}`. */
export const errorTable = {
  INVALID_INPUT: { status: 400, details: z.looseObject({}) },
  INVALID_CREDENTIALS: {
    status: 401,
    details: z.object({ non_field_errors: z.array(z.string()) }),
  },
  UNAUTHENTICATED: { status: 401, details: none },
  KEY_REFUSED: {
    status: 401,
    details: z.object({ reason: z.enum(keyRefusals) }),
  },
  /** The API key lacks `scope`, or no key may call the endpoint. */
  KEY_FORBIDDEN: {
    status: 403,
    details: z.object({ scope: z.enum(apiScopes).nullable() }),
  },
  /** The job would exceed what its API key may spend today. */
  KEY_LIMIT_REACHED: {
    status: 402,
    details: z.object({
      needed: z.number().int(),
      daily_coins: z.number().int(),
      coins_today: z.number().int(),
      /** When the next day begins. */
      resets_at: z.iso.datetime(),
    }),
  },
  /** The account stores as much as it may. */
  STORAGE_FULL: {
    status: 409,
    details: z.object({
      used_bytes: z.number(),
      limit_bytes: z.number(),
      /** How much must be deleted first. */
      missing_bytes: z.number(),
    }),
  },
  /** The run could cost more than the call or its schedule allows. */
  COST_LIMIT_EXCEEDED: {
    status: 402,
    details: z.object({ needed: z.number().int(), max_coins: z.number().int() }),
  },
  /** The session of the refresh token ended for `reason`. */
  SESSION_ENDED: {
    status: 401,
    details: z.object({ reason: z.enum(sessionEndReasons) }),
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    details: z.object({ verification_link: z.string().optional() }),
  },
  NOT_APPROVED: { status: 403, details: none },
  ACCOUNT_SUSPENDED: {
    status: 403,
    details: none,
  },
  PAYMENT_REQUIRED: { status: 403, details: tokens },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    details: none,
  },
  /** An admin without a second factor. The session can only enable it. */
  SECOND_FACTOR_MISSING: { status: 403, details: tokens },
  FORBIDDEN: { status: 403, details: none },
  NOT_FOUND: { status: 404, details: none },
  LIST_REFUSED: {
    status: 400,
    details: z.object({ reason: z.string(), faults: z.array(lineErrorSchema).optional() }),
  },
  MAPPING_REFUSED: {
    status: 400,
    details: z.object({ header_mapping: z.array(z.string()) }),
  },
  FILE_TOO_LARGE: { status: 413, details: none },
  /** The URL or the headers are too long. */
  HEADERS_TOO_LARGE: { status: 431, details: none },
  TOO_SLOW: { status: 408, details: none },
  INSUFFICIENT_COINS: {
    status: 402,
    details: z.object({ needed: z.number().int(), available: z.number().int() }),
  },
  /** Coins of a refunded or disputed payment were spent. No job starts before they are settled. */
  COINS_OWED: {
    status: 402,
    details: z.object({ owed: z.number().int() }),
  },
  /** No payment starts before the buyer has entered what an invoice needs. */
  BILLING_DETAILS_REQUIRED: {
    status: 402,
    details: none,
  },
  PAYMENT_FAILED: {
    status: 402,
    details: z.object({
      /** The provider's code, e.g. `insufficient_funds`. */ decline_code: z.string().nullable(),
    }),
  },
  CARD_IN_USE: {
    status: 400,
    details: none,
  },
  MAINTENANCE: {
    status: 503,
    details: none,
  },
  CONFLICT: {
    status: 409,
    details: z.object({ success: z.literal(false) }),
  },
  GONE: { status: 410, details: none },
  THROTTLED: {
    status: 429,
    details: z.object({ retry_after_seconds: z.number().int() }),
  },
  UNAVAILABLE: {
    status: 503,
    details: none,
  },
  INTERNAL: { status: 500, details: none },
} as const satisfies Record<string, { status: number; details: z.ZodType }>

export type ErrorCode = keyof typeof errorTable
export type ErrorDetails<C extends ErrorCode> = z.infer<(typeof errorTable)[C]['details']>
