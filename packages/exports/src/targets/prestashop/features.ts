import {
  type Cause,
  changeText,
  collationKeys,
  createNovelties,
  type ExportProduct,
  haveFewerValues,
  ignoringAccents,
  mergeAttributes,
  type Run,
  respellValue,
  shorten,
} from '../../core/index.ts'
import { featureColumn, maxNameLength, maxValueLength, type Options, valueSeparator } from './format.ts'
import { fieldText } from './texts.ts'

const zero: Cause = {
  id: 'prestashop.zero',
  kind: 'value-left-out',
  text: {
    de: 'PrestaShop übernimmt weder den Wert noch den Namen „0“.',
    en: 'PrestaShop imports neither the value nor the name “0”.',
  },
  action: {
    de: 'Schreiben Sie mit einer Regel einen Text wie „keine“ oder „0 Stück“.',
    en: 'Write a text such as “none” or “0 pieces” with a rule.',
  },
}

const newFeature: Cause = {
  id: 'prestashop.new-feature',
  kind: 'attribute-new',
  text: {
    de: '„{file}“ legt die Eigenschaft an, wenn Ihr Shop sie nicht schon hat.',
    en: '“{file}” creates the feature unless your shop has it.',
  },
  action: {
    de: 'Heißt sie in Ihrem Shop anders, benennen Sie das Merkmal mit einer Regel um.',
    en: 'If it has another name in your shop, rename the attribute with a rule.',
  },
}

const newValue: Cause = {
  id: 'prestashop.new-value',
  kind: 'value-new',
  text: {
    de: '„{file}“ legt den Wert der Eigenschaft an, wenn Ihr Shop ihn nicht schon hat.',
    en: '“{file}” creates the value of the feature unless your shop has it.',
  },
  action: respellValue,
}

const tooManyValues: Cause = {
  id: 'prestashop.too-many-values',
  kind: 'limit-exceeded',
  text: {
    de: '„{file}“ enthält mehr als {limit} Werte von Eigenschaften. Filter im Shop werden damit langsam.',
    en: '“{file}” contains more than {limit} values of features. They make the filters of the shop slow.',
  },
  action: haveFewerValues,
}

const joinedValues: Cause = {
  id: 'prestashop.joined-values',
  kind: 'value-replaced',
  text: {
    de: 'Ein eigener Text ersetzt beim Import den früheren. Mehrere Werte stehen deshalb mit Kommas in einem Text.',
    en: 'A text of its own replaces the earlier one, so several values are in one text, separated by commas.',
  },
  action: {
    de: 'Wählen Sie Werte für Filter, damit die Werte getrennt bleiben.',
    en: 'Choose values for filters to keep the values apart.',
  },
}

const keptValue: Cause = {
  id: 'prestashop.kept-value',
  kind: 'existing-changed',
  text: {
    de: 'Hat ein Produkt die Eigenschaft schon, behält PrestaShop den alten Wert neben dem neuen.',
    en: 'If a product has the feature already, PrestaShop keeps the old value beside the new one.',
  },
  action: {
    de: 'Wählen Sie „Eigene Texte der Produkte“, wenn neue Werte alte ersetzen sollen, oder löschen Sie die alten Werte vor dem Import.',
    en: 'Choose “Texts of their own” if new values should replace old ones, or delete the old values before the import.',
  },
}

type Fit = (text: string, max: number) => string

/**
 * Returns a function that writes the cell of a product's features. Shared values are `Name:Value` without position, so that the shop
 * keeps its order, and several values repeat the name. Texts of their own need a position.
 */
export function createFeaturesCell(run: Run<Options>): (product: ExportProduct) => string {
  const causes = { name: newFeature, value: newValue, tooMany: tooManyValues }
  const reportNew = createNovelties(run, '1_products.csv', causes, collationKeys)
  const isShared = run.options.values === 'shared'
  const positions = new Map<string, number>()
  const pairs = (name: string, values: readonly string[]): string[] => {
    if (isShared) return values.map((value) => `${name}:${value}`)
    const key = ignoringAccents(name)
    const position = positions.get(key) ?? positions.size + 1
    positions.set(key, position)
    return values.map((value) => `${name}:${value}:${position}:1`)
  }
  const fitValues = (product: ExportProduct, attribute: { name: string; values: string[] }, fit: Fit) => {
    const fitted = [...new Set(attribute.values.map((value) => fit(value, maxValueLength)))]
    const left = fitted.filter((value) => value === '0')
    for (const before of left) run.reportOn(product, { cause: zero, attribute: attribute.name, before })
    const kept = fitted.filter((value) => value !== '0')
    if (isShared || kept.length < 2) return kept
    const place = { column: featureColumn, attribute: attribute.name }
    const after = kept.join(', ')
    changeText(run, product, { cause: joinedValues, ...place, before: kept.join(' | '), after })
    return [shorten(run, product, after, { ...place, max: maxValueLength })]
  }
  return (product) => {
    const cells = mergeAttributes(run, product, {
      nameKey: ignoringAccents,
      valueKey: ignoringAccents,
    }).flatMap((attribute) => {
      const place = { kind: 'feature', column: featureColumn, attribute: attribute.name } as const
      const fit: Fit = (text, max) => fieldText(run, product, text, { ...place, max })
      const name = fit(attribute.name, maxNameLength)
      if (name === '0') {
        run.reportOn(product, { cause: zero, attribute: name, before: attribute.values.join(', ') })
        return []
      }
      const values = fitValues(product, attribute, fit)
      if (values.length > 0) reportNew(product, { name, values })
      return pairs(name, values)
    })
    if (isShared && cells.length > 0) run.reportOn(product, { cause: keptValue })
    return cells.join(valueSeparator)
  }
}
