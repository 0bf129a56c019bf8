import { normalizeName } from '@merkwerk/contract'
import { valueDictionary } from '../mapping/propose-values.ts'
import { colorConcepts } from '../mapping/value-words.ts'
import { normalizeAxisValue } from './normalize-value.ts'

/** A title without the words that are a size or a colour. */
export interface TitleWords {
  base: string
  size: string
  color: string
}

const shades = new Set(['dark', 'light'])

/** Splits a title at whole words. `M` is a size, `M8` is none, and `Rotor` has no colour. */
export function splitTitle(title: string): TitleWords {
  const words = joinMeasures(title)
    .split(/[\s,;|()[\]]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const found: Record<'base' | 'size' | 'color', string[]> = { base: [], size: [], color: [] }
  for (const [index, word] of words.entries()) found[classify(word, words[index - 1])].push(word)
  return {
    base: found.base
      .filter((word) => !isSizeWord(word))
      .map(normalizeName)
      .join(' '),
    size: found.size.join(' ').replaceAll('\ue000', ' '),
    color: found.color.join(' '),
  }
}

/** Keeps a number with its unit together: `1,5 l`. In `Modell 1 L`, the capital is a size. */
const joinMeasures = (title: string): string =>
  title.replace(/(\d)\s+(m[lL]|cl|l|k?g|[mc]?m|[GT]B|[Zz]oll|inch)\b/g, '$1\ue000$2')

function classify(word: string, before: string | undefined): 'base' | 'size' | 'color' {
  if (word.includes('\ue000') || isLetterSize(word)) return 'size'
  if (before && isSizeWord(before) && normalizeAxisValue(word).kind === 'size') return 'size'
  if (/^(?:eu|uk|us)-?\d{2}$/i.test(word)) return 'size'
  const concepts = valueDictionary.concepts(word)
  const isColor = concepts.some(({ id }) => colorConcepts.has(id))
  return isColor && concepts.every(({ id }) => colorConcepts.has(id) || shades.has(id)) ? 'color' : 'base'
}

const isSizeWord = (word: string): boolean =>
  /^(?:größe|groesse|gr\.?|size|taille|taglia|talla|eu)$/i.test(word)

/** Letters in capitals only: `S` is a size, `s` in a title is none. */
const isLetterSize = (word: string): boolean =>
  /^(?:X{0,4}[SL]|M|[1-8]XL|Small|Medium|Large|X-Large|XX-Large)$/.test(word)
