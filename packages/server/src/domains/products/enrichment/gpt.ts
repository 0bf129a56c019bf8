// docs/decisions/0033-gpt.md

import pLimit from 'p-limit'
import type { Context } from '../../../platform/context.ts'
import { inSpan } from '../../../platform/observability/tracing.ts'
import { askModel } from './ask-model.ts'
import { computeCost } from './cost-queries.ts'
import { getCredit } from './credit-store.ts'
import { GptUnavailableError, type ModelResponse } from './model-response.ts'
import type { Question } from './question.ts'
import { QuestionLocks } from './question-locks.ts'
import { requireRecharge } from './recharge.ts'
import { findStoredResponses, storeResponse } from './responses-store.ts'

/** The model with its stored responses. */
export interface Gpt {
  /**
   * Returns the response to each question, in order. Uses stored responses, and asks equal questions once, even across
   * processes. Throws `GptUnavailableError` if the model is unavailable. Responses received until then are stored. If the
   * credit is used up, that is recorded for all processes.
   */
  ask(model: string, questions: readonly Question[], signal: AbortSignal): Promise<ModelResponse[]>
}

/** Opens the configured model with its limit of concurrent requests. Undefined without a key. */
export function openGpt(context: Context): Gpt | undefined {
  const { apiKey, concurrency } = context.config.openai
  if (apiKey === undefined) return undefined
  const limit = pLimit(concurrency)
  const locks = new QuestionLocks(context.sessionDb)
  const running = new Map<string, Promise<ModelResponse>>()
  const askOnce = async (model: string, key: string, question: Question, signal: AbortSignal) => {
    // The first caller may be aborted. Then the next caller asks the model.
    for (let other = running.get(key); other; other = running.get(key)) {
      const response = await other.catch(() => undefined)
      if (response) return response
    }
    signal.throwIfAborted()
    const asking = locks
      .hold(question.key, signal, () => askNow(context, { apiKey, model, question }, signal))
      .finally(() => running.delete(key))
    running.set(key, asking)
    return asking
  }
  return {
    async ask(model, questions, signal) {
      const keys = questions.map(({ key }) => key.toString('hex'))
      const responses = await findStoredResponses(
        context.db,
        questions.map(({ key }) => key),
        context.clock.now(),
      )
      const missing = new Map(questions.map((question, index) => [keys[index] ?? '', question]))
      for (const key of responses.keys()) missing.delete(key)
      const failures: unknown[] = []
      await Promise.all(
        [...missing].map(([key, question]) =>
          limit(async () => {
            if (failures.length > 0) return
            await askOnce(model, key, question, signal).then(
              (response) => responses.set(key, response),
              (error: unknown) => failures.push(error),
            )
          }),
        ),
      )
      if (failures.length > 0) throw failures[0]
      return keys.map((key) => responses.get(key) as ModelResponse)
    },
  }
}

/** Asks the model unless another batch or worker has asked it meanwhile, and stores its response. */
async function askNow(
  context: Context,
  { apiKey, model, question }: { apiKey: string; model: string; question: Question },
  signal: AbortSignal,
): Promise<ModelResponse> {
  const { url, timeoutMs } = context.config.openai
  const askedAt = context.clock.now()
  const [stored] = (await findStoredResponses(context.db, [question.key], askedAt)).values()
  if (stored) return stored
  if ((await getCredit(context.db)).isRechargeRequired) throw new GptUnavailableError('gpt-credit')
  try {
    const response = await inSpan('ask model', { model }, () =>
      askModel({ url, apiKey, timeoutMs }, model, question, signal),
    )
    countResponse(context, response)
    await storeResponse(context.db, question.key, response, context.clock.now())
    return response
  } catch (error) {
    if (error instanceof GptUnavailableError) {
      context.metrics.gptCalls.inc({ outcome: error.reason })
      context.logger.warn({ err: error }, 'model unavailable')
      if (error.reason === 'gpt-credit') await requireRecharge(context, null, askedAt)
    }
    throw error
  }
}

function countResponse(context: Context, { outcome, tokens }: ModelResponse): void {
  context.metrics.gptCalls.inc({ outcome })
  context.metrics.gptTokens.inc({ direction: 'input' }, tokens.input)
  context.metrics.gptTokens.inc({ direction: 'output' }, tokens.output)
  context.metrics.gptDollars.inc(computeCost(context, tokens))
}
