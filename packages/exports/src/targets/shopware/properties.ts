import { hash } from 'node:crypto'
import {
  axisAttributes,
  type Cause,
  createNovelties,
  type ExportProduct,
  haveFewerValues,
  ignoringCase,
  mergeAttributes,
  type Run,
  remember,
  rowGroups,
  shortLine,
  tableFiles,
} from '../../core/index.ts'
import { dialect, maxTextLength, type Options } from './format.ts'

const propertiesName = '1_properties'

const action = {
  de: 'Gibt es die Eigenschaft schon unter anderem Namen, benennen Sie das Merkmal mit einer Regel um.',
  en: 'If the property exists under another name, rename the attribute with a rule.',
}

const newGroup: Cause = {
  id: 'shopware.new-property',
  kind: 'attribute-new',
  text: {
    de: '„{file}“ legt die Eigenschaft an, wenn Ihr Shop sie nicht schon aus einem früheren Import hat.',
    en: '“{file}” creates the property unless your shop has it from an earlier import.',
  },
  action,
}

const newOption: Cause = {
  id: 'shopware.new-option',
  kind: 'value-new',
  text: {
    de: '„{file}“ legt die Ausprägung an, wenn Ihr Shop sie nicht schon aus einem früheren Import hat.',
    en: '“{file}” creates the option unless your shop has it from an earlier import.',
  },
  action,
}

const tooManyOptions: Cause = {
  id: 'shopware.too-many-options',
  kind: 'limit-exceeded',
  text: {
    de: '„{file}“ enthält mehr als {limit} Ausprägungen. Der Filter im Shop wird damit langsam und unübersichtlich.',
    en: '“{file}” contains more than {limit} options. They make the filters of the shop slow and confusing.',
  },
  action: haveFewerValues,
}

/**
 * The ID that Shopware computes from an own ID: MD5 of the text in lower case (`FieldSerializer::normalizeId`). Written as
 * hexadecimal digits, which Shopware takes unchanged, so that no separator in a name matters.
 */
const ownId = remember((text) => hash('md5', ignoringCase(text).trim()))

const groupId = (run: Run<Options>, group: string): string => run.known.attribute(group)?.id ?? ownId(group)

/** A dot separates group and option, as in the IDs of variants that Shopware creates. */
const optionId = (run: Run<Options>, group: string, option: string): string =>
  run.known.value(group, option)?.id ??
  ownId(/\./.test(group + option) ? JSON.stringify([group, option]) : `${group}.${option}`)

export const productId = (articleNumber: string): string => ownId(`product.${articleNumber}`)

export const manufacturerId = (name: string): string => ownId(`manufacturer.${name}`)

/** The properties of a product with names that Shopware holds. */
function writeProperties(run: Run<Options>, product: ExportProduct) {
  const fit = (text: string, column: string, attribute: string): string =>
    shortLine(run, product, text, { column, attribute, max: maxTextLength })
  return mergeAttributes(run, product, { nameKey: ignoringCase, valueKey: ignoringCase }).map(
    ({ name, values }) => ({
      name: fit(name, 'group_name', name),
      values: values.map((value) => fit(value, 'name', name)),
    }),
  )
}

/** The cell `propertyIds` of a product. */
export const propertyIds = (run: Run<Options>, product: ExportProduct): string => {
  const ids = writeProperties(run, product).flatMap(({ name, values }) =>
    values.map((value) => optionId(run, name, value)),
  )
  return [...new Set(ids)].join('|')
}

/** The axes of a family are properties, too. */
const withAxes = (product: ExportProduct): ExportProduct =>
  product.variant ? { ...product, attributes: [...axisAttributes(product), ...product.attributes] } : product

/** The cell `optionIds` of a variant: its value on each axis. */
export const optionIds = (run: Run<Options>, product: ExportProduct): string =>
  axisAttributes(product)
    .map(({ name, values: [value = ''] }) => optionId(run, name, value))
    .join('|')

/** Every property with its options, each once. An option that the shop has already is left out. */
export const propertiesFile = (run: Run<Options>) =>
  tableFiles(run, {
    id: 'properties',
    name: propertiesName,
    dialect,
    open: () => {
      const causes = { name: newGroup, value: newOption, tooMany: tooManyOptions }
      const novelties = createNovelties(run, `${propertiesName}.csv`, causes)
      return {
        // Without columns for sorting and display, which a shop sets for colours and sizes: each import would reset them.
        columns: ['id', 'name', 'group_id', 'group_name'],
        groups: rowGroups(run.products(), (product) =>
          writeProperties(run, withAxes(product)).flatMap((attribute) => {
            // Every row names its property, and Shopware keeps the last name of an ID.
            const { name, newValues } = novelties(product, attribute)
            const group = groupId(run, name)
            return newValues.map((value) => [optionId(run, name, value), value, group, name])
          }),
        ),
      }
    },
  })
