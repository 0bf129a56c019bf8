// docs/decisions/0033-gpt.md

import pLimit from 'p-limit'
import type { Context } from '../../platform/context.ts'
import { inSpan } from '../../platform/observability/tracing.ts'
import { askModel, GptUnavailableError, type ModelResponse, openClient } from './ask-model.ts'
import { costOf } from './cost-queries.ts'
import { getCredit } from './credit-store.ts'
import type { Question } from './question.ts'
import { QuestionLocks } from './question-locks.ts'
import { requireRecharge } from './recharge.ts'
import { findStoredResponses, storeResponse } from './responses-store.ts'

/** The model, with a memory of what it answered. */
export interface Gpt {
  /**
   * The answer to each question, in their order. What is remembered is not asked again, and equal questions at the same
   * time are asked once, whichever processes have them. Throws `GptUnavailableError` when one cannot be asked now: what was answered until then is
   * remembered. That the account is used up is noted for everybody.
   */
  ask(model: string, questions: readonly Question[], signal: AbortSignal): Promise<ModelResponse[]>
}

/** The model of the settings, asked by so many at a time as they allow; undefined without a key. */
export function openGpt(context: Context): Gpt | undefined {
  const client = openClient(context.config)
  if (!client) return undefined
  const limit = pLimit(context.config.openai.concurrency)
  const locks = new QuestionLocks(context.db)
  const ask = async (model: string, question: Question, signal: AbortSignal): Promise<ModelResponse> => {
    const askedAt = context.clock.now()
    const [given] = (await findStoredResponses(context.db, [question.key], askedAt)).values()
    if (given) return given // meanwhile, by another batch or worker
    if ((await getCredit(context.db)).isRechargeRequired) throw new GptUnavailableError('gpt-credit')
    try {
      const answer = await inSpan('ask model', { model }, () => askModel(client, model, question, signal))
      countResponse(context, answer)
      await storeResponse(context.db, question.key, answer, context.clock.now())
      return answer
    } catch (error) {
      if (error instanceof GptUnavailableError) {
        context.metrics.gptCalls.inc({ outcome: error.reason })
        context.logger.warn({ err: error }, 'the model cannot be asked')
        if (error.reason === 'gpt-credit') await requireRecharge(context, null, askedAt)
      }
      throw error
    }
  }
  const running = new Map<string, Promise<ModelResponse>>()
  const askOnce = async (model: string, key: string, question: Question, signal: AbortSignal) => {
    // Whoever asks already may be stopped for a reason of its own: then the next one asks itself.
    for (let other = running.get(key); other; other = running.get(key)) {
      const answer = await other.catch(() => undefined)
      if (answer) return answer
    }
    signal.throwIfAborted()
    const asking = locks
      .hold(question.key, signal, () => ask(model, question, signal))
      .finally(() => running.delete(key))
    running.set(key, asking)
    return asking
  }
  return {
    async ask(model, questions, signal) {
      const keys = questions.map(({ key }) => key.toString('hex'))
      const answers = await findStoredResponses(
        context.db,
        questions.map(({ key }) => key),
        context.clock.now(),
      )
      const missing = new Map(questions.map((question, index) => [keys[index] ?? '', question]))
      for (const key of answers.keys()) missing.delete(key)
      const failures: unknown[] = []
      await Promise.all(
        [...missing].map(([key, question]) =>
          limit(async () => {
            if (failures.length > 0) return
            await askOnce(model, key, question, signal).then(
              (answer) => answers.set(key, answer),
              (error: unknown) => failures.push(error),
            )
          }),
        ),
      )
      if (failures.length > 0) throw failures[0]
      return keys.map((key) => answers.get(key) as ModelResponse)
    },
  }
}

function countResponse(context: Context, { outcome, tokens }: ModelResponse): void {
  context.metrics.gptCalls.inc({ outcome })
  context.metrics.gptTokens.inc({ direction: 'input' }, tokens.input)
  context.metrics.gptTokens.inc({ direction: 'output' }, tokens.output)
  context.metrics.gptDollars.inc(costOf(context, tokens))
}
