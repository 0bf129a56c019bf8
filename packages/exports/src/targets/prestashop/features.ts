import {
  type Cause,
  createNovelties,
  type ExportProduct,
  ignoringCase,
  mergeAttributes,
  type Run,
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
  action: {
    de: 'Gibt es den Wert in anderer Schreibweise, ändern Sie ihn mit einer Regel.',
    en: 'If the value exists in another spelling, change it with a rule.',
  },
}

const tooManyValues: Cause = {
  id: 'prestashop.too-many-values',
  kind: 'limit-exceeded',
  text: {
    de: '„{file}“ enthält mehr als {limit} Werte von Eigenschaften. Filter im Shop werden damit langsam.',
    en: '“{file}” contains more than {limit} values of features. They make the filters of the shop slow.',
  },
  action: {
    de: 'Lassen Sie Nummern und lange Texte mit Regeln weg, oder führen Sie Werte zusammen.',
    en: 'Leave out numbers and long texts with rules, or merge values.',
  },
}

/**
 * Returns a function that writes the cell of a product's features: `Name:Value` without position, so that the shop keeps its order.
 * Several values repeat the name.
 */
export function createFeaturesCell(run: Run<Options>): (product: ExportProduct) => string {
  const causes = { name: newFeature, value: newValue, tooMany: tooManyValues }
  const reportNew = createNovelties(run, '1_products.csv', causes)
  return (product) =>
    mergeAttributes(run, product, { nameKey: ignoringCase, valueKey: ignoringCase })
      .flatMap((attribute) => {
        const place = { kind: 'feature', column: featureColumn, attribute: attribute.name } as const
        const fit = (text: string, max: number): string => fieldText(run, product, text, { ...place, max })
        const name = fit(attribute.name, maxNameLength)
        const fitted = [...new Set(attribute.values.map((value) => fit(value, maxValueLength)))]
        const left = name === '0' ? fitted : fitted.filter((value) => value === '0')
        for (const before of left) run.reportOn(product, { cause: zero, attribute: attribute.name, before })
        const values = fitted.filter((value) => !left.includes(value))
        if (values.length > 0) reportNew(product, { name, values })
        return values.map((value) => `${name}:${value}`)
      })
      .join(valueSeparator)
}
