import type OpenAI from 'openai'

/** A value in the product's structured output format. */
export interface Finding {
  attribute: string
  value: string
  proof: string
}

/** The parts of a question that the model uses. */
export interface QuestionText {
  /** The operator's instructions. */
  system: string
  allowed: Record<string, string[]>
  texts: string[]
  /** Only in questions about the attributes of a shop. */
  places: PlacesText | undefined
}

/** Found texts, and the places that they may have in a shop. */
export interface PlacesText {
  places: string[]
  found: { text: string; examples: string[] }[]
}

/** Supported units with their attributes. */
const units: Record<string, string> = {
  Watt: 'Leistung',
  Volt: 'Spannung',
  Liter: 'Fassungsvermögen',
  Milliliter: 'Menge',
  Lumen: 'Lichtstrom',
  Kelvin: 'Farbtemperatur',
  Meter: 'Kabellänge',
}

export type Ask = OpenAI.ChatCompletionCreateParamsNonStreaming

/** Extracts the data of the user message: JSON in the elements `allowed-values` and `product`, or `places` and `found`. */
export function parseQuestion({ messages }: Ask): QuestionText {
  const toText = (role: string) => {
    const content = messages.find((message) => message.role === role)?.content
    return typeof content === 'string' ? content : ''
  }
  const user = toText('user')
  const places = jsonIn(user, 'places') as PlacesText['places'] | undefined
  const found = (jsonIn(user, 'found') ?? []) as PlacesText['found']
  return {
    system: toText('system'),
    places: places && { places, found },
    allowed: (jsonIn(user, 'allowed-values') ?? {}) as QuestionText['allowed'],
    texts: (jsonIn(user, 'product') ?? []) as string[],
  }
}

function jsonIn(text: string, element: string): unknown {
  const [, json] = new RegExp(`<${element}>\\n(.*)\\n</${element}>`).exec(text) ?? []
  return json === undefined ? undefined : JSON.parse(json)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The findings of an honest model: for each attribute with allowed values the first text that contains one of them
 * as a word or at the end of a word, and for each attribute in the instructions the first number with its unit.
 */
export function findFindings({ system, allowed, texts }: QuestionText): Finding[] {
  return [
    ...Object.entries(allowed).map(([attribute, values]) => findAllowed(attribute, values, texts)),
    ...Object.entries(units)
      .filter(([, attribute]) => system.includes(attribute) && !Object.hasOwn(allowed, attribute))
      .map(([unit, attribute]) => findMeasure(attribute, unit, texts)),
  ]
}

const nothing = (attribute: string): Finding => ({ attribute, value: 'n/a', proof: '' })

function findAllowed(attribute: string, values: readonly string[], texts: readonly string[]): Finding {
  const byLength = values.toSorted((a, b) => b.length - a.length)
  for (const text of texts)
    for (const value of byLength) {
      const [proof] = new RegExp(`\\p{L}*${escaped(value)}(?![\\p{L}\\p{N}])`, 'iu').exec(text) ?? []
      if (proof !== undefined) return { attribute, value, proof }
    }
  return nothing(attribute)
}

function findMeasure(attribute: string, unit: string, texts: readonly string[]): Finding {
  for (const text of texts) {
    const [value] = new RegExp(`\\d+(?:[.,]\\d+)? ${unit}\\b`).exec(text) ?? []
    if (value !== undefined) return { attribute, value, proof: value }
  }
  return nothing(attribute)
}
