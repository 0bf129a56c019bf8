import {
  chooseImages,
  choosePrice,
  type ExportProduct,
  eanCell,
  type FamilyRules,
  ignoringAccents,
  ignoringCase,
  limitImages,
  mostImages,
  quiet,
  type Run,
  reportOwnAttributes,
  reportOwnText,
  reportOwnTitle,
  reportParentPrice,
  rowGroups,
  tableFiles,
  withoutVariants,
} from '../../core/index.ts'
import { chooseDialect, combinationColumns, maxNameLength, type Options, valueSeparator } from './format.ts'
import { withSimilarSigns } from './texts.ts'

/** `AttributeGroup::$definition`: the public name has 64 characters. `explode` splits names and values at colons and bars. */
export const familyRules: FamilyRules = {
  parent: 'first',
  hasAxisAttributes: false,
  maxLength: maxNameLength,
  maxNameLength: 64,
  nameKey: ignoringAccents,
  valueKey: ignoringCase,
  fit: withSimilarSigns,
}

/** The images of a product. Those of its variants are among them, because a variant chooses by position. */
export function chooseProductImages(run: Run<Options>, product: ExportProduct): string[] {
  const own = chooseImages(run, product, mostImages)
  const others = (product.children ?? []).flatMap((child) => chooseImages(run, child, mostImages))
  return limitImages(run, product, [...new Set([...own, ...others])], mostImages)
}

/** What only the parent has in the products file. */
export function reportVariants(run: Run<Options>, product: ExportProduct): void {
  reportOwnAttributes(run, product)
  if (run.options.mode !== 'create') return
  reportOwnTitle(run, product, 'Name')
  reportOwnText(run, product, 'Summary', ({ shortDescription }) => shortDescription)
  reportOwnText(run, product, 'Description', ({ description }) => description)
  reportOwnText(run, product, 'Brand', ({ brand, manufacturer }) => brand ?? manufacturer)
  reportOwnText(run, product, 'Categories (x,y,z...)', ({ categories }) => categories.join('/'))
}

/** The net amount that a variant costs more than its parent. */
function priceImpact(run: Run<Options>, child: ExportProduct, parentPrice: string): string {
  const price = choosePrice(run, child)
  if (price === '' && parentPrice !== '')
    reportParentPrice(run, child, { column: 'Impact on price', price: parentPrice })
  if (price === '' || parentPrice === '') return '0'
  const net = (Number(price) - Number(parentPrice)) / (1 + run.options.taxRate / 100)
  return String(Number(net.toFixed(6)))
}

/** PHP's `empty` takes "0" for no value. A position keeps it. */
const toValue = (value: string): string => (value === '0' ? '0:0' : value)

function combinationRows(run: Run<Options>, parent: ExportProduct): string[][] {
  const parentPrice = choosePrice(run, parent)
  const images = chooseProductImages(quiet(run), parent)
  return (parent.children ?? []).map((child, at) => {
    const { variant } = child
    const own = new Set(chooseImages(quiet(run), child, mostImages))
    const positions = images.flatMap((address, index) => (own.has(address) ? [String(index + 1)] : []))
    const cells: Record<string, string> = {
      'Product Reference': parent.articleNumber,
      'Attribute (Name:Type:Position)*': (variant?.family.axes ?? [])
        .map(({ name }) => `${name}:select`)
        .join(valueSeparator),
      'Value (Value:Position)*': (variant?.values ?? []).map(toValue).join(valueSeparator),
      Reference: child.articleNumber,
      'EAN-13': eanCell(run, child, 'EAN-13'),
      MPN: child.mpn ?? '',
      'Impact on price': priceImpact(run, child, parentPrice),
      Quantity: String(run.options.stock),
      'Minimal quantity': '1',
      'Impact on weight': child.weightKg ?? '0',
      'Default (0 = No, 1 = Yes)': at === 0 ? '1' : '0',
      'Choose among product images by position (1,2,3...)': positions.join(valueSeparator),
    }
    return combinationColumns.map((column) => cells[column] ?? '')
  })
}

/** Variants of families, a file type of its own that is imported after the products. */
export const combinationsFile = (run: Run<Options>) =>
  tableFiles(run, {
    id: 'combinations',
    name: '2_combinations',
    dialect: chooseDialect(run.options),
    open: () => ({
      columns: combinationColumns,
      groups: rowGroups(withoutVariants(run).products(), (product) => combinationRows(run, product)),
    }),
  })
