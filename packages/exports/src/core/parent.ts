import { noAttributes } from './causes.ts'
import { ignoringCase } from './comparison.ts'
import { ownAttribute, ownText, parentPrice } from './family-causes.ts'
import type { ExportAttribute, ExportFamily, ExportProduct } from './product.ts'
import type { Run } from './target.ts'

/** The axes of a family as attributes: all values for a parent, its own for a variant. */
export const axisAttributes = ({ variant, children }: ExportProduct): ExportAttribute[] =>
  (variant?.family.axes ?? []).map(({ name, values }, axis) => ({
    name,
    values: children ? values : [variant?.values[axis] ?? ''],
  }))

const isSameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at])

const isSameAttribute = (one: ExportAttribute, other: ExportAttribute | undefined): boolean =>
  other !== undefined &&
  one.name === other.name &&
  one.group === other.group &&
  one.unit === other.unit &&
  isSameList(one.values, other.values)

/** The attributes that all products have with the same values. */
const shareAttributes = ([first, ...others]: readonly ExportProduct[]): ExportAttribute[] =>
  (first?.attributes ?? []).filter((attribute, at) =>
    others.every(
      ({ attributes }) =>
        isSameAttribute(attribute, attributes[at]) ||
        attributes.some((one) => isSameAttribute(attribute, one)),
    ),
  )

const shareList = (lists: readonly (readonly string[])[]): readonly string[] => {
  const [first = []] = lists
  return lists.every((list) => isSameList(first, list)) ? first : []
}

const textFields = ['brand', 'manufacturer', 'shortDescription', 'description'] as const

/**
 * The parent of a family: what the seller gave it, then what a row of the list with its number has, then what all its children share. EAN,
 * price and weight belong to the children.
 */
export function makeParent(
  family: ExportFamily,
  children: readonly ExportProduct[],
  row: ExportProduct | undefined,
): ExportProduct {
  const [first] = children
  const shared = textFields.flatMap((field) => {
    const text = first?.[field]
    return text && children.every((child) => child[field] === text) ? [[field, text]] : []
  })
  return {
    position: row?.position ?? first?.position ?? 0,
    articleNumber: row?.articleNumber ?? family.number,
    categories: shareList(children.map(({ categories }) => categories)),
    images: shareList(children.map(({ images }) => images)),
    attributes: shareAttributes(children),
    prices: {},
    urls: {},
    ...Object.fromEntries(shared),
    ...(row && keepGiven(row, family)),
    ...family.parent,
    title: family.title,
    variant: { family, values: [] },
    children,
    isAdded: !row,
  }
}

/**
 * What a row of the list says about the parent. Its empty lists leave what the children share. A value of its own on an axis would be one
 * that no child has.
 */
function keepGiven(given: ExportProduct, { axes }: ExportFamily): Partial<ExportProduct> {
  const { categories, images, attributes: all, gtin: _, weightKg: __, prices: ___, ...row } = given
  const names = new Set(axes.map(({ name }) => ignoringCase(name)))
  const attributes = all.filter(({ name }) => !names.has(ignoringCase(name)))
  return {
    ...row,
    ...(categories.length > 0 && { categories }),
    ...(images.length > 0 && { images }),
    ...(attributes.length > 0 && { attributes }),
  }
}

/** Reports what a variant has on its own, for targets where only parents have attributes. */
export function reportOwnAttributes(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  parent: ExportProduct,
): void {
  for (const child of parent.children ?? [])
    for (const attribute of child.attributes) {
      if (parent.attributes.some((one) => isSameAttribute(attribute, one))) continue
      const before = attribute.values.join(', ')
      reportOn(child, { cause: ownAttribute, attribute: attribute.name, before })
    }
}

/** Reports a text of a variant that only its parent has in the file. */
export function reportOwnText(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  parent: ExportProduct,
  column: string,
  read: (product: ExportProduct) => string | undefined,
): void {
  const shared = read(parent) ?? ''
  for (const child of parent.children ?? []) {
    const before = read(child) ?? ''
    if (before !== '' && before !== shared) reportOn(child, { cause: ownText, column, before, after: shared })
  }
}

/** Reports a variant without a price of its own, for shops that sell it at the price of its parent. */
export const reportParentPrice = (
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  child: ExportProduct,
  { column, price }: { column: string; price: string },
): void => reportOn(child, { cause: parentPrice, column, after: price })

const toWords = (text: string): string[] => ignoringCase(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Reports the title of a variant that says more than that of its parent and its values, for targets that make it of them. */
export function reportOwnTitle(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  parent: ExportProduct,
  column: string,
): void {
  for (const child of parent.children ?? []) {
    const said = new Set([parent.title, ...(child.variant?.values ?? [])].flatMap(toWords))
    if (toWords(child.title).some((word) => !said.has(word)))
      reportOn(child, { cause: ownText, column, before: child.title, after: parent.title })
  }
}

const withProducts = <Options>(
  run: Run<Options>,
  isKept: (product: ExportProduct) => boolean,
): Run<Options> => ({
  ...run,
  async *products() {
    for await (const block of run.products()) yield block.filter(isKept)
  },
})

/** The products without variants, for files where a parent stands for its family. */
export const withoutVariants = <Options>(run: Run<Options>): Run<Options> =>
  withProducts(run, ({ variant, children }) => !variant || children !== undefined)

/** The products without parents, for files where another one has them. */
export const withoutParents = <Options>(run: Run<Options>): Run<Options> =>
  withProducts(run, ({ children }) => !children)

/** The products without parents that no row of the list has, for files of articles that can be bought. */
export const withoutAddedParents = <Options>(run: Run<Options>): Run<Options> =>
  withProducts(run, ({ isAdded }) => !isAdded)

/** A parent without rows takes its variants with it. */
export function leaveOutVariants(
  run: Pick<Run<unknown>, 'leaveOut'>,
  { children = [] }: ExportProduct,
): void {
  for (const child of children) run.leaveOut(child, noAttributes)
}
