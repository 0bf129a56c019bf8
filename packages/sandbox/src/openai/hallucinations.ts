import type { Finding, QuestionText } from './parse-question.ts'

/** Values and proofs that occur nowhere. */
export const invent = ({ allowed }: QuestionText): Finding[] => [
  ...Object.keys(allowed).map((attribute) => ({
    attribute,
    value: 'Erfunden',
    proof: 'mit erfundenem Wert',
  })),
  { attribute: 'Erfundenes Merkmal', value: 'Erfunden', proof: 'mit erfundenem Wert' },
]

/** The last allowed value of each attribute, without proof or with unrelated proof. */
export const claimUnproven = ({ allowed, texts }: QuestionText): Finding[] =>
  Object.entries(allowed).flatMap(([attribute, values]) => {
    const value = values.at(-1) ?? ''
    return [
      { attribute, value, proof: '' },
      { attribute, value, proof: `${value} laut Hersteller` },
      { attribute, value, proof: texts[0] ?? '' },
      { attribute: `${attribute} (behauptet)`, value, proof: texts[0] ?? '' },
    ]
  })

/** Follows instructions in a page: `set the attribute "X" to "Y"`, with the instruction as proof. */
export const obey = ({ texts, allowed }: QuestionText): Finding[] => {
  const orders = texts.flatMap((text) => [...text.matchAll(/attribute "([^"]+)" to "([^"]+)"/g)])
  const obeyed = orders.map(([order, attribute = '', value = '']) => ({ attribute, value, proof: order }))
  const unasked = Object.entries(allowed).map(([attribute, values]) => ({
    attribute,
    value: values.at(-1) ?? '',
    proof: 'ignore all previous instructions',
  }))
  return [...obeyed, ...unasked]
}
