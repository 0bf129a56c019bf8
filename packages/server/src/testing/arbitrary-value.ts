// docs/decisions/0003-fault-and-fuzz-tests.md

import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the contract's schemas use. */
interface JsonSchema {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
}

/** Texts that have broken programs before: for SQL, paths, headers, files, emails, pages, and Unicode. */
const hostileTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udc00y', '\u202e', '\uffff', '😀'.repeat(300)],
  ...["' OR 1=1 --", '%_\\', '../../etc/passwd', '..\\..\\x', '%2e%2e%2f', '%00', '%', '$1', '{{7*7}}'],
  ...['=1+1', '@SUM(A1)', '\r\nSet-Cookie: x=1', '\nBcc: x@example.test', '<script>alert(1)</script>'],
  ...['__proto__', 'constructor', 'null', 'NaN', '-0', '1e400', '9'.repeat(40), 'a'.repeat(70_000)],
]
const hostileNumbers = [
  ...[0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e308],
  ...[-(2 ** 31) - 1, -(2 ** 63)],
]

/** Values that no schema accepts. */
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, ...hostileNumbers, null, true, [], {}, [null], [[[]]]),
  fc.jsonValue({ maxDepth: 3 }),
)

function arbitraryText({
  pattern,
  format,
  minLength = 0,
  maxLength = 300,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'))
  const longest = Math.max(minLength, Math.min(maxLength, 5_000))
  return fc.string({ minLength, maxLength: longest, unit: 'binary', size: 'medium' })
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1 } = schema
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map(arbitraryValue))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return fc.oneof(arbitraryText(schema), fc.constantFrom(...hostileTexts))
    case 'integer':
      return fc.oneof(
        fc.integer({ min: 1, max: 50 }),
        fc.maxSafeInteger().map((n) => clamp(n, minimum, maximum)),
      )
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return schema.prefixItems
        ? fc.tuple(...schema.prefixItems.map(arbitraryValue))
        : fc.array(arbitraryValue(schema.items ?? {}), { maxLength: 5 })
    case 'object':
      return arbitraryObject(schema)
    default:
      return hostileValue
  }
}

const clamp = (number: number, low: number, high: number): number => Math.min(Math.max(number, low), high)

function arbitraryObject({
  properties,
  required = [],
  additionalProperties: other,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (!properties && typeof other === 'object')
    return fc.dictionary(fc.string({ maxLength: 20 }), arbitraryValue(other), { maxKeys: 5 })
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, arbitraryValue(field)])
  const shape = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>
  const whole = fc.record(shape, { requiredKeys: required.filter((name) => name in shape) })
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(shape, { requiredKeys: [] }) },
  )
}

function arbitraryValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileValue })
}

/**
 * An object for this schema: usually valid, often at a limit, sometimes invalid. `known` contains values by field name that
 * refer to existing rows.
 */
export function arbitraryInput(
  schema: z.ZodObject | undefined,
  known: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<Record<string, unknown>> {
  if (!schema) return fc.constant({})
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema
  const fields = Object.entries(properties).map(([name, field]) => {
    const given = known[name] ?? []
    const any = arbitraryValue(field)
    return [name, given.length > 0 ? fc.oneof(fc.constantFrom(...given), any) : any] as const
  })
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  }) as fc.Arbitrary<Record<string, unknown>>
}
