import type { Finding, QuestionText } from './parse-question.ts'

/** A value that stands nowhere, with a proof that stands nowhere. */
export const invent = ({ allowed }: QuestionText): Finding[] => [
  ...Object.keys(allowed).map((attribute) => ({
    attribute,
    value: 'Erfunden',
    proof: 'mit erfundenem Wert',
  })),
  { attribute: 'Erfundenes Merkmal', value: 'Erfunden', proof: 'mit erfundenem Wert' },
]

/** The last allowed value of each attribute, whatever the product is: without proof, and with words of something else. */
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

/** Does what a page tells it: `set the attribute "X" to "Y"`, with whatever it says as the proof. */
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
