// `gpt.ts` loads this file with the first question, because loading the client takes a fifth of a second.
import OpenAI from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import type { Config } from '../../../platform/config/config.ts'
import { findingsSchema, GptUnavailableError, type ModelResponse } from './model-response.ts'
import { type Question, responseTokens } from './question.ts'

const responseFormat = zodResponseFormat(findingsSchema, 'findings')
const maxFindings = 60
const retries = 3

/** Error codes for an account without credit, for which a retry is useless. */
const creditCodes = new Set(['insufficient_quota', 'billing_hard_limit_reached'])

/** A client of the account with this key. Reads no environment variables. */
export function openClient({ url, timeoutMs }: Config['openai'], apiKey: string): OpenAI {
  return new OpenAI({
    apiKey,
    baseURL: url,
    organization: null,
    project: null,
    timeout: timeoutMs,
    maxRetries: retries,
    logLevel: 'off',
  })
}

/**
 * Sends a question to the model. The client retries rate limits (`Retry-After`), timeouts and server errors three times.
 * Throws `GptUnavailableError`, and the signal's reason if it aborts.
 */
export async function askModel(
  client: OpenAI,
  model: string,
  { system, user }: Question,
  signal: AbortSignal,
): Promise<ModelResponse> {
  try {
    const completion = await client.chat.completions.create(
      {
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
        response_format: responseFormat,
        max_completion_tokens: responseTokens,
      },
      { signal },
    )
    return readCompletion(completion)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OpenAI.BadRequestError || error instanceof OpenAI.UnprocessableEntityError)
      return { outcome: 'unreadable', findings: [], tokens: { input: 0, output: 0 } }
    if (!(error instanceof OpenAI.APIError)) throw error
    const reason = creditCodes.has(error.code ?? '') ? 'gpt-credit' : 'gpt-unreachable'
    throw new GptUnavailableError(reason, { cause: error })
  }
}

function readCompletion({ choices: [choice], usage }: OpenAI.ChatCompletion): ModelResponse {
  const tokens = { input: usage?.prompt_tokens ?? 0, output: usage?.completion_tokens ?? 0 }
  const nothing = (outcome: ModelResponse['outcome']): ModelResponse => ({ outcome, findings: [], tokens })
  if (choice?.message.refusal || choice?.finish_reason === 'content_filter') return nothing('refused')
  if (choice?.finish_reason === 'length') return nothing('cut-off')
  const parsed = findingsSchema.safeParse(parseJson(choice?.message.content ?? ''))
  if (!parsed.success) return nothing('unreadable')
  return { outcome: 'answered', findings: parsed.data.findings.slice(0, maxFindings), tokens }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
