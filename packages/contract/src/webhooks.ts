// docs/decisions/0052-webhooks.md

import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'
import { count, serverUrl, success } from './schemas.ts'

const restricted = endpointsFor('restricted', 'account')
const user = endpointsFor('user', 'account')

const runData = z.object({
  run_id: z.string(),
  list_id: z.string(),
  api_url: z.url(),
  page_url: z.url(),
})

/** Why a scheduled run did not start. */
export const skipCauses = [
  'overlap',
  'over-limit',
  'insufficient-coins',
  'nothing-due',
  'no-access',
  'unavailable',
  'unchanged',
  'input-failed',
  'key-limit',
  'key-ended',
  'storage-full',
] as const
export type SkipCause = (typeof skipCauses)[number]

const runExample = {
  run_id: 'MW-7F3K2M9QX4TB',
  list_id: 'ML-2C8N5R1VW6YD',
  api_url: 'https://merkwerk.example/api/v1/runs/MW-7F3K2M9QX4TB/',
  page_url: 'https://merkwerk.example/search/MW-7F3K2M9QX4TB',
}

/** All events with their data and an example of it. Events carry IDs and links, never data of products. */
export const webhookEvents = {
  'run.completed': { summary: 'A run is completed', data: runData, example: runExample },
  'run.failed': {
    summary: 'A run failed. It costs nothing',
    data: runData.extend({ failure: z.string() }),
    example: { ...runExample, failure: 'The list is no longer stored.' },
  },
  'run.deferred': {
    summary: 'All open rows of a run are deferred. It resumes automatically. Sent once per run',
    data: runData,
    example: runExample,
  },
  'balance.low': {
    summary: 'Coins, including held ones, fell below your threshold. Sent once per crossing',
    data: z.object({ coins: z.number().int(), threshold: count, page_url: z.url() }),
    example: { coins: 96, threshold: 100, page_url: 'https://merkwerk.example/wallet' },
  },
  'schedule.skipped': {
    summary: 'A scheduled run did not start',
    data: z.object({
      schedule_id: z.uuid(),
      list_id: z.string(),
      due_at: z.iso.datetime(),
      reason: z.enum(skipCauses),
      page_url: z.url(),
    }),
    example: {
      schedule_id: '0198f0c4-6a1e-7c3b-9d52-4e8f7a6b5c4d',
      list_id: 'ML-2C8N5R1VW6YD',
      due_at: '2026-11-23T05:30:00.000Z',
      reason: 'overlap',
      page_url: 'https://merkwerk.example/schedules',
    },
  },
  'export.ready': {
    summary: 'A package was exported. Its link expires',
    data: z.object({
      target: z.string(),
      list_id: z.string(),
      /** Null for the list as it is now. */
      run_id: z.string().nullable(),
      download_url: z.url(),
      expires_at: z.iso.datetime(),
    }),
    example: {
      target: 'shopware',
      list_id: 'ML-2C8N5R1VW6YD',
      run_id: null,
      download_url: 'https://merkwerk.example/files/exports/eyJ…/herbst-2026.zip/',
      expires_at: '2026-11-23T09:00:00.000Z',
    },
  },
} as const satisfies Record<string, { summary: string; data: z.ZodType; example: object }>

export type WebhookEvent = keyof typeof webhookEvents
export type WebhookData<E extends WebhookEvent> = z.infer<(typeof webhookEvents)[E]['data']>
export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** Sent on request, regardless of the chosen events. */
export const testEventType = 'webhook.test'

/** Endpoints of an account. */
export const maxWebhooks = 10

/** Why an endpoint gets no events: its owner's choice, failed attempts over three days, or status 410. */
export const webhookDisabledReasons = ['owner', 'failures', 'gone'] as const

export const webhookSchema = z.object({
  webhook_id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  created_at: z.iso.datetime(),
  disabled_at: z.iso.datetime().nullable(),
  disabled_reason: z.enum(webhookDisabledReasons).nullable(),
  /** Until then a second signature uses the secret before the rotation. */
  previous_secret_until: z.iso.datetime().nullable(),
  /** Messages that wait for an attempt. */
  pending: count,
  last_attempt_at: z.iso.datetime().nullable(),
  /** Whether that attempt failed. */
  has_failed: z.boolean(),
})
export type Webhook = z.infer<typeof webhookSchema>

