import { asksToChoose, isChosenEntry, withoutStock } from '../page/choices.ts'
import { findAll, findFirst, hasAnyClass, hasClass, type PageElement, spacedText } from '../page/element.ts'
import { jsonAfter } from '../page/embedded-json.ts'
import { valueText } from '../page/family.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { elementsById, hasId, scriptsWith } from '../page/sections.ts'
import { cleanLabel, cleanText } from '../page/text.ts'
import { FAMILY_GALLERY, type FamilyGallery, readFamilyGallery } from './gallery.ts'
import { VARIATION_MARKS } from './layout.ts'

/** The value of one axis on which variations differ, e.g. `Size`, `XS`. */
export interface Choice {
  label: string
  value: string
}

/** What a page states about the variations of its article. */
export interface Variations {
  /** The states of the picker in scripts. */
  states: VariationState[]
  /** Parses the picker, which shows the axes with their choices. They are used if no state knows the article. Empty without a choice. */
  readShown: () => ShownChoice[]
  /** Reads the pictures of all children, which takes time in large families. */
  readGallery: () => FamilyGallery | undefined
}

/** A row of the picker. `axis` is its key, e.g. `size_name`. */
export interface ShownChoice extends Choice {
  axis: string
}

type Key =
  | 'dimensions'
  | 'variationValues'
  | 'variationDisplayLabels'
  | 'dimensionValuesDisplayData'
  | 'dimensionToAsinMap'
  | 'asinVariationValues'
  | 'selected_variations'
  | 'sortedDimValuesForAllDims'

/** The state of the picker in a script, which is JavaScript with values in JSON. */
export class VariationState {
  readonly isOpen: boolean
  /** The ASIN of the parent. */
  readonly parent: string | undefined
  /** How many children there are. Some states have a zero beside the number. */
  readonly counts: number[]
  readonly current: string | undefined
  readonly #script: string
  readonly #values = new Map<Key, unknown>()

