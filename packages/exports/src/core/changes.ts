import { nothingToDo } from './causes.ts'
import type { Cause, Finding } from './findings.ts'
import type { ProductKey } from './product.ts'
import type { Run } from './target.ts'
import { cutText, joinLines } from './texts.ts'

type Reporter = Pick<Run<unknown>, 'reportOn'>
type Place = Pick<Finding, 'column' | 'attribute'>

const shortened: Cause = {
  id: 'shortened',
  kind: 'value-shortened',
  text: {
    de: '„{column}“ nimmt höchstens {limit} Zeichen auf. Der Rest wurde abgeschnitten.',
    en: '“{column}” holds at most {limit} characters. The rest was cut off.',
  },
  action: {
    de: 'Kürzen Sie den Wert in der Liste, oder lassen Sie das Merkmal weg.',
    en: 'Shorten the value in the list, or leave out the attribute.',
  },
}

const lineBreaks: Cause = {
  id: 'line-breaks',
  kind: 'value-replaced',
  text: {
    de: 'Zeilenumbrüche in „{column}“ wurden durch Leerzeichen ersetzt.',
    en: 'Line breaks in “{column}” were replaced by spaces.',
  },
  action: nothingToDo,
}

/** Returns `after`, and reports it if it differs from `before`. */
export function changeText(
  { reportOn }: Reporter,
  product: ProductKey,
  finding: Place & { cause: Cause; before: string; after: string; limit?: number },
): string {
  if (finding.before !== finding.after) reportOn(product, finding)
  return finding.after
}

/** Cuts a text to the length that a column holds. */
export const shorten = (
  run: Reporter,
  product: ProductKey,
  text: string,
  { max, ...place }: Place & { max: number },
): string =>
  changeText(run, product, {
    ...place,
    cause: shortened,
    limit: max,
    before: text,
    after: cutText(text, max),
  })

/** Replaces line breaks and tabs, and reports it. */
export const oneLine = (run: Reporter, product: ProductKey, text: string, place: Place): string =>
  changeText(run, product, {
    ...place,
    cause: lineBreaks,
    before: text,
    after: joinLines(text),
  })

/** Writes a text in one line of the length that a column holds. */
export const shortLine = (
  run: Reporter,
  product: ProductKey,
  text: string,
  { max, ...place }: Place & { max: number },
): string => shorten(run, product, oneLine(run, product, text, place), { ...place, max })
