import type { Family } from '@merkwerk/contract'
import { createFamily } from '../page/family.ts'
import { isWebAddress } from '../page/text.ts'
import { type FamilyGallery, picturesFor } from './gallery.ts'
import {
  asinIn,
  findLabel,
  listAxes,
  listEntries,
  listValues,
  textIn,
  type VariationState,
  type Variations,
} from './variation.ts'

/** The article of a page: its ASIN, and the one that the page states, which may be the parent's. */
export interface PageArticle {
  asin: string
  stated: string | undefined
}

/** The family in the first state that lists children. None if its statements contradict each other: it is damaged then. */
export function findFamily(
  { states, readGallery }: Variations,
  { asin, stated }: PageArticle,
): Family | undefined {
  for (const state of states) {
    const axes = listAxes(state)
    const display = readDisplay(state)
    const children = listChildren(state, axes, display)
    if (state.parent === undefined || children.length < 2) continue
    if (state.counts.length > 0 && !state.counts.includes(children.length)) return undefined
    if (children.some(({ id, values }) => contradicts(values, display.get(id)))) return undefined
    const gallery = readGallery()
    return createFamily({
      source: 'amazon',
      id: state.parent,
      axes: axes.map((key) => ({ key, label: findLabel(state, key) })),
      children: children.map((child) => ({ ...child, pictures: listPictures(gallery, axes, child) })),
      ownId: state.isOpen || stated === state.parent ? undefined : asin,
    })
  }
  return undefined
}

type Values = (string | undefined)[]
interface Child {
  id: string
  values: Values
}

/** The values for display by ASIN. */
const readDisplay = (state: VariationState): Map<string, unknown[]> =>
  new Map(
    listEntries(state.read('dimensionValuesDisplayData')).flatMap(([asin, values]) =>
      Array.isArray(values) ? [[asinIn(asin), values] as const] : [],
    ),
  )

/** From the map, which has all children even on the page of the parent, otherwise from the values for display. */
function listChildren(
  state: VariationState,
  axes: string[],
  display: ReadonlyMap<string, unknown[]>,
): Child[] {
  const mapped = listEntries(state.read('dimensionToAsinMap'))
  if (mapped.length === 0)
    return [...display].map(([id, values]) => ({
      id,
      values: axes.map((_, index) => textIn(values, String(index))),
    }))
  const lists = listValues(state, axes)
  return mapped.flatMap(([places, child]) => {
    const indexes = places.split('_')
    const values = lists.map((list, index) => textIn(list, indexes[index] ?? ''))
    return typeof child === 'string' ? [{ id: asinIn(child), values }] : []
  })
}

const contradicts = (values: Values, shown: unknown[] | undefined): boolean =>
  shown !== undefined && values.some((value, index) => textIn(shown, String(index)) !== value)

const listPictures = (gallery: FamilyGallery | undefined, axes: string[], { values }: Child): string[] =>
  gallery ? picturesFor(gallery, (axis) => values[axes.indexOf(axis)]).filter(isWebAddress) : []
