import { findAll, findFirst, hasClass, type PageElement, spacedText } from '../page/element.ts'
import { jsonAfter } from '../page/embedded-json.ts'
import { htmlText } from '../page/html-text.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { elementsById, scriptsWith } from '../page/sections.ts'
import { cleanLabel, cleanText } from '../page/text.ts'

/** The value of one axis on which variations differ, e.g. `Size`, `XS`. */
export interface Choice {
  label: string
  value: string
}

/** What a page states about the variations of its article. */
export interface Variations {
  /** The states of the picker in scripts. */
  states: VariationState[]
  /** The choices as the picker shows them, used without a state. */
  shown: Choice[]
}

/** The JSON values of the picker's state, which itself is JavaScript. */
type VariationState = Record<(typeof KEYS)[number], unknown> & {
  isOpen: boolean
  current: string | undefined
}

const KEYS = [
  'dimensions',
  'variationValues',
  'variationDisplayLabels',
  'dimensionValuesDisplayData',
  'dimensionToAsinMap',
  'asinVariationValues',
  'selected_variations',
] as const

/** A script with one of these keys contains a state. */
const MARKS = [
  '"dimensionToAsinMap"',
  '"dimensionValuesDisplayData"',
  '"asinVariationValues"',
  '"selected_variations"',
]
/** The ids of the rows of the picker end with the key of their axis. */
export const PICKER_ROW = /^(?:variation_|inline-twister-row-)\w+$/
export const CHOSEN_TEXT = 'inline-twister-expanded-dimension-text-'

export function findVariations(page: ScannedPage): Variations {
  const states = statesIn((mark) => [...scriptsWith(page, mark)])
  const rows = states.length > 0 ? [] : [...page.ids.keys()].filter((id) => PICKER_ROW.test(id))
  return { states, shown: rows.flatMap((id) => elementsById(page, id)).flatMap(choiceIn) }
}

/** The states in the scripts with the first mark that is in any. */
export const statesIn = (scriptsOf: (mark: string) => string[]): VariationState[] =>
  (
    MARKS.values()
      .map(scriptsOf)
      .find(({ length }) => length > 0) ?? []
  ).map(stateOf)

function stateOf(script: string): VariationState {
  const values = KEYS.map((key) => [key, jsonAfter(script, `"${key}"`)] as const)
  return {
    ...(Object.fromEntries(values) as Record<(typeof KEYS)[number], unknown>),
    isOpen: Number(/"unselectedDimCount"\s*:\s*"?(\d+)/.exec(script)?.[1] ?? 0) > 0,
    current: /"currentAsin"\s*:\s*"([^"]{1,40})"/.exec(script)?.[1],
  }
}

/** A row of the picker: a label and the chosen value, as text or as the selected entry of a menu. */
function choiceIn(row: PageElement): Choice[] {
  const label = findFirst(
    row,
    (part) => hasClass(part, 'a-form-label') || hasClass(part, 'a-color-secondary'),
  )
  const text = findFirst(
    row,
    (part) => hasClass(part, 'selection') || (part.attributes.id ?? '').startsWith(CHOSEN_TEXT),
  )
  const entry = findAll(row, ({ name }) => name === 'option').find(isChosenEntry)
  const value = text ?? entry
  return label && value ? [{ label: spacedText(label), value: spacedText(value) }] : []
}

/** The first entry of a menu, which asks to choose, has the number -1. */
const isChosenEntry = ({ attributes: { selected, value = '' } }: PageElement): boolean =>
  selected !== undefined && !value.startsWith('-1')

/** Texts that ask to choose, in place of a value. */
const ASKS =
  /^(?:(?:please )?(?:select|choose)|(?:bitte )?(?:wählen|auswählen)|(?:sélectionne|choisi)\p{L}*|(?:seleziona|scegli)\p{L}*|(?:selecciona|elige|elegir)\p{L}*|(?:selecion|escolh)\p{L}*|(?:selecteer|kies)|wybierz|välj|seçin|選択|選んで|اختر|حدد)(?!\p{L})/iu

