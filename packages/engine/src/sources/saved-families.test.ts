import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { collections, hasSavedPages, savedPages } from '../testing/saved-pages.ts'
import { jsonAfter } from './page/embedded-json.ts'
import { parsePage } from './parse-page.ts'

/** Families are compared with what the scripts of the pages compute and state, read by other means than the parsers'. */

/** What the script of Amazon's picker computes. */
interface Picker {
  parentAsin: string
  dimensions: string[]
  variationValues: Record<string, string[]>
  variationDisplayLabels: Record<string, string>
  dimensionToAsinMap: Record<string, string>
  unselectedDimCount: number
}

interface Gallery {
  visualDimensions: string[]
  colorImages: Record<string, { hiRes?: string; large?: string }[]>
}

/** Runs the function that a page registers under the name of its picker, without any access to this process. */
function runPicker(html: string): Picker | undefined {
  const start = html.indexOf("P.register('twister-js-init-dpx-data'")
  if (start === -1) return undefined
  const end = html.slice(start).search(/\}\s*\)\s*;/)
  let computed: unknown
  const register = (_: string, compute: () => unknown) => {
    computed = compute()
  }
  runInNewContext(`${html.slice(start, start + end)}})`, { P: { register } }, { timeout: 5_000 })
  return computed as Picker
}

