import type { CheerioAPI } from 'cheerio'
import {
  axisOfRow,
  CHOSEN_TEXT,
  nameAxis,
  PICKER_ROW,
  type ShownChoice,
  valueInTitle,
} from '../sources/amazon/variation.ts'
import { cleanText } from '../sources/page/text.ts'

type Selection = ReturnType<CheerioAPI>
type Node = ReturnType<Selection['contents']>[number]

/** Text with a space at each element border, without scripts. Comments are not borders. */
export function readText(selection: Selection): string {
  const inner = (node: Node): string => {
    if (node.type === 'text') return node.data
    if (!('children' in node) || node.type === 'script' || node.type === 'style') return ''
    if ('name' in node && (node.name === 'noscript' || node.name === 'template')) return ''
    return ` ${node.children.map(inner).join('')} `
  }
  return selection
    .toArray()
    .map((node) => ('children' in node ? node.children.map(inner).join('') : ''))
    .join(' ')
}

/** What the rows of the picker show as chosen. */
export function shownChoices($: CheerioAPI): ShownChoice[] {
  const rows = $('[id]')
    .toArray()
    .filter((node) => PICKER_ROW.test($(node).attr('id') ?? ''))
  return rows.map((row) => {
    const axis = axisOfRow($(row).attr('id') ?? '')
    const label = $(row).find('.a-form-label, .a-color-secondary').first()
    const name = label.length > 0 ? readText(label) : nameAxis(axis)
    const text = readText($(row).find(`.selection, [id^="${CHOSEN_TEXT}"]`).first())
    const entry = readText($(row).find('option[selected]:not([value^="-1"], [value=""])').first())
    const swatch = $(row).find(CHOSEN_SWATCH).first()
    const value = [text, entry, swatchText($, swatch)].find((found) => cleanText(found) !== '')
    return { axis, label: name, value: value ?? '' }
  })
}

const CHOSEN_SWATCH =
  '.swatchSelect, .a-button-selected, [aria-pressed="true"], [aria-checked="true"], [aria-selected="true"], [data-initiallyselected="true"]'

function swatchText($: CheerioAPI, swatch: Selection): string {
  const titled = readText(
    swatch.find('.swatch-title-text, .swatch-title-text-display, .twisterTextDiv').first(),
  )
  const picture = swatch
    .find('img[alt]')
    .toArray()
    .map((image) => $(image).attr('alt') ?? '')
  const written = [swatch, swatch.find('*')]
    .flatMap((found) => found.toArray())
    .find((node) =>
      $(node)
        .contents()
        .toArray()
        .some((part) => part.type === 'text' && part.data.trim() !== ''),
    )
  const texts = [
    titled,
    ...picture,
    valueInTitle(swatch.attr('title') ?? ''),
    written ? readText($(written)) : '',
  ]
  return texts.find((text) => text.trim() !== '') ?? ''
}
