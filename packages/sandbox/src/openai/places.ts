import type { ModelFault } from './faults.ts'
import type { Finding, PlacesText } from './parse-question.ts'

/** Texts with the same meaning. */
const meanings = [
  ['Lack', 'Lasur', 'Tönung', 'Farbe', 'Farbton', 'Color'],
  ['Bauart', 'Konstruktion', 'Ausführung', 'Bauform'],
  ['himmelgrau', 'taubengrau', 'Grau', 'Blau'],
  ['klappbar', 'faltbar', 'Klappmechanismus'],
]

/** The places of found texts that the model knows. Faults add places that do not exist, or that the texts do not prove. */
export function placeFindings({ places, found }: PlacesText, fault: ModelFault | undefined): Finding[] {
  const last = places.at(-1) ?? ''
  if (fault === 'invented')
    return [
      ...found.map(({ text }) => ({ attribute: text, value: 'Erfunden', proof: text })),
      { attribute: 'Erfundenes Merkmal', value: last, proof: 'Erfundenes Merkmal' },
    ]
  if (fault === 'unproven')
    return found.map(({ text }) => ({ attribute: text, value: last, proof: 'laut Hersteller' }))
  return found.flatMap(({ text }) => {
    const meaning = meanings.find((texts) => texts.includes(text))
    const value = places.find((place) => meaning?.includes(place))
    return value === undefined ? [] : [{ attribute: text, value, proof: text }]
  })
}
