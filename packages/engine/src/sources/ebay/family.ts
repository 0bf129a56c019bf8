import type { Attribute, Family } from '@merkwerk/contract'
import { jsonAfter } from '../page/embedded-json.ts'
import { createFamily } from '../page/family.ts'
import type { LinkedVariants } from '../page/linked-variants.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import { cleanLabel } from '../page/text.ts'
import { variationInAddress } from './sites.ts'

/** The lists of menus in the state of a listing's page, of 2023 and later and before. */
export const MENUS = ['"selectMenus"', '"menuModels"']

type Fields = Record<string, unknown>

/** The menus of a listing with variations and their values by number. */
export interface MenuState {
  menus: Fields[]
  values: Fields
  /** The places of the pictures of a value. */
  pictures: Fields
}

/** What a listing states about its variations. */
export interface ListedVariations {
  /** The chosen value of each menu. Menus without a choice have none. */
  choices: Attribute[]
  /** The state of its menus. */
  menus?: MenuState | undefined
}

/** The parts of a page that state variations. */
export interface VariantParts {
  variations: ListedVariations
  linkedVariants?: LinkedVariants | undefined
  addresses: readonly (string | undefined)[]
  url?: string | undefined
}

/** Reads the state of the menus in a script. */
export function readMenus(script: string): MenuState | undefined {
  const marker = MENUS.find((menus) => script.includes(menus))
  if (marker === undefined) return undefined
  const state = script.slice(script.indexOf(marker))
  const menus = jsonAfter(state, marker)
  const values = jsonAfter(state, '"menuItemMap"')
  const pictures = jsonAfter(state, '"menuItemPictureIndexMap"')
  return Array.isArray(menus) && isRecord(values)
    ? { menus: menus.filter(isRecord), values, pictures: isRecord(pictures) ? pictures : {} }
    : undefined
}

export const menuLabel = (menu: Fields): unknown => menu.displayLabel ?? menu.displayName ?? menu.name
export const menuValue = (value: unknown): unknown =>
  isRecord(value) ? (value.displayName ?? value.valueName) : undefined

/** The family of a listing: of its menus, otherwise of its JSON-LD. `images` are those of the page. */
export function findFamily(
  { variations: { menus }, linkedVariants, addresses, url }: VariantParts,
  listing: string,
  images: readonly string[],
): Family | undefined {
  if (menus) return findMenuFamily(menus, listing, images)
  if (!linkedVariants) return undefined
  const { axes, children } = linkedVariants
  const opened = [url, ...addresses].map((address = '') => variationInAddress(address)).find(Boolean)
  return createFamily({
    source: 'ebay',
    id: listing,
    axes,
    children: children.map((child) => ({ ...child, id: variationInAddress(child.address) ?? child.id })),
    ownId: opened,
  })
}

/** Each value of a menu lists the variations that have it. */
function findMenuFamily(
  { menus, values, pictures }: MenuState,
  listing: string,
  images: readonly string[],
): Family | undefined {
  const axes = menus.map((menu) => variationValues(menu, values))
  const ids = [...new Set(axes.flatMap((byVariation) => [...byVariation.keys()]))]
  const isChosen = (id: string) =>
    menus.every(({ selectedValueId: chosen }, index) => {
      const isConstant = new Set(axes[index]?.values()).size === 1
      return isConstant || String(chosen) === axes[index]?.get(id)
    })
  return createFamily({
    source: 'ebay',
    id: listing,
    axes: menus.map(menuLabel).map((label) => ({ key: cleanLabel(String(label)), label: String(label) })),
    children: ids.map((id) => {
      const places = axes.map((byVariation) => byVariation.get(id) ?? '')
      return {
        id,
        values: places.map((place) => textOr(menuValue(values[place]))),
        pictures: places.flatMap((place) => picturesAt(pictures[place], images)),
      }
    }),
    ownId: ids.find(isChosen),
  })
}

/** The number of the value that each variation has in a menu. */
function variationValues({ menuItemValueIds: numbers }: Fields, values: Fields): Map<string, string> {
  const listed = Array.isArray(numbers) ? numbers.map(String) : []
  return new Map(
    listed.flatMap((number) => {
      const value = values[number]
      const variations = isRecord(value) ? value.matchingVariationIds : undefined
      return (Array.isArray(variations) ? variations : []).map((id) => [String(id), number] as const)
    }),
  )
}

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const picturesAt = (places: unknown, images: readonly string[]): string[] =>
  (Array.isArray(places) ? places : []).flatMap((place) => images[Number(place)] || [])
