import type { endpoints, Language, PlaygroundResult, PlaygroundRun, Product } from '@merkwerk/contract'
import { applyRules, type CompiledRules, compileRules, type RuleSet } from '@merkwerk/engine'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findProduct } from '../product-cache/index.ts'
import { readRuleSet, ruleText } from '../rules/index.ts'
import { computeCost } from './cost-queries.ts'
import { type Gpt, openGpt } from './gpt.ts'
import { GptUnavailableError } from './model-response.ts'
import { findActivePrompt } from './queries.ts'
import { requireRoom } from './question.ts'
import { readAttributes } from './read-attributes.ts'

type PlaygroundInput = z.output<typeof endpoints.runBench.body>

interface Setup {
  prompt: string
  rules: CompiledRules
}

/**
 * Runs cached products through the active prompt and rules, and through edited ones. Changes nothing except the stored
 * responses of the model. Throws `NOT_FOUND` for a product that is not cached.
 */
export async function runPlayground(
  context: Context,
  input: PlaygroundInput,
  language: Language,
  signal: AbortSignal,
): Promise<PlaygroundResult[]> {
  const saved = await readRuleSet(context.db)
  const active = {
    prompt: (await findActivePrompt(context.db))?.text ?? '',
    rules: compileRules(saved),
  }
  const edited = {
    prompt: input.text ?? active.prompt,
    rules: compileRules(withEdits(saved, input.rules ?? {})),
  }
  requireRoom(context.config, edited.prompt)
  const gpt = openGpt(context)
  return Promise.all(
    input.products.map(async ({ source, id }) => {
      const product = await findProduct(context, source, id)
      if (!product) throw new AppError('NOT_FOUND')
      const run = (setup: Setup) => runProduct(context, gpt, product, setup, { language, signal })
      const [before, after] = [await run(active), await run(edited)]
      return {
        product: { source, id, title: product.title },
        active: before,
        edited: after,
        is_changed: JSON.stringify(listValues(before)) !== JSON.stringify(listValues(after)),
      }
    }),
  )
}

const listValues = ({ attributes }: PlaygroundRun) => attributes.map(({ name, value }) => [name, value])

function withEdits(saved: RuleSet, edits: NonNullable<PlaygroundInput['rules']>): RuleSet {
  const numbered = <T extends object>(rules: T[]) => rules.map((rule, id) => ({ ...rule, id }))
  return {
    keyValues: edits.key_values ? numbered(edits.key_values) : saved.keyValues,
    keywords: edits.keywords ? numbered(edits.keywords) : saved.keywords,
    multiValues: edits.multi_values ? numbered(edits.multi_values) : saved.multiValues,
  }
}

async function runProduct(
  context: Context,
  gpt: Gpt | undefined,
  product: Product,
  { prompt, rules }: Setup,
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<PlaygroundRun> {
  const { attributes } = applyRules(
    product.attributes.map((attribute) => ({ ...attribute, source: product.source, rules: [] })),
    rules,
  )
  const shown = (
    outcome: PlaygroundRun['gpt'],
    ruled = attributes,
    tokens = { input: 0, output: 0 },
  ): PlaygroundRun => ({
    gpt: outcome,
    attributes: ruled.map(({ rules: steps, ...attribute }) => ({
      ...attribute,
      rule: ruleText(steps, language),
    })),
    tokens,
    cost: computeCost(context, tokens),
  })
  if (!gpt || prompt.trim() === '') return shown('left-out')
  const { model, tokensPerProduct } = context.config.openai
  const asking = { prompt, model, tokensPerProduct }
  try {
    const [read] = await readAttributes(gpt, asking, [{ products: [product], attributes }], rules, signal)
    return shown(read?.response.outcome ?? 'left-out', read?.attributes, read?.response.tokens)
  } catch (error) {
    if (!(error instanceof GptUnavailableError)) throw error
    return shown(error.reason === 'gpt-credit' ? 'no-credit' : 'unreachable')
  }
}