/** The gallery's state, by evaluating the string of JavaScript that contains it. */
function runGallery(html: string): Gallery {
  const literal = [...html.matchAll(/parseJSON\(('\{(?:[^'\\]|\\.)*\}')\)/g)]
    .map(([, text = '']) => text)
    .find((text) => text.includes('"visualDimensions"'))
  return JSON.parse(runInNewContext(literal ?? "'{}'", {}, { timeout: 5_000 }))
}

/** Texts of the saved pages need nothing but these references. */
const decode = (text: string) =>
  text
    .replace('&#xc3;&#x9f;', 'ß')
    .replace(/&#x?[0-9a-f]+;/gi, (reference) =>
      String.fromCharCode(
        reference[2] === 'x' ? Number.parseInt(reference.slice(3), 16) : Number(reference.slice(2, -1)),
      ),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const products = (marketplace: string) =>
  collections
    .flatMap((collection) => savedPages(marketplace, collection))
    .filter(({ type }) => type === 'product')
    .map((page) => ({ page, html: Buffer.from(page.bytes).toString() }))

function readFamily({ page }: ReturnType<typeof products>[number]) {
  const parsed = parsePage(page.bytes, page)
  if (parsed.outcome !== 'found') throw new Error(parsed.outcome)
  return parsed.product.family
}

/** The places of axes with several values. */
const findVarying = (children: readonly { values: readonly string[] }[]): number[] =>
  (children[0]?.values ?? []).flatMap((_, index) =>
    new Set(children.map(({ values }) => values[index])).size > 1 ? [index] : [],
  )

describe.skipIf(!hasSavedPages)('families on saved pages of Amazon (../shared/corpus)', () => {
  const pages = products('amazon').map((product) => ({ ...product, picker: runPicker(product.html) }))
  const withPicker = pages.flatMap(({ picker, ...product }) => (picker ? [{ ...product, picker }] : []))
  const without = pages.filter(({ picker }) => !picker)

  it('are on pages with a picker only', () => {
    expect([withPicker.length, without.length]).toEqual([36, 17])
    for (const product of without) expect(readFamily(product), product.page.file).toBeUndefined()
  })

  it.each(withPicker.map((product) => [product.page.file, product] as const))(
    'have every axis, value, child and picture of %s',
    (_, { picker, ...product }) => {
      const { dimensions, variationValues, variationDisplayLabels: labels } = picker
      const children = Object.entries(picker.dimensionToAsinMap).map(([key, asin]) => {
        const places = key.split('_').map(Number)
        const values = dimensions.map((axis, index) => variationValues[axis]?.[places[index] ?? -1] ?? '')
        return { asin: asin.replace(/.*#/, ''), values }
      })
      const varying = findVarying(children)
      const family = readFamily(product)
      if (children.length < 2) return expect(family).toBeUndefined()
      const values = (child: { values: string[] }) =>
        varying.map((index) => decode(child.values[index] ?? ''))
      expect(family).toMatchObject({
        source: 'amazon',
        id: picker.parentAsin,
        axes: varying.map((index) => ({
          key: dimensions[index],
          label: decode(labels[dimensions[index] ?? ''] ?? ''),
        })),
        siblings: children.map((child) => ({ id: child.asin, values: values(child) })),
      })
      const own = children.find(({ asin }) => asin === product.page.id)
      const isChosen = own !== undefined && !(picker.unselectedDimCount > 0)
      expect(family?.ownId).toBe(isChosen ? own.asin : undefined)
      expect(family?.axes.map(({ value }) => value)).toEqual(
        varying.map((index) => (isChosen ? decode(own.values[index] ?? '') : undefined)),
      )
      const { visualDimensions, colorImages } = runGallery(product.html)
      const pictures = children.map((child) => {
        const key = visualDimensions.map((axis) => child.values[dimensions.indexOf(axis)]).join(' ')
        return colorImages[key]?.map(({ hiRes, large }) => hiRes ?? large).slice(0, 10)
      })
      expect(pictures).not.toContain(undefined)
      expect(family?.siblings.map((sibling) => family.pictures?.[sibling.pictures ?? -1])).toEqual(pictures)
    },
  )
})

describe.skipIf(!hasSavedPages)('families on saved pages of eBay (../shared/corpus)', () => {
  const pages = products('ebay')
  const marks = ['"selectMenus"', '"menuModels"']
  const isListed = ({ html }: { html: string }) => marks.some((mark) => html.includes(mark))
  const listed = pages.filter(isListed)

  it('are on listings with variations only', () => {
    expect(listed).toHaveLength(9)
    for (const product of pages.filter((page) => !isListed(page)))
      expect(readFamily(product), product.page.file).toBeUndefined()
  })

  it.each(listed.map((product) => [product.page.file, product] as const))(
    'have every axis, value and child of %s',
    (_, product) => {
      const { html } = product
      const menus = marks.map((mark) => jsonAfter(html, mark)).find(Array.isArray) as Menu[]
      const shown = jsonAfter(html, '"menuItemMap"') as Record<string, { displayName: string }>
      const texts = (numbers: readonly string[]) =>
        numbers.map((number) => decode(shown[number]?.displayName ?? ''))
      const children = (listCombinations(html) ?? listMatches(html, menus)).map(([id, numbers]) => ({
        id,
        values: texts(numbers),
      }))
      const varying = findVarying(children)
      const family = readFamily(product)
      expect(family).toMatchObject({
        source: 'ebay',
        id: product.page.id,
        axes: varying.map((index) => ({
          label: (menus[index]?.displayLabel ?? menus[index]?.displayName)?.replace(/:$/, ''),
        })),
      })
      const expected = children.map(({ id, values }) => [id, varying.map((index) => values[index])])
      expect(new Map(family?.siblings.map(({ id, values }) => [id, values]))).toEqual(
        new Map(expected as [string, string[]][]),
      )
      const selected = /"selectedVariationId":(\d+)/.exec(html)?.[1]
      expect(family?.ownId).toBe(selected)
    },
  )

  interface Menu {
    displayLabel?: string
    displayName?: string
    menuItemValueIds: number[]
  }

  /** Pages of 2023 and later state the values of each variation, older ones the variations of each value. */
  function listCombinations(html: string): [string, string[]][] | undefined {
    const combinations = jsonAfter(html, '"variationCombinations"') as Record<string, number> | undefined
    return (
      combinations && Object.entries(combinations).map(([numbers, id]) => [String(id), numbers.split('_')])
    )
  }

  function listMatches(html: string, menus: Menu[]): [string, string[]][] {
    const variations = [...html.matchAll(/"(\d{12})":\{"totalPrice"/g)].map(([, id = '']) => id)
    const items = jsonAfter(html, '"menuItemMap"') as Record<string, { matchingVariationIds: number[] }>
    return variations.map((id) => [
      id,
      menus.map(({ menuItemValueIds }) =>
        String(menuItemValueIds.find((value) => items[value]?.matchingVariationIds.includes(Number(id)))),
      ),
    ])
  }
})
