// docs/decisions/0033-gpt.md

import type { Context } from '../../platform/context.ts'
import { inSpan } from '../../platform/observability/tracing.ts'
import { recallAnswers, rememberAnswer } from './answers.ts'
import { type Answer, askModel, GptUnavailableError, openClient } from './ask-model.ts'
import { getCredit } from './credit.ts'
import { costOf } from './gpt-cost.ts'
import type { Question } from './question.ts'
import { QuestionLocks } from './question-locks.ts'
import { requireRecharge } from './require-recharge.ts'
import { Slots } from './slots.ts'

/** The model, with a memory of what it answered. */
export interface Gpt {
  /**
   * The answer to each question, in their order. What is remembered is not asked again, and equal questions at the same
   * time are asked once, whichever processes have them. Throws `GptUnavailableError` when one cannot be asked now: what was answered until then is
   * remembered. That the account is used up is noted for everybody.
   */
  answer(model: string, questions: readonly Question[], signal: AbortSignal): Promise<Answer[]>
}

/** The model of the settings, asked by so many at a time as they allow; undefined without a key. */
export function openGpt(ctx: Context): Gpt | undefined {
  const client = openClient(ctx.config)
  if (!client) return undefined
  const slots = new Slots(ctx.config.openai.concurrency)
  const locks = new QuestionLocks(ctx.db)
  const ask = async (model: string, question: Question, signal: AbortSignal): Promise<Answer> => {
    const askedAt = ctx.clock.now()
    const [given] = (await recallAnswers(ctx.db, [question.key], askedAt)).values()
    if (given) return given // meanwhile, by another batch or worker
    if ((await getCredit(ctx.db)).isRechargeRequired) throw new GptUnavailableError('gpt-credit')
    try {
      const answer = await inSpan('ask model', { model }, () => askModel(client, model, question, signal))
      countAnswer(ctx, answer)
      await rememberAnswer(ctx.db, question.key, answer, ctx.clock.now())
      ctx.reach('answer-remembered')
      return answer
    } catch (error) {
      if (error instanceof GptUnavailableError) {
        ctx.metrics.gptCalls.inc({ outcome: error.reason })
        ctx.logger.warn({ err: error }, 'the model cannot be asked')
        if (error.reason === 'gpt-credit') await requireRecharge(ctx, null, askedAt)
      }
      throw error
    }
  }
  const running = new Map<string, Promise<Answer>>()
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
    async answer(model, questions, signal) {
      const keys = questions.map(({ key }) => key.toString('hex'))
      const answers = await recallAnswers(
        ctx.db,
        questions.map(({ key }) => key),
        ctx.clock.now(),
      )
      const missing = new Map(questions.map((question, index) => [keys[index] ?? '', question]))
      for (const key of answers.keys()) missing.delete(key)
      const failures: unknown[] = []
      await Promise.all(
        [...missing].map(([key, question]) =>
          slots.run(async () => {
            if (failures.length > 0) return
            await askOnce(model, key, question, signal).then(
              (answer) => answers.set(key, answer),
              (error: unknown) => failures.push(error),
            )
          }),
        ),
      )
      if (failures.length > 0) throw failures[0]
      return keys.map((key) => answers.get(key) as Answer)
    },
  }
}

function countAnswer(ctx: Context, { outcome, tokens }: Answer): void {
  ctx.metrics.gptCalls.inc({ outcome })
  ctx.metrics.gptTokens.inc({ direction: 'input' }, tokens.input)
  ctx.metrics.gptTokens.inc({ direction: 'output' }, tokens.output)
  ctx.metrics.gptDollars.inc(costOf(ctx, tokens))
}
