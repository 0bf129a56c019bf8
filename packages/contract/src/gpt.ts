import { z } from 'zod'
import { endpointsFor } from './endpoint.ts'
import { keyValueSchema, keywordSchema, multiValueSchema } from './filters.ts'
import { problem } from './problems.ts'
import { ruledAttributeSchema } from './product.ts'
import { count, done } from './schemas.ts'
import { sources } from './sources.ts'

const admin = endpointsFor('admin', 'admin')
const user = endpointsFor('user', 'admin')

const promptText = z.string().max(20_000)

/** Both fields hold the active prompt. An empty prompt disables the GPT step. */
export const promptSchema = z.object({
  text: z.string(),
  content: z.string(),
  /** Null until a prompt is saved. */
  version: count.nullable(),
})
export type Prompt = z.infer<typeof promptSchema>

export const promptVersionSchema = z.object({
  version: count,
  text: z.string(),
  created_at: z.iso.datetime(),
  /** Username of the admin. */
  created_by: z.string(),
  /** The version that this one restored. */
  restored_from: count.nullable(),
  is_active: z.boolean(),
})
export type PromptVersion = z.infer<typeof promptVersionSchema>

/** Model and limits from the configuration of the installation. */
export const gptSettingsSchema = z.object({
  /** False without an API key; the GPT step is then disabled. */
  is_configured: z.boolean(),
  model: z.string(),
  tokens_per_product: count,
  tokens_per_run: count,
  concurrency: count,
  /** US dollars per million tokens. */
  input_price: z.number().nonnegative(),
  output_price: z.number().nonnegative(),
})
export type GptSettings = z.infer<typeof gptSettingsSchema>

/** Result of the GPT step for one product. */
export const gptOutcomes = [
  'answered',
  /** No API key, or an empty prompt. */
  'left-out',
  'refused',
  'cut-off',
  'unreadable',
  'unreachable',
  'no-credit',
] as const

const playgroundProductSchema = z.object({ source: z.enum(sources), id: z.string().max(64) })

const playgroundRunSchema = z.object({
  gpt: z.enum(gptOutcomes),
  attributes: z.array(ruledAttributeSchema),
  tokens: z.object({ input: count, output: count }),
  /** US dollars for these tokens, also when the result came from the cache. */
  cost: z.number().nonnegative(),
})
export type PlaygroundRun = z.infer<typeof playgroundRunSchema>

export const playgroundResultSchema = z.object({
  product: playgroundProductSchema.extend({ title: z.string() }),
  /** With the saved rules and the active prompt. */
  active: playgroundRunSchema,
  /** With the rules and prompt of the request. */
  edited: playgroundRunSchema,
  is_changed: z.boolean(),
})
export type PlaygroundResult = z.infer<typeof playgroundResultSchema>

/** The largest rules that the playground accepts, as JSON. */
const playgroundBodyBytes = 64 * 2 ** 20

/** The prompt, and the playground that tries prompts and rules on products before they are saved. */
export const gptEndpoints = {
  getPrompt: admin.get('/gpt/gpt-prompt/', {
    key: null,
    summary: 'Get the active prompt',
    response: promptSchema,
  }),
  savePrompt: admin.put('/gpt/gpt-prompt/', {
    key: null,
    summary: 'Save a prompt as a new version. Returns CONFLICT when `version` is no longer active',
    body: z.object({ text: promptText, version: count.nullable().optional() }),
    response: promptSchema,
    errors: ['CONFLICT'],
  }),
  listPromptVersions: admin.get('/admin/gpt/versions/', {
    key: null,
    summary: 'List the newest 100 versions of the prompt with their texts',
    response: z.array(promptVersionSchema),
  }),
  restorePromptVersion: admin.post('/admin/gpt/versions/:version/restore/', {
    key: null,
    summary: 'Save the text of an old version as a new one',
    params: z.object({ version: z.coerce.number().int().positive().max(2_000_000_000) }),
    response: promptSchema,
    errors: ['NOT_FOUND'],
  }),
  getGptSettings: admin.get('/admin/gpt/settings/', {
    key: null,
    summary: 'Get model and limits',
    response: gptSettingsSchema,
  }),
  getGptRecharge: user.get('/admin-settings/gpt-recharge/', {
    key: null,
    summary: 'Get whether the GPT account needs credit. No run can be started until it is recharged',
    response: z.object({ gpt_recharge_required: z.boolean() }),
  }),
  setGptRecharge: admin.post('/admin-settings/gpt-recharge/', {
    key: null,
    summary:
      'Mark the GPT account as recharged (false) or out of credit (true). Waiting runs continue after a recharge',
    body: z.object({ gpt_recharge_required: z.boolean() }),
    response: done.extend({ gpt_recharge_required: z.boolean() }),
  }),
  listBenchProducts: admin.get('/admin/gpt/bench/products/', {
    key: null,
    summary: 'List cached products for the playground, newest first. `search` matches id and title',
    query: z.object({ search: z.string().max(100).optional() }),
    response: z.array(playgroundProductSchema.extend({ title: z.string(), image: z.string().nullable() })),
  }),
  runBench: admin.post('/admin/gpt/bench/', {
    key: null,
    summary: 'Run an edited prompt or edited rules on cached products, next to the active ones',
    maxBodyBytes: playgroundBodyBytes,
    body: z.object({
      products: z.array(playgroundProductSchema).min(1, problem('product-missing')).max(10),
      /** Replaces the active prompt. */
      text: promptText.optional(),
      /** Each list replaces the saved one. */
      rules: z
        .object({
          key_values: z.array(keyValueSchema).max(20_000).optional(),
          keywords: z.array(keywordSchema).max(20_000).optional(),
          multi_values: z.array(multiValueSchema).max(5_000).optional(),
        })
        .optional(),
    }),
    response: z.object({
      results: z.array(playgroundResultSchema),
      tokens: z.object({ input: count, output: count }),
      /** US dollars for the edited run over all products. */
      cost: z.number().nonnegative(),
    }),
    errors: ['NOT_FOUND'],
  }),
} as const
