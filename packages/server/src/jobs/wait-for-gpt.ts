import type { GptUnavailableError } from '../enrichment/index.ts'
import type { JobContext } from './job-context.ts'
import { putToWait } from './put-to-wait.ts'

/**
 * Puts a batch to wait for the model, and the rest of its job with it. It is called back ever less often, and at once
 * when an admin marks the account as recharged. Answers that were paid for are remembered.
 */
export async function waitForGpt(
  ctx: JobContext,
  jobId: number,
  batch: { number: number; records: number },
  { reason }: GptUnavailableError,
): Promise<void> {
  await putToWait(ctx, jobId, batch.number, {
    waitingFor: 'gpt',
    reason,
    records: batch.records,
    retryAfterMs: 0,
    isWidespread: true,
    hasAnswered: false,
  })
}
