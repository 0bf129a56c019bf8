import { normalizeName } from '@merkwerk/contract'
import { isColorWord } from './colors.ts'
import { normalizeAxisValue } from './normalize-value.ts'

/** A title without the words that are a size or a colour. */
export interface TitleWords {
  base: string
  size: string
  color: string
}

/**
 * What a title calls a size in more than one word: contents, lengths, sides and threads such as `M8 x 40 mm`, packs, sizes of
 * trousers, ranges of children's sizes, and shoe sizes. In `Modell 1 L`, the capital is a letter size.
 */
const sizePhrases = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-])(?:${[
    String.raw`(?:M?\d{1,4}(?:[.,]\d{1,3})?\s?(?:[cm]?m)?\s?[x×]\s?){0,3}\d{1,6}(?:[.,]\d{1,3})?\s?(?:m[lL]|cl|l|k?g|[mc]?m|[GT]B|[Zz]oll|inch|Liter|Gramm|Kilo|Kilogramm|Meter)`,
    String.raw`\d{1,3}(?:[.,]\d{1,2}\s?|)L`,
    String.raw`\d{1,4}\s?-?(?:er)?[\s-]?(?:[Pp]ack|PACK|Packung|Set|Stück|Stk|Rollen|Flaschen|Dosen|Kapseln|Tabletten|Beutel|Blatt)`,
    String.raw`W\d{2}[\s/]{0,3}L\d{2}|\d{2,3}[/–-]\d{2,3}|\d{2}(?:[.,]5|\s[12]/3)?\s?EU`,
  ].join('|')})(?![\p{L}\p{N}/-])`,
  'gu',
)

/** Splits a title at whole words. `M` is a size, `M8` is none, and `Rotor` has no colour. */
export function splitTitle(title: string): TitleWords {
  const found: Record<'base' | 'size' | 'color', string[]> = { base: [], size: [], color: [] }
  const words = title
    .replace(sizePhrases, (phrase) => {
      found.size.push(phrase)
      return ' '
    })
    .split(/[\s,;|()[\]]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  for (const [index, word] of words.entries()) found[classify(word, words[index - 1])].push(word)
  return {
    base: found.base
      .filter((word) => !isSizeWord(word))
      .map(normalizeName)
      .join(' '),
    size: found.size.join(' '),
    color: found.color.join(' '),
  }
}

function classify(word: string, before: string | undefined): 'base' | 'size' | 'color' {
  if (isLetterSize(word)) return 'size'
  if (before && isSizeWord(before) && normalizeAxisValue(word).kind === 'size') return 'size'
  if (/^(?:eu|uk|us)-?\d{2}$/i.test(word)) return 'size'
  return isColorWord(word) ? 'color' : 'base'
}

const isSizeWord = (word: string): boolean =>
  /^(?:größe|groesse|gr\.?|size|taille|taglia|talla|eu)$/i.test(word)

/** Letters in capitals only: `S` is a size, `s` in a title is none. */
const isLetterSize = (word: string): boolean =>
  /^(?:X{0,4}[SL]|M|[1-8]XL|Small|Medium|Large|X-Large|XX-Large)$/.test(word)
