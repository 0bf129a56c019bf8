import {
  type Cause,
  changeText,
  type ExportProduct,
  htmlText,
  oneLine,
  type Run,
  shorten,
} from '../../core/index.ts'
import { maxReferenceLength, type Options } from './format.ts'

const sign: Cause = {
  id: 'prestashop.sign',
  kind: 'value-replaced',
  text: {
    de: '„{column}“ nimmt Zeichen wie „<“, „=“, „:“ oder geschweifte Klammern nicht auf. Ähnliche Zeichen stehen an ihrer Stelle.',
    en: '“{column}” does not accept characters such as “<”, “=”, “:” or braces. Similar characters replace them.',
  },
  action: {
    de: 'Ändern Sie den Wert nach dem Import in PrestaShop, wenn Sie das Zeichen brauchen.',
    en: 'Change the value in PrestaShop after the import if you need the character.',
  },
}

/** Characters that look alike. `Validate::isGenericName` and `isCatalogName` refuse the former ones. */
const similar: Record<string, string> = {
  '<': '‹',
  '>': '›',
  '{': '(',
  '}': ')',
  ';': ',',
  '=': '＝',
  '#': '＃',
  ':': '∶',
  '|': '¦',
  '/': '∕',
  '"': '”',
  '\\': '∕',
}

/** What each kind of text does not accept. */
const refused = {
  /** Names of products and brands (`isCatalogName`). */
  name: /[<>;=#{}]/g,
  /** Categories: also their separators, and what `fgetcsv` reads as enclosure or escape character. */
  category: /[<>;=#{}|/"\\]/g,
  /** Features (`isGenericName`): also their separators. */
  feature: /[<>{}:|]/g,
  /** In version 8.2 also the equals sign. */
  strictFeature: /[<>={}:|]/g,
}

const replaceSigns = (text: string, signs: RegExp): string =>
  text.replace(signs, (found) => similar[found] ?? found)

/** A name or value of an axis. */
export const withSimilarSigns = (text: string): string => replaceSigns(text, refused.strictFeature)

/** A text in one line that a column accepts. */
export function fieldText(
  run: Run<Options>,
  product: ExportProduct,
  text: string,
  { kind, max, ...place }: { kind: keyof typeof refused; max: number; column: string; attribute?: string },
): string {
  const before = oneLine(run, product, text, place)
  const rule = kind === 'feature' && run.options.version === '8.2' ? 'strictFeature' : kind
  const after = replaceSigns(before, refused[rule])
  const accepted = changeText(run, product, { cause: sign, ...place, before, after })
  return shorten(run, product, accepted, { ...place, max })
}

/** Whether a reference is accepted unchanged (`Validate::isReference`). */
export const isReference = (text: string): boolean =>
  text.length <= maxReferenceLength && /^[^<>;={}\t\n]*$/.test(text)

/**
 * Plain text as HTML that `Validate::isCleanHtml` accepts. It refuses `script:` and names of events before an equals sign wherever
 * they stand, so these signs are written as entities. The shop shows them unchanged.
 */
export const cleanHtml = (text = ''): string =>
  htmlText(text)
    .replace(/script(\s*):/gi, (match) => `${match.slice(0, -1)}&#58;`)
    .replace(/(on[a-z]+\s*)=/gi, '$1&#61;')
