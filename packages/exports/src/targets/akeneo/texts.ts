import { type ExportProduct, type Run, shorten, shortLine } from '../../core/index.ts'
import { baseCode } from './codes.ts'
import { maxAreaLength, maxTextLength, type Options } from './format.ts'

/** A text of one line, for an attribute that describes every product. */
export function lineText(run: Run<Options>, product: ExportProduct, code: string, value = ''): string {
  return shortLine(run, product, value, { column: baseCode(run, code), max: maxTextLength })
}

/** A text of several lines. */
export const areaText = (run: Run<Options>, product: ExportProduct, code: string, value = ''): string =>
  shorten(run, product, value, { column: baseCode(run, code), max: maxAreaLength })