/** The values that belong to the article `asin`. None if the page was opened without a choice. */
export function chosenValues({ states, shown }: Variations, asin: string): Choice[] {
  const choices = states.map((state) => choicesOf(state, asin)).find(({ length }) => length > 0)
  return (states.length > 0 ? (choices ?? []) : shown.filter(({ value }) => !ASKS.test(cleanText(value))))
    .map(({ label, value }) => ({ label: cleanLabel(label), value: cleanText(value) }))
    .filter(({ label, value }) => label !== '' && value !== '')
}

/** The labels of all axes. */
export const axisLabels = ({ states, shown }: Variations): string[] => [
  ...states.flatMap((state) => axesOf(state).map((axis) => labelOf(state, axis))),
  ...shown.map(({ label }) => label),
]

function labelOf({ variationDisplayLabels: labels }: VariationState, axis: string): string {
  const label = isRecord(labels) ? labels[axis] : undefined
  return htmlText(typeof label === 'string' ? label : nameOf(axis))
}

function choicesOf(state: VariationState, asin: string): Choice[] {
  const axes = axesOf(state)
  const values = valuesOf(state, axes, asin)
  return axes.flatMap((axis, index) => {
    const value = values[index]
    return value === undefined ? [] : [{ label: labelOf(state, axis), value: htmlText(value) }]
  })
}

/** The keys of the axes, in the order in which the state lists values. */
function axesOf({
  dimensions,
  variationValues,
  variationDisplayLabels,
  selected_variations,
}: VariationState) {
  if (Array.isArray(dimensions)) return dimensions.filter((axis) => typeof axis === 'string')
  const named = [variationValues, variationDisplayLabels, selected_variations].find(isRecord)
  return Object.keys(named ?? {})
}

/** The name of an axis without a label: `color_name` is `Color`. */
const nameOf = (axis: string): string => {
  const words = axis.replace(/_name$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Values = (string | undefined)[]

/** The values by axis, from the first of the state's four statements that knows the article. */
function valuesOf(state: VariationState, axes: string[], asin: string): Values {
  const ofAxes = (values: unknown): Values => axes.map((axis) => textIn(values, axis))
  const atPlaces = (places: Values): Values =>
    axes.map((axis, index) => {
      const values = isRecord(state.variationValues) ? state.variationValues[axis] : undefined
      return textIn(values, places[index] ?? '')
    })
  const displayed = entryOf(state.dimensionValuesDisplayData, asin)
  if (displayed !== undefined)
    return Array.isArray(displayed)
      ? axes.map((_, index) => textIn(displayed, String(index)))
      : ofAxes(displayed)
  const numbered = entryOf(state.asinVariationValues, asin)
  if (numbered !== undefined) return atPlaces(ofAxes(numbered))
  const mapped = isRecord(state.dimensionToAsinMap) ? Object.entries(state.dimensionToAsinMap) : []
  const places = mapped.find(([, child]) => typeof child === 'string' && asinIn(child) === asin)?.[0]
  if (places !== undefined) return atPlaces(places.split('_'))
  const isOwn = !state.isOpen && asinIn(state.current ?? asin) === asin
  return isOwn ? ofAxes(state.selected_variations) : []
}

/** Some states write `MC_Assembly_1#B0B5B5MFZ3`. */
const asinIn = (text: string): string => text.slice(text.lastIndexOf('#') + 1)

const entryOf = (entries: unknown, asin: string): unknown =>
  isRecord(entries) ? Object.entries(entries).find(([key]) => asinIn(key) === asin)?.[1] : undefined

/** The text or number under a key or index. */
function textIn(values: unknown, key: string): string | undefined {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, key)) return undefined
  const value = (values as Record<string, unknown>)[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
