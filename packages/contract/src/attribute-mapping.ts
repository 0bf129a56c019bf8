// docs/decisions/0045-attribute-mapping.md
import { z } from 'zod'
import { normalizeName } from './attribute-names.ts'
import { problem } from './problems.ts'
import { count } from './schemas.ts'

/** Limits of a scheme and a mapping, so that both fit into memory. */
export const maxSchemeAttributes = 10_000
export const maxSchemeValues = 200_000
export const maxMappingRules = 10_000
export const maxRuleValues = 20_000
export const maxConstants = 200
/** Longer names and values of results cannot be mapped. */
export const maxMappedName = 500
export const maxMappedValue = 2_000
/** Longer headings of own columns are cut. */
const maxOwnColumnName = 200

const name = z.string().trim().min(1).max(maxMappedName)
const value = z.string().max(maxMappedValue)
const unit = z.string().trim().min(1).max(40)
const id = z.string().max(200)
const confidence = z.number().min(0).max(1)

/** The kind of values that an attribute of a shop has. `choice` allows the listed values only. */
export const attributeTypes = ['text', 'number', 'boolean', 'choice'] as const
export type AttributeType = (typeof attributeTypes)[number]

/** One attribute of a shop. */
export const schemeAttributeSchema = z.object({
  name,
  /** The shop's own identifier or code. */
  id: id.optional(),
  group: z.string().max(maxMappedName).optional(),
  /** The unit of its numbers, such as `cm`. */
  unit: unit.optional(),
  type: z.enum(attributeTypes),
  /** Whether an article may have several values. */
  is_multiple: z.boolean(),
  values: z.array(z.object({ name: value.min(1), id: id.optional() })).max(maxSchemeValues),
})
export type SchemeAttribute = z.infer<typeof schemeAttributeSchema>

/** The attributes and values that a shop knows. */
export const attributeSchemeSchema = z.object({
  attributes: z.array(schemeAttributeSchema).max(maxSchemeAttributes),
})
export type AttributeScheme = z.infer<typeof attributeSchemeSchema>

/** What the account decided about one value. */
const valueRuleSchema = z.object({
  from: value,
  /** None leaves the value out. Several replace it by all of them. */
  to: z.array(value.min(1)).max(50),
})
export type ValueRule = z.infer<typeof valueRuleSchema>

/** What the account decided about one found name. Names are equal if `normalizeName` returns the same. */
export const attributeRuleSchema = z.discriminatedUnion('action', [
  /** Renames the attribute. Rules with the same `to` merge attributes. */
  z.object({
    name,
    action: z.literal('map'),
    to: name,
    /** Measures are converted to it, and the unit is separated from the number. */
    unit: unit.optional(),
    /** Values without an entry stay unchanged. Values are equal if `normalizeValue` returns the same. */
    values: z.array(valueRuleSchema).max(maxRuleValues),
  }),
  /**
   * Splits values such as `10 x 20 x 30 cm` into the attributes of `to`, in order. The last unit applies to parts without one. With
   * a single name in `to` all parts become its values. A value with another number of parts stays unchanged.
   */
  z.object({
    name,
    action: z.literal('split'),
    separator: z.string().min(1).max(20),
    to: z.array(name).min(1).max(20),
    unit: unit.optional(),
  }),
  z.object({ name, action: z.literal('ignore') }),
])
export type AttributeRule = z.infer<typeof attributeRuleSchema>

/** `format` of a file with a mapping. */
export const mappingFileFormat = 'merkwerk-attribute-mapping'

/** How found names and values become the attributes of the account's shop. */
export const attributeMappingSchema = z.object({
  rules: z
    .array(attributeRuleSchema)
    .max(maxMappingRules)
    .refine(
      (rules) => areDistinct(rules.map((rule) => normalizeName(rule.name))),
      problem('name-with-two-rules'),
    ),
  /**
   * Attributes that every article gets: with the same value, or with its cell in an own column of the list. They replace found values. An
   * empty cell replaces nothing.
   */
  constants: z
    .array(
      z.union([
        z.object({ name, value: value.min(1) }),
        z.object({ name, own_column: z.string().min(1).max(maxOwnColumnName) }),
      ]),
    )
    .max(maxConstants),
})
export type AttributeMapping = z.infer<typeof attributeMappingSchema>

