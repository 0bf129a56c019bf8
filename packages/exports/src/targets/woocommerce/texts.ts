import { type Cause, changeText, type ExportProduct, nothingToDo, type Run } from '../../core/index.ts'

const spaces: Cause = {
  id: 'woocommerce.spaces',
  kind: 'value-replaced',
  text: {
    de: 'Zeilenumbrüche und mehrere Leerzeichen in „{column}“ wurden zu einem Leerzeichen.',
    en: 'Line breaks and several spaces in “{column}” became one space.',
  },
  action: nothingToDo,
}

const percent: Cause = {
  id: 'woocommerce.percent',
  kind: 'value-replaced',
  text: {
    de: 'Auf ein Prozentzeichen folgt in „{column}“ eine Zahl. WooCommerce würde beides löschen, deshalb steht ein Leerzeichen dazwischen.',
    en: 'In “{column}” a percent sign precedes a number. WooCommerce would delete both, so a space is between them.',
  },
  action: nothingToDo,
}

const markup: Cause = {
  id: 'woocommerce.markup',
  kind: 'value-escaped',
  text: {
    de: 'Zeichen wie „<“ in „{column}“ sind als HTML geschrieben. WooCommerce würde sie sonst löschen. Im Shop erscheinen sie unverändert.',
    en: 'Characters such as “<” in “{column}” are written as HTML, because WooCommerce would delete them. The shop shows them unchanged.',
  },
  action: nothingToDo,
}

type Reporter = Pick<Run<unknown>, 'reportOn'>
interface Place {
  column: string
  attribute?: string
}

/** `sanitize_text_field` deletes these: octets with a percent sign. */
const octet = /%(?=[a-f0-9]{2})/gi

/** Whether WooCommerce stores the text of an identifier unchanged. */
export const isPlainIdentifier = (text: string): boolean => !/<|[\t\n]| {2}|%[a-f0-9]{2}/i.test(text)

/** A text that `sanitize_text_field` leaves unchanged, in HTML. */
export function fieldText(run: Reporter, product: ExportProduct, text: string, place: Place): string {
  const line = changeText(run, product, {
    ...place,
    cause: spaces,
    before: text,
    after: text.replace(/[\t\n ]+/g, ' '),
  })
  const kept = changeText(run, product, {
    ...place,
    cause: percent,
    before: line,
    after: line.replace(octet, '% '),
  })
  return markupText(run, product, kept, place)
}

/** `<` as an entity, and `&` where it would begin one. */
function markupText(run: Reporter, product: ExportProduct, text: string, place: Place): string {
  const after = text.replace(/&(?=#?\w+;)/g, '&amp;').replaceAll('<', '&lt;')
  return changeText(run, product, { ...place, cause: markup, before: text, after })
}

/** A product name: WordPress removes backslashes from posts, so they are written as entities. */
export function postTitle(run: Reporter, product: ExportProduct, text: string): string {
  const place = { column: 'Name' }
  const line = changeText(run, product, {
    ...place,
    cause: spaces,
    before: text,
    after: text.replace(/[\t\n ]+/g, ' '),
  })
  const escaped = markupText(run, product, line, place)
  return changeText(run, product, {
    ...place,
    cause: markup,
    before: escaped,
    after: escaped.replaceAll('\\', '&#92;'),
  })
}

/** Escapes a value of a list with commas (`explode_values`). */
export const listValue = (text: string): string => text.replaceAll(',', '\\,')

/**
 * A cell with a list. A space after a final backslash keeps it from escaping the separator, one before `'=` keeps the apostrophe:
 * the importer trims both.
 */
export function listCell(values: readonly string[]): string {
  const cell = values.map((text) => listValue(text).replace(/\\$/, '\\ ')).join(', ')
  return /^'[=+\-@]/.test(cell) ? ` ${cell}` : cell
}
