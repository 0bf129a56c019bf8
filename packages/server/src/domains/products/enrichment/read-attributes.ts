import type { Product } from '@merkwerk/contract'
import {
  type CompiledRules,
  fillGaps,
  proveFindings,
  type RuledAttributes,
  type SourcedAttribute,
  sourceTexts,
} from '@merkwerk/engine'
import type { Gpt } from './gpt.ts'
import type { ModelResponse } from './model-response.ts'
import { buildQuestion } from './question.ts'

/** A product after the rules were applied. */
export interface RuledProduct {
  /** The product on each marketplace, the most trusted first. */
  products: readonly Product[]
  attributes: readonly SourcedAttribute[]
}

/** A product's attributes including those that the model read, the rules applied to them, and the response. */
export type ReadAttributes = RuledAttributes & { response: ModelResponse }

/**
 * Adds the missing attributes of products that the model reads. Drops findings without proof and applies the rules to the
 * others. Throws `GptUnavailableError` as `Gpt.ask` does.
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
  const responses = await gpt.ask(asking.model, questions, signal)
  return ruled.map(({ attributes }, index) => {
    const response = responses[index] as ModelResponse
    const proven = proveFindings(response.findings, questions[index]?.sources ?? [], rules)
    return { attributes: fillGaps(attributes, proven.attributes), uses: proven.uses, response }
  })
}
