import {
  createNovelties,
  type ExportProduct,
  ignoringCase,
  type MergedAttribute,
  mergeAttributes,
  quiet,
  type Run,
  rowGroups,
  shortLine,
  tableFiles,
} from '../../core/index.ts'
import { newAttribute, newCharacteristic, newValue, severalValues, tooManyValues } from './causes.ts'
import { dialect, identity, maxNameLength, type Options } from './format.ts'

/** The attributes of a product with names that JTL-Wawi accepts. It ignores case. */
const namedAttributes = (run: Run<Options>, product: ExportProduct, column: string): MergedAttribute[] =>
  mergeAttributes(run, product, { nameKey: ignoringCase, valueKey: ignoringCase }).map((attribute) => {
    const place = { column, attribute: attribute.name, max: maxNameLength }
    return { ...attribute, name: shortLine(run, product, attribute.name, place) }
  })

/** Characteristics: one row a value, because Ameise adds the values of several rows. */
export function characteristicsFile(run: Run<Options>) {
  const { columns, cells } = identity(run.options.supplier)
  const name = `${run.options.mode === 'create' ? 2 : 1}_Artikelmerkmale`
  const column = 'Merkmalwertname 1'
  return tableFiles(run, {
    id: 'characteristics',
    name,
    dialect,
    open: () => {
      const reportNew = createNovelties(run, `${name}.csv`, {
        name: newCharacteristic,
        value: newValue,
        tooMany: tooManyValues,
      })
      return {
        columns: [...columns, 'Merkmalgruppe', 'Merkmalname', column],
        groups: rowGroups(run.products(), (product) =>
          namedAttributes(run, product, 'Merkmalname').flatMap((attribute) => {
            const place = { column, attribute: attribute.name, max: maxNameLength }
            const values = attribute.values.map((value) => shortLine(run, product, value, place))
            reportNew(product, { name: attribute.name, values })
            return values.map((value) => [
              ...cells(product.articleNumber),
              attribute.group,
              attribute.name,
              value,
            ])
          }),
        ),
      }
    },
  })
}

/** Attributes: one row an attribute, every field quoted. An attribute has one value. */
export function attributesFile(run: Run<Options>) {
  const { columns, cells } = identity(run.options.supplier)
  const number = 1 + Number(run.options.mode === 'create') + Number(run.options.attributes === 'both')
  const name = `${number}_Artikelattribute`
  // The file of characteristics reports the names.
  const nameRun = run.options.attributes === 'both' ? quiet(run) : run
  return tableFiles(run, {
    id: 'attributes',
    name,
    dialect: { ...dialect, quoting: 'always' },
    open: () => {
      const reportNew = createNovelties(run, `${name}.csv`, { name: newAttribute })
      return {
        columns: [...columns, 'Attributgruppe', 'Attributname', 'Attributwert'],
        groups: rowGroups(run.products(), (product) =>
          namedAttributes(nameRun, product, 'Attributname').map((attribute) => {
            reportNew(product, attribute)
            const value = attribute.values.join(', ')
            if (attribute.values.length > 1)
              run.reportOn(product, { cause: severalValues, attribute: attribute.name, after: value })
            return [...cells(product.articleNumber), attribute.group, attribute.name, value]
          }),
        ),
      }
    },
  })
}