export const webhookMessageStates = ['pending', 'delivered', 'failed'] as const
export type WebhookMessageState = (typeof webhookMessageStates)[number]

/** An event for one endpoint. */
export const webhookMessageSchema = z.object({
  /** The header `webhook-id`, the same in all attempts. */
  message_id: z.string(),
  type: z.enum([...webhookEventTypes, testEventType]),
  state: z.enum(webhookMessageStates),
  created_at: z.iso.datetime(),
  attempts: count,
  last_attempt_at: z.iso.datetime().nullable(),
  /** Null unless `state` is `pending`. */
  next_attempt_at: z.iso.datetime().nullable(),
})
export type WebhookMessage = z.infer<typeof webhookMessageSchema>

/** Why an attempt got no response. */
export const webhookErrors = ['private-address', 'timeout', 'unreachable'] as const

export const webhookAttemptSchema = z.object({
  number: count,
  at: z.iso.datetime(),
  duration_ms: count,
  /** Status of the response, null without one. */
  status: z.number().int().nullable(),
  error: z.enum(webhookErrors).nullable(),
  /** The start of the response, or what the connection reported. */
  detail: z.string(),
})
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>

export const webhookBody = z.object({
  url: serverUrl,
  description: z.string().trim().max(200).default(''),
  events: z
    .array(z.enum(webhookEventTypes))
    .min(1, problem('event-missing'))
    .transform((events) => webhookEventTypes.filter((type) => events.includes(type))),
})

const params = z.object({ id: z.uuid() })
const messageParams = params.extend({
  message: z.string().regex(/^msg_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
})
const withSecret = z.object({
  /** Shown only now. */
  secret: z.string(),
})

export const webhookEndpoints = {
  listWebhooks: restricted.get('/user/webhooks/', {
    key: null,
    summary: 'List the endpoints that get your events',
    response: z.object({ webhooks: z.array(webhookSchema) }),
  }),
  createWebhook: user.post('/user/webhooks/', {
    key: null,
    summary: 'Add an endpoint. The response contains its secret',
    body: webhookBody,
    response: webhookSchema.extend(withSecret.shape),
    errors: ['CONFLICT'],
  }),
  changeWebhook: user.put('/user/webhooks/:id/', {
    key: null,
    summary: 'Change an endpoint, or turn it on or off. Omitted fields stay unchanged',
    params,
    body: webhookBody.extend({ description: z.string().trim().max(200), enabled: z.boolean() }).partial(),
    response: webhookSchema,
    errors: ['NOT_FOUND'],
  }),
  deleteWebhook: restricted.delete('/user/webhooks/:id/', {
    key: null,
    summary: 'Delete an endpoint and its log. Pending messages are not sent',
    params,
    response: success,
    errors: ['NOT_FOUND'],
  }),
  rotateWebhookSecret: user.post('/user/webhooks/:id/rotate-secret/', {
    key: null,
    summary: 'Create a new secret. For 24 hours, messages are also signed with the old one',
    params,
    response: webhookSchema.extend(withSecret.shape),
    errors: ['NOT_FOUND'],
  }),
  testWebhook: user.post('/user/webhooks/:id/test/', {
    key: null,
    summary: 'Send the event `webhook.test`, in one attempt',
    params,
    response: webhookMessageSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'THROTTLED'],
  }),
  listWebhookMessages: restricted.get('/user/webhooks/:id/messages/', {
    key: null,
    summary:
      'List the messages of the last 30 days, newest first. `before` is the last one of the page before',
    params,
    query: z.object({
      state: z.enum(webhookMessageStates).optional(),
      before: messageParams.shape.message.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.object({ messages: z.array(webhookMessageSchema), has_more: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  getWebhookMessage: restricted.get('/user/webhooks/:id/messages/:message/', {
    key: null,
    summary: 'Get the body of a message and its attempts, newest first',
    params: messageParams,
    response: webhookMessageSchema.extend({ body: z.string(), log: z.array(webhookAttemptSchema) }),
    errors: ['NOT_FOUND'],
  }),
  replayWebhookMessage: user.post('/user/webhooks/:id/messages/:message/replay/', {
    key: null,
    summary: 'Send a message again, with the same ID and body',
    params: messageParams,
    response: webhookMessageSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'THROTTLED'],
  }),
} as const
