import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { ModelResponse } from './model-response.ts'

/** Unusable responses expire after a day. The others are stored permanently. */
const unusableHours = 24

/** The stored responses by the key of their question in hexadecimal. */
export async function findStoredResponses(
  db: Db,
  keys: readonly Buffer[],
  now: Date,
): Promise<Map<string, ModelResponse>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('gpt_answers')
    .selectAll()
    .where('question', '=', sql<Buffer>`any(${keys})`)
    .where((row) =>
      row.or([
        row('outcome', '=', 'answered'),
        row('answered_at', '>', new Date(now.getTime() - unusableHours * 3_600_000)),
      ]),
    )
    .execute()
  return new Map(
    rows.map((row) => [
      row.question.toString('hex'),
      {
        outcome: row.outcome as ModelResponse['outcome'],
        findings: row.findings,
        tokens: { input: row.input_tokens, output: row.output_tokens },
      },
    ]),
  )
}

/** Stores a response. An earlier response to an equal question stays, unless it is unusable. */
export async function storeResponse(db: Db, key: Buffer, response: ModelResponse, now: Date): Promise<void> {
  const values = {
    outcome: response.outcome,
    findings: JSON.stringify(response.findings),
    input_tokens: response.tokens.input,
    output_tokens: response.tokens.output,
    answered_at: now,
  }
  await db
    .insertInto('gpt_answers')
    .values({ question: key, ...values })
    .onConflict((conflict) =>
      conflict.column('question').doUpdateSet(values).where('gpt_answers.outcome', '<>', 'answered'),
    )
    .execute()
}