  constructor(script: string) {
    this.#script = script
    this.isOpen = Number(/"unselectedDimCount"\s*:\s*"?(\d+)/.exec(script)?.[1] ?? 0) > 0
    this.parent = /"parentAsin"\s*:\s*"([A-Z0-9]{10})"/.exec(script)?.[1]
    this.counts = [...script.matchAll(/"num_total_variations"\s*:\s*"?(\d{1,9})/g)]
      .map(([, count]) => Number(count))
      .filter((count) => count > 0)
    this.current = /"currentAsin"\s*:\s*"([^"]{1,40})"/.exec(script)?.[1]
  }

  /** The value of a key, parsed once. The lists of swatches are most of a state, and few articles need them. */
  read(key: Key): unknown {
    if (!this.#values.has(key)) this.#values.set(key, jsonAfter(this.#script, `"${key}"`))
    return this.#values.get(key)
  }
}

/** The script with this key contains a whole state. */
const MAP = '"dimensionToAsinMap"'
/** A script with one of these keys contains a part of it. */
const MARKS = ['"dimensionValuesDisplayData"', '"asinVariationValues"', '"selected_variations"']
/** The key of the lists of swatches by axis, in which the chosen one is marked. */
const SWATCHES = '"sortedDimValuesForAllDims"'

/** The ids of the rows of the picker end with the key of their axis. */
export const PICKER_ROW = /^(?:variation_|inline-twister-row-)\w+$/
export const axisOfRow = (id: string): string => id.replace(/^(?:variation_|inline-twister-row-)/, '')
export const CHOSEN_TEXT = 'inline-twister-expanded-dimension-text-'

export function findVariations(page: ScannedPage): Variations {
  const rows = [...page.ids.keys()].filter((id) => PICKER_ROW.test(id))
  const hasPicker = rows.length > 0 || hasId(page, ...VARIATION_MARKS)
  return {
    // The search takes a fifth of the time for a page.
    states: hasPicker ? statesIn((mark) => [...scriptsWith(page, mark)]) : [],
    readShown: () => rows.flatMap((id) => elementsById(page, id)).map(choiceIn),
    readGallery: () => findGallery((mark) => scriptsWith(page, mark)),
  }
}

/** The pictures of all children in the first script that states them. */
export const findGallery = (findScripts: (mark: string) => Iterable<string>): FamilyGallery | undefined =>
  Iterator.from(findScripts(FAMILY_GALLERY))
    .map(readFamilyGallery)
    .find((gallery) => gallery !== undefined)

/** The states in the scripts with the first mark that is in any. Without a map, also those that only list the swatches. */
export function statesIn(findScripts: (mark: string) => string[]): VariationState[] {
  const mapped = findScripts(MAP)
  if (mapped.length > 0) return mapped.map((script) => new VariationState(script))
  const scripts = MARKS.values()
    .map(findScripts)
    .find(({ length }) => length > 0)
  return [...new Set([...(scripts ?? []), ...findScripts(SWATCHES)])].map(
    (script) => new VariationState(script),
  )
}

/** A row of the picker: a label and the chosen value, as text, as the selected entry of a menu or as a swatch. */
function choiceIn(row: PageElement): ShownChoice {
  const named = findFirst(
    row,
    (part) => hasClass(part, 'a-form-label') || hasClass(part, 'a-color-secondary'),
  )
  const text = findFirst(
    row,
    (part) => hasClass(part, 'selection') || (part.attributes.id ?? '').startsWith(CHOSEN_TEXT),
  )
  const entry = findAll(row, ({ name }) => name === 'option').find(isChosenEntry)
  const swatch = findFirst(row, isChosenSwatch)
  const texts = [text && spacedText(text), entry && spacedText(entry), swatch && swatchText(swatch)]
  const value = texts.find((found) => found !== undefined && cleanText(found) !== '')
  const axis = axisOfRow(row.attributes.id ?? '')
  return { axis, label: named ? spacedText(named) : nameAxis(axis), value: value ?? '' }
}

/** Whether a button, or the item around it, is marked as chosen. */
const isChosenSwatch = (part: PageElement): boolean =>
  hasAnyClass(part, ['swatchSelect', 'a-button-selected']) ||
  ['aria-pressed', 'aria-checked', 'aria-selected', 'data-initiallyselected'].some(
    (name) => part.attributes[name] === 'true',
  )

/** The title of a swatch says what a click does. */
const CLICK_TITLES = [
  /^(?:click|tap) to select (.+)$/i,
  /^wählen sie (.+) durch klicken aus$/i,
  /^klicken(?: sie)?,? um (.+) auszuwählen$/i,
  /^cliquez (?:ici )?pour sélectionner (.+)$/i,
  /^(?:fai clic|clicca) per selezionare (.+)$/i,
  /^(?:haz|haga|hacer) clic(?:k)? para seleccionar (.+)$/i,
  /^clique para selecionar (.+)$/i,
  /^klik(?: hier)? om (.+) te selecteren$/i,
  /^kliknij,? aby wybrać (.+)$/i,
  /^klicka för att välja (.+)$/i,
  /^(.+?) (?:seçeneğini )?seçmek için tıklayın$/i,
  /^(?:クリックして|選択するにはクリック[:：]?)\s*(.+?)(?:を選択)?$/,
]

export function valueInTitle(written: string): string {
  const title = cleanText(written)
  return (
    CLICK_TITLES.values()
      .map((pattern) => pattern.exec(title)?.[1])
      .find(Boolean) ?? title
  )
}

/** The value of a swatch: its own text, the text of its picture or the one in its title. */
function swatchText(swatch: PageElement): string {
  const titled = findFirst(swatch, (part) =>
    hasAnyClass(part, ['swatch-title-text', 'swatch-title-text-display', 'twisterTextDiv']),
  )
  const picture = findFirst(swatch, ({ name, attributes }) => name === 'img' && !!attributes.alt?.trim())
  const stated = [
    titled && spacedText(titled),
    picture?.attributes.alt,
    valueInTitle(swatch.attributes.title ?? ''),
  ]
  const written = [swatch, ...findAll(swatch, () => true)].find(hasOwnText)
  return stated.find((text) => text?.trim()) ?? (written ? spacedText(written) : '')
}

const hasOwnText = ({ name, children }: PageElement): boolean =>
  name !== 'script' && children.some((child) => typeof child === 'string' && cleanText(child) !== '')

/** The values that belong to the article `asin`. None if the page was opened without a choice. */
export function chosenValues({ states, readShown }: Variations, asin: string): Choice[] {
  let labels: ReadonlyMap<string, string> | undefined
  const findShown = (axis: string) => {
    labels ??= new Map(readShown().map((row) => [row.axis, row.label]))
    return labels.get(axis)
  }
  const stated = states.map((state) => listChoices(state, asin, findShown)).find(({ length }) => length > 0)
  if (!stated && states.some(({ isOpen }) => isOpen)) return []
  return (stated ?? readShown().filter(({ label, value }) => !asksToChoose(value, cleanLabel(label))))
    .map(({ label, value }) => ({ label: cleanLabel(label), value: withoutStock(value) }))
    .filter(({ label, value }) => label !== '' && value !== '')
}

/** The labels of all axes. */
export const axisLabels = ({ states, readShown }: Variations): string[] => [
  ...states.flatMap((state) => listAxes(state).map((axis) => findLabel(state, axis))),
  ...readShown().map(({ label }) => label),
]

/** Returns the label that the picker shows for an axis. */
type FindShownLabel = (axis: string) => string | undefined

export function findLabel(state: VariationState, axis: string, findShown?: FindShownLabel): string {
  const labels = state.read('variationDisplayLabels')
  const label = isRecord(labels) ? labels[axis] : undefined
  return valueText(typeof label === 'string' ? label : (findShown?.(axis) ?? nameAxis(axis)))
}

function listChoices(state: VariationState, asin: string, findShown: FindShownLabel): Choice[] {
  const axes = listAxes(state)
  const values = findValues(state, axes, asin)
  return axes.flatMap((axis, index) => {
    const value = values[index]
    return value === undefined ? [] : [{ label: findLabel(state, axis, findShown), value: valueText(value) }]
  })
}

/** The keys of the axes, in the order in which the state lists values. */
export function listAxes(state: VariationState): string[] {
  const dimensions = state.read('dimensions')
  if (Array.isArray(dimensions)) return dimensions.filter((axis) => typeof axis === 'string')
  const keys = [
    'variationValues',
    'variationDisplayLabels',
    'selected_variations',
    'sortedDimValuesForAllDims',
  ] as const
  const named = keys
    .values()
    .map((key) => state.read(key))
    .find(isRecord)
  return Object.keys(named ?? {})
}

/** The name of an axis without a label: `color_name` is `Color`. */
export const nameAxis = (axis: string): string => {
  const words = axis.replace(/_name$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Values = (string | undefined)[]

/** The values by axis, from the first of the state's five statements that knows the article. */
function findValues(state: VariationState, axes: string[], asin: string): Values {
  const ofAxes = (values: unknown): Values => axes.map((axis) => textIn(values, axis))
  const atPlaces = (places: Values): Values => {
    const lists = listValues(state, axes)
    return lists.map((list, index) => textIn(list, places[index] ?? ''))
  }
  const displayed = findEntry(state.read('dimensionValuesDisplayData'), asin)
  if (displayed !== undefined)
    return Array.isArray(displayed)
      ? axes.map((_, index) => textIn(displayed, String(index)))
      : ofAxes(displayed)
  const numbered = findEntry(state.read('asinVariationValues'), asin)
  if (numbered !== undefined) return atPlaces(ofAxes(numbered))
  const places = listEntries(state.read('dimensionToAsinMap')).find(
    ([, child]) => typeof child === 'string' && asinIn(child) === asin,
  )?.[0]
  if (places !== undefined) return atPlaces(places.split('_'))
  const isOwn = !state.isOpen && asinIn(state.current ?? asin) === asin
  const selected = isOwn ? ofAxes(state.read('selected_variations')) : []
  if (selected.some((value) => value !== undefined)) return selected
  return axes.map((axis) => findSwatch(state.read('sortedDimValuesForAllDims'), axis, asin))
}

/** The chosen swatch of an axis, if it leads to the article itself. */
function findSwatch(lists: unknown, axis: string, asin: string): string | undefined {
  const list = isRecord(lists) ? lists[axis] : undefined
  const chosen = (Array.isArray(list) ? list : []).find(
    (swatch) => isRecord(swatch) && swatch.dimensionValueState === 'SELECTED',
  )
  const target = textIn(chosen, 'defaultAsin')
  return target === undefined || asinIn(target) === asin
    ? textIn(chosen, 'dimensionValueDisplayText')
    : undefined
}

/** Some states write `MC_Assembly_1#B0B5B5MFZ3`. */
export const asinIn = (text: string): string => text.slice(text.lastIndexOf('#') + 1)

export const listEntries = (values: unknown): [string, unknown][] =>
  isRecord(values) ? Object.entries(values) : []

const findEntry = (values: unknown, asin: string): unknown =>
  listEntries(values).find(([key]) => asinIn(key) === asin)?.[1]

/** The lists of values by axis. */
export function listValues(state: VariationState, axes: string[]): unknown[] {
  const values = state.read('variationValues')
  return axes.map((axis) => (isRecord(values) ? values[axis] : undefined))
}

/** The text or number under a key or index. */
export function textIn(values: unknown, key: string): string | undefined {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, key)) return undefined
  const value = (values as Record<string, unknown>)[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
