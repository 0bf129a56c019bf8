import type { Product } from '@merkwerk/contract'
import {
  type CompiledRules,
  fillGaps,
  proveFindings,
  type RuledAttributes,
  type SourcedAttribute,
  sourceTexts,
} from '@merkwerk/engine'
import type { ModelResponse } from './ask-model.ts'
import type { Gpt } from './gpt.ts'
import { buildQuestion } from './question.ts'

/** A product whose attributes went through the rules. */
export interface RuledProduct {
  /** What each marketplace shows of it, the most trusted first. */
  products: readonly Product[]
  attributes: readonly SourcedAttribute[]
}

/** A product's attributes with what the model read, how often rules applied to that, and the answer it came from. */
export type ReadAttributes = RuledAttributes & { response: ModelResponse }

/**
 * Lets the model read the attributes that products lack, keeps what is proven, and applies the rules to it. Throws
 * `GptUnavailableError` as `Gpt.answer` does.
 */
export async function readAttributes(
  gpt: Gpt,
  asking: { prompt: string; model: string; tokensPerProduct: number },
  ruled: readonly RuledProduct[],
  rules: CompiledRules,
  signal: AbortSignal,
): Promise<ReadAttributes[]> {
  const questions = ruled.map(({ products, attributes }) =>
    buildQuestion(asking, { texts: sourceTexts(products), attributes }, rules),
  )
  const answers = await gpt.ask(asking.model, questions, signal)
  return ruled.map(({ attributes }, index) => {
    const answer = answers[index] as ModelResponse
    const proven = proveFindings(answer.findings, questions[index]?.sources ?? [], rules)
    return { attributes: fillGaps(attributes, proven.attributes), uses: proven.uses, response: answer }
  })
}