/** A name that results have, with its most frequent values. */
export const foundAttributeSchema = z.object({
  /** In the spelling that occurs first. */
  name: z.string(),
  /** Articles with this attribute. */
  records: count,
  /** The most frequent values first. Rare values of attributes with very many values are left out. */
  values: z.array(z.object({ value: z.string(), records: count })),
  /** Different values, also those that `values` leaves out. */
  distinct_values: count,
  /** The most frequent categories first. `category` is empty for articles without one. */
  categories: z.array(z.object({ category: z.string(), records: count })),
})
export type FoundAttribute = z.infer<typeof foundAttributeSchema>

/** How a proposal was found. `model`: the language model proposed it. */
export const proposalMethods = ['equal', 'synonym', 'unit', 'similar', 'model'] as const
export type ProposalMethod = (typeof proposalMethods)[number]

/** Proposals below this confidence need a look before they are accepted. */
export const defaultConfidence = 0.75

/** Where a found value belongs. `to` and `method` are null if nothing fits. */
const valueProposalSchema = z.object({
  from: z.string(),
  to: z.string().nullable(),
  method: z.enum(proposalMethods).nullable(),
  confidence,
  /** Several values of the shop that the text lists, such as `HDMI, USB`. `to` is null then. */
  parts: z.array(z.string()).optional(),
})
export type ValueProposal = z.infer<typeof valueProposalSchema>

/** Where a found name and its values belong. `to` and `method` are null if nothing fits. */
export const proposalSchema = z.object({
  name: z.string(),
  to: z.string().nullable(),
  method: z.enum(proposalMethods).nullable(),
  confidence,
  values: z.array(valueProposalSchema),
  /** The unit to which measures are converted. */
  unit: z.string().optional(),
  /** Values of several attributes, such as `10 x 20 x 30 cm`. `to` is null then. */
  split: z.object({ separator: z.string(), to: z.array(z.string()) }).optional(),
})
export type Proposal = z.infer<typeof proposalSchema>

/** What happens to a found name. `known`: no rule, and the scheme has the name. `unmapped`: neither. */
export const attributeStates = ['mapped', 'ignored', 'known', 'unmapped'] as const
export type AttributeState = (typeof attributeStates)[number]

/** Of how many, how many have a place in the scheme or are ignored by a rule. */
const shareSchema = z.object({ covered: count, total: count })

/** The confidence of proposals of the language model: they need a look. */
export const modelConfidence = 0.6

/** Where the language model places a found name and its values. Null if it was asked and found no place. */
export interface ModelProposal {
  name: string
  /** Undefined if the model was asked about values only. */
  to?: string | null
  values: { from: string; to: string | null }[]
}

/** How much of the results a mapping covers. */
export const coverageSchema = z.object({
  /** Attributes of all articles. */
  names: shareSchema,
  /** Values of all articles. */
  values: shareSchema,
  /** The most frequent first. */
  attributes: z.array(
    z.object({
      name: z.string(),
      state: z.enum(attributeStates),
      /** The attributes that it becomes. */
      to: z.array(z.string()),
      records: count,
      /** Values of all articles, as far as they were counted. */
      values: shareSchema,
      /** The most frequent values that the scheme does not have. */
      unmapped_values: z.array(z.object({ value: z.string(), records: count })),
    }),
  ),
  /** Attributes of the articles of a category. The most frequent category first. */
  categories: z.array(z.object({ category: z.string(), names: shareSchema })),
})
export type Coverage = z.infer<typeof coverageSchema>

const areDistinct = (texts: readonly string[]): boolean => new Set(texts).size === texts.length
