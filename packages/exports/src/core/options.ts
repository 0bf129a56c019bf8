import type { Message } from '@merkwerk/contract'
import { z } from 'zod'

/** What a screen needs to offer an option. */
export interface OptionForm {
  label: Message
  help?: Message
  /** The choices of an option with fixed values. */
  choices?: Record<string, Message>
  /** The option matters only while another one has one of these values, and only while that one matters. */
  onlyFor?: { option: string; values: readonly string[] }
}

declare module 'zod' {
  interface GlobalMeta {
    form?: OptionForm
  }
}

type Words = Pick<OptionForm, 'label' | 'help'>

/** An option with fixed values. */
export function choice<const Choices extends Record<string, Message>>(
  choices: Choices,
  usual: keyof Choices & string,
  words: Words,
) {
  const names = Object.keys(choices) as (keyof Choices & string)[]
  return z
    .enum(names)
    .default(usual as never)
    .meta({ form: { ...words, choices } })
}

/** An option to switch on or off. */
export const toggle = (usual: boolean, words: Words) => z.boolean().default(usual).meta({ form: words })

/** A short text without line breaks. */
export const textOption = (usual: string, words: Words, maxLength = 200, text = z.string()) =>
  text
    .trim()
    .max(maxLength)
    .regex(/^[^\p{Cc}]*$/u)
    .default(usual)
    .meta({ form: words })

/** A whole number. */
export const numberOption = (usual: number, { min, max }: { min: number; max: number }, words: Words) =>
  z.number().int().min(min).max(max).default(usual).meta({ form: words })

/** Whether a target writes new products, or only what `update` names of existing ones, which is the default: it changes least. */
export const modeOption = <const Update extends Record<string, Message>>(
  update: Update,
  {
    create = { de: 'Nein: neue Produkte anlegen', en: 'No: create new products' },
    help,
  }: { create?: Message; help?: Message } = {},
) =>
  choice({ create, ...update }, Object.keys(update)[0] as keyof Update & string, {
    label: {
      de: 'Gibt es die Artikel in Ihrem System schon?',
      en: 'Does your system have the articles already?',
    },
    ...(help && { help }),
  })

/** Options that matter only while another one has one of these values. Screens hide them otherwise. */
export const onlyFor = <Shape extends Record<string, z.ZodType>>(
  option: string,
  values: readonly string[],
  shape: Shape,
): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => {
      const form = schema.meta()?.form
      return [
        name,
        form && !form.onlyFor ? schema.meta({ form: { ...form, onlyFor: { option, values } } }) : schema,
      ]
    }),
  ) as Shape

/** Options of new products: updates of existing ones do not use them. */
export const forNewProducts = <Shape extends Record<string, z.ZodType>>(shape: Shape): Shape =>
  onlyFor('mode', ['create'], shape)

/** Fields of articles for `overwrites`, without those that the options leave out. */
export const fieldList = (...fields: (false | readonly [de: string, en: string])[]): Message[] =>
  fields.flatMap((field) => (field ? [{ de: field[0], en: field[1] }] : []))

/** The stock of new products. */
export const stockOption = () =>
  numberOption(0, { min: 0, max: 1_000_000 }, { label: { de: 'Bestand', en: 'Stock' } })

/** Whether families are families in the target. */
export const familyOption = () => ({
  families: choice(
    {
      'as-families': { de: 'Vaterartikel mit Varianten', en: 'Parents with variants' },
      simple: { de: 'Einzelne Artikel', en: 'Single articles' },
    },
    'as-families',
    {
      label: { de: 'Familien', en: 'Families' },
      help: {
        de: 'Artikel, die es in Größen, Farben und dergleichen gibt. Ohne Familien in der Liste ändert die Wahl nichts.',
        en: 'Articles that come in sizes, colours and the like. Without families in the list the choice changes nothing.',
      },
    },
  ),
})

/** The options of a target for a screen: the JSON schema of each with its form. */
export function describeOptions(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input' })
}
