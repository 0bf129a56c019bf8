// docs/decisions/0033-gpt.md

import { setTimeout as wait } from 'node:timers/promises'
import { retryAfterMs } from '@merkwerk/engine'
import { z } from 'zod'
import { findingsSchema, GptUnavailableError, type ModelResponse } from './model-response.ts'
import { type Question, responseTokens } from './question.ts'

/** The interface of a model: chat completions of OpenAI or one like it. */
export interface ModelAccess {
  url: string
  apiKey: string
  /** For each attempt. */
  timeoutMs: number
}

const responseFormat = {
  type: 'json_schema',
  json_schema: {
    name: 'findings',
    strict: true,
    schema: z.toJSONSchema(findingsSchema, { target: 'draft-7' }),
  },
}
const maxFindings = 60
/** Bytes of a response: several times what all its tokens may take. */
const maxBytes = 4_000_000
const retries = 3
const firstDelayMs = 500
/** A longer `Retry-After` is not waited for. */
const longestDelayMs = 60_000

/** Statuses below 500 that a later attempt may not have. */
const passingStatuses = new Set([408, 409, 429])
/** A question that the model cannot take. */
const refusedStatuses = new Set([400, 422])
/** Error codes for an account without credit, for which a retry is useless. */
const creditCodes = new Set(['insufficient_quota', 'billing_hard_limit_reached'])

const completionSchema = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
})
const usageSchema = z.object({
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }),
})
const failureSchema = z.object({ error: z.object({ code: z.string() }) })

interface Reply {
  /** 0 without a response in time. */
  status: number
  headers: Headers
  body: unknown
  cause?: unknown
}

/**
 * Sends a question to the model. Rate limits (`Retry-After`), timeouts and server errors are retried three times.
 * Throws `GptUnavailableError`, and the signal's reason if it aborts.
 */
export async function askModel(
  access: ModelAccess,
  model: string,
  { system, user }: Question,
  signal: AbortSignal,
): Promise<ModelResponse> {
  const body = {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    response_format: responseFormat,
    max_completion_tokens: responseTokens,
  }
  const reply = await postUntilAnswered(access, JSON.stringify(body), signal)
  if (reply.status === 200) return readCompletion(reply.body)
  if (refusedStatuses.has(reply.status)) return { ...unread, tokens: { input: 0, output: 0 } }
  const code = failureSchema.safeParse(reply.body).data?.error.code ?? ''
  const cause = Object.assign(
    new Error(`The model answered ${reply.status} ${code}`, { cause: reply.cause }),
    {
      status: reply.status,
    },
  )
  throw new GptUnavailableError(creditCodes.has(code) ? 'gpt-credit' : 'gpt-unreachable', { cause })
}

async function postUntilAnswered(access: ModelAccess, body: string, signal: AbortSignal): Promise<Reply> {
  for (let attempt = 0; ; attempt += 1) {
    const reply = await post(access, body, signal).catch((cause: unknown) => {
      signal.throwIfAborted()
      return { status: 0, headers: new Headers(), body: undefined, cause }
    })
    if (attempt === retries || !mayPass(reply)) return reply
    await wait(chooseDelayMs(reply, attempt), undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

async function post(
  { url, apiKey, timeoutMs }: ModelAccess,
  body: string,
  signal: AbortSignal,
): Promise<Reply> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  return { status: response.status, headers: response.headers, body: await readJson(response) }
}

/** Undefined if the body is no JSON or longer than any response of a model. */
async function readJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  return parseJson(Buffer.concat(chunks, size).toString())
}

function mayPass({ status, headers }: Reply): boolean {
  // An answer is paid for, whatever its headers say.
  if (status === 200) return false
  const stated = headers.get('x-should-retry')
  return stated ? stated === 'true' : status === 0 || status >= 500 || passingStatuses.has(status)
}

/** What the server asks for, otherwise half a second that doubles, up to a quarter shorter at random. */
function chooseDelayMs({ headers }: Reply, attempt: number): number {
  const asked =
    Number(headers.get('retry-after-ms')) || retryAfterMs(headers.get('retry-after') ?? undefined, Date.now())
  if (asked !== undefined && asked > 0 && asked <= longestDelayMs) return asked
  return firstDelayMs * 2 ** attempt * (1 - Math.random() / 4)
}

const unread = { outcome: 'unreadable', findings: [] } satisfies Partial<ModelResponse>

/** Throws `GptUnavailableError` if it is no completion: something else than the model has answered. */
function readCompletion(body: unknown): ModelResponse {
  const completion = completionSchema.safeParse(body)
  if (!completion.success) throw new GptUnavailableError('gpt-unreachable', { cause: completion.error })
  const [choice] = completion.data.choices
  const usage = usageSchema.safeParse(body).data?.usage
  const tokens = { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 }
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter')
    return { outcome: 'refused', findings: [], tokens }
  if (choice?.finish_reason === 'length') return { outcome: 'cut-off', findings: [], tokens }
  const parsed = findingsSchema.safeParse(parseJson(choice?.message.content ?? ''))
  if (!parsed.success) return { ...unread, tokens }
  return { outcome: 'answered', findings: parsed.data.findings.slice(0, maxFindings), tokens }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
