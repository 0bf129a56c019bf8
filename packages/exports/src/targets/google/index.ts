import { energyAttributeNames, energyGroup } from '@merkwerk/contract'
import {
  attributeGroups,
  axisAttributes,
  type Cause,
  changeText,
  defineTarget,
  type ExportProduct,
  fieldList,
  nothingToDo,
  oneLine,
  type Run,
  reportEmptyCells,
  shorten,
  shortLine,
  tableFiles,
} from '../../core/index.ts'
import {
  certificationColumn,
  detailColumn,
  dialect,
  familyRules,
  maxLengths,
  type Options,
  optionColumn,
  options,
} from './format.ts'
import { guide } from './guide.ts'

const badId: Cause = {
  id: 'google.id',
  kind: 'row-left-out',
  text: {
    de: 'Google nimmt keine IDs mit mehr als 50 Zeichen oder Zeilenumbruch an.',
    en: 'Google does not accept IDs with more than 50 characters or a line break.',
  },
  action: {
    de: 'Kürzen Sie die Artikelnummer in Ihrer Liste und die ID Ihrer Hauptquelle.',
    en: 'Shorten the article number in your list and the ID of your primary source.',
  },
}

const tooManyDetails: Cause = {
  id: 'google.too-many-details',
  kind: 'value-left-out',
  text: {
    de: 'Ein Artikel hat höchstens {limit} Merkmale. Weitere fehlen.',
    en: 'An article has at most {limit} attributes. Further ones are left out.',
  },
  action: {
    de: 'Erhöhen Sie die Zahl in den Optionen, oder lassen Sie Merkmale mit Regeln weg.',
    en: 'Raise the number in the options, or leave out attributes with rules.',
  },
}

const typeSign: Cause = {
  id: 'google.type-sign',
  kind: 'value-replaced',
  text: {
    de: 'Der Name der Kategorie enthält „>“. Google trennt damit Ebenen, deshalb steht „/“ an seiner Stelle.',
    en: 'The name of the category contains “>”. Google separates levels with it, so “/” replaces it.',
  },
  action: nothingToDo,
}

/** A value of a list. In quotes if a separator occurs in it. */
const listValue = (text: string): string =>
  /[,:"]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Each value of an attribute is a detail of its own. */
function detailsCell(run: Run<Options>, product: ExportProduct): string {
  const { maxDetails: limit } = run.options
  const details = product.attributes.flatMap(({ name, group = '', values, unit }) => {
    const place = { column: detailColumn, attribute: name }
    const start = [
      shortLine(run, product, group, { ...place, max: maxLengths.section }),
      shortLine(run, product, name, { ...place, max: maxLengths.name }),
    ]
    return values.map((value) => {
      const text = shortLine(run, product, unit ? `${value} ${unit}` : value, {
        ...place,
        max: maxLengths.value,
      })
      return [...start, text].map(listValue).join(':')
    })
  })
  const distinct = [...new Set(details)]
  for (const before of distinct.slice(limit))
    run.reportOn(product, { cause: tooManyDetails, limit, column: detailColumn, before })
  return distinct.slice(0, limit).join(',')
}

function productType(run: Run<Options>, product: ExportProduct): string {
  const column = 'product_type'
  const names = product.categories.map((category) => {
    const before = oneLine(run, product, category, { column })
    return changeText(run, product, { cause: typeSign, column, before, after: before.replaceAll('>', '/') })
  })
  const path = shorten(run, product, names.join(' > '), { column, max: maxLengths.product_type })
  return path.includes(',') || path.includes('"') ? `"${path.replaceAll('"', '""')}"` : path
}

/** The registration of the energy label, which Google shows with the offer in the EU. */
function certification({ attributes }: ExportProduct): string {
  const registered = attributes.find(
    ({ group, name }) => group === energyGroup && name === energyAttributeNames.eprel,
  )
  const [number = ''] = registered?.values ?? []
  return /^\d+$/.test(number) ? `EC:EPREL:${number}` : ''
}

const factColumns = ['brand', 'gtin', 'mpn', 'product_type', certificationColumn]

function factCells(run: Run<Options>, product: ExportProduct): string[] {
  const { brand = product.manufacturer ?? '', gtin = '', mpn = '' } = product
  return [
    shortLine(run, product, brand, { column: 'brand', max: maxLengths.brand }),
    gtin,
    shortLine(run, product, mpn, { column: 'mpn', max: maxLengths.mpn }),
    productType(run, product),
    certification(product),
  ]
}

const groupColumns = ['item_group_id', 'item_group_title', optionColumn]

function groupCells(run: Run<Options>, product: ExportProduct): string[] {
  const { variant } = product
  if (!variant) return groupColumns.map(() => '')
  const { number, title } = variant.family
  return [
    number,
    shortLine(run, product, title, { column: 'item_group_title', max: maxLengths.item_group_title }),
    axisAttributes(product)
      .map(({ name, values }) => [name, ...values].map(listValue).join(':'))
      .join(','),
  ]
}

const replacedGroup: Cause = {
  id: 'google.replaced-group',
  kind: 'existing-changed',
  text: {
    de: 'Die Datei nennt die Gruppe des Artikels. Sie ersetzt die Gruppe, die er in Ihrer Hauptquelle hat.',
    en: 'The file states the group of the article. It replaces the group that your primary source has for it.',
  },
  action: {
    de: 'Wählen Sie „Einzelne Artikel“, wenn die Gruppen Ihrer Hauptquelle bleiben sollen.',
    en: 'Choose “Single articles” if the groups of your primary source should stay.',
  },
}

/** Whether there are families, in a pass of its own: empty cells may remove groups of the primary source. */
async function findGroups(run: Run<Options>): Promise<boolean> {
  let count = 0
  for await (const block of run.products()) count += block.filter(({ variant }) => variant).length
  if (count > 0) run.report({ cause: replacedGroup, count })
  return count > 0
}

const detailsFile = (run: Run<Options>) =>
  tableFiles(run, {
    id: 'details',
    name: '1_product_details',
    ending: 'tsv',
    dialect,
    open: async () => {
      const hasFacts = run.options.contents === 'facts'
      const hasGroups = await findGroups(run)
      return {
        columns: ['id', ...(hasFacts ? factColumns : []), ...(hasGroups ? groupColumns : []), detailColumn],
        groups: attributeGroups(run, (product) => {
          const details = detailsCell(run, product)
          const cells = [
            ...(hasFacts ? factCells(run, product) : []),
            ...(hasGroups ? groupCells(run, product) : []),
            details,
          ]
          if (hasGroups && !product.variant)
            reportEmptyCells(run, product, '1_product_details.tsv', groupColumns)
          return cells.every((cell) => cell === '') ? [] : [[product.articleNumber, ...cells]]
        }),
      }
    },
  })

/** Google Merchant Center: a supplemental source that adds attributes to the products of the primary source. */
export const googleTarget = defineTarget({
  id: 'google',
  name: 'Google Merchant Center',
  kind: 'feed',
  options,
  reject: ({ articleNumber }) =>
    articleNumber.length > maxLengths.id || /[\t\n]/.test(articleNumber) ? badId : undefined,
  families: () => familyRules,
  files: detailsFile,
  overwrites: ({ contents }) =>
    fieldList(
      ['Merkmale', 'product details'],
      contents === 'facts' && ['Marke, GTIN, MPN und Produkttyp', 'brand, GTIN, MPN and product type'],
    ),
  guide,
})
