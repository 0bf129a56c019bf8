/** One thing a model says to have read, in the words of the product's structured output. */
export interface Finding {
  attribute: string
  value: string
  proof: string
}

/** What a question holds, as far as the model understands it. */
export interface QuestionText {
  /** The operator's instructions. */
  system: string
  allowed: Record<string, string[]>
  texts: string[]
}

/** Units that the model knows, and the attribute each is the unit of. */
const units: Record<string, string> = {
  Watt: 'Leistung',
  Volt: 'Spannung',
  Liter: 'Fassungsvermögen',
  Milliliter: 'Menge',
  Lumen: 'Lichtstrom',
  Kelvin: 'Farbtemperatur',
  Meter: 'Kabellänge',
}

/** Takes the data out of a user message: JSON in the elements `allowed-values` and `product`. */
export function parseQuestion(system: string, user: string): QuestionText {
  return {
    system,
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
 * What an honest model finds: for each attribute with allowed values the first text that has one of them as a word or
 * at the end of a word, and for each attribute that the instructions name the first number with its unit.
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
