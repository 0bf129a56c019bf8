import {
  type AttributeColumn,
  type Cause,
  changeText,
  countAttributes,
  type ExportProduct,
  ignoringCase,
  joinLines,
  mergeAttributes,
  noColumnLeft,
  nothingToDo,
  oneLine,
  type ProductKey,
  quiet,
  type Run,
  shorten,
  tableFiles,
} from '../../core/index.ts'
import { dialect, maxPropertyNameLength, type Options, propertiesColumn } from './format.ts'

const newProperty: Cause = {
  id: 'plentyone.new-property',
  kind: 'attribute-new',
  text: {
    de: 'plentyONE übernimmt die Eigenschaft nur, wenn sie besteht. „{file}“ legt sie an oder nennt sie.',
    en: 'plentyONE imports the property only if it exists. “{file}” creates or lists it.',
  },
  action: {
    de: 'Importieren Sie diese Datei zuerst, oder legen Sie die Eigenschaft unter „Einrichtung > Einstellungen > Eigenschaften“ als Text an.',
    en: 'Import this file first, or create the property as text under “Setup > Settings > Properties”.',
  },
}

const sign: Cause = {
  id: 'plentyone.sign',
  kind: 'value-replaced',
  text: {
    de: 'plentyONE trennt Namen und Werte mit Doppelpunkt und Semikolon. Ein ähnlicher Doppelpunkt oder ein Komma steht an ihrer Stelle.',
    en: 'plentyONE separates names and values with colon and semicolon. A similar colon or a comma replaces them.',
  },
  action: {
    de: 'Ändern Sie den Wert nach dem Import in plentyONE, wenn Sie das Zeichen brauchen.',
    en: 'Change the value in plentyONE after the import if you need the character.',
  },
}

const severalValues: Cause = {
  id: 'plentyone.several-values',
  kind: 'value-replaced',
  text: {
    de: 'Das Merkmal hat mehrere Werte. Sie stehen mit Kommas in einem Text.',
    en: 'The attribute has several values. They are in one text, separated by commas.',
  },
  action: nothingToDo,
}

const otherName: Cause = {
  id: 'plentyone.other-name',
  kind: 'value-replaced',
  text: {
    de: 'Der Name unterscheidet sich von einem früheren nur in Groß- und Kleinschreibung oder Trennzeichen. Die Datei verwendet den früheren.',
    en: 'The name differs from an earlier one in case or separators only. The file uses the earlier one.',
  },
  action: { de: 'Legen Sie die Schreibweise mit einer Regel fest.', en: 'Define the spelling with a rule.' },
}

export type Properties = ReadonlyMap<string, AttributeColumn>

const withoutSigns = (text: string): string => text.replaceAll(':', '∶').replaceAll(';', ',')

const nameKey = (name: string): string => ignoringCase(withoutSigns(joinLines(name)))

/** The most frequent attributes, in a pass of its own. */
export const chooseProperties = (run: Run<Options>): Promise<Properties> =>
  countAttributes(run, { max: run.options.maxProperties, toKey: nameKey })

/** A text that the separators of the cell do not split. */
function fit(run: Run<Options>, product: ProductKey, text: string, attribute: string): string {
  const place = { column: propertiesColumn, attribute }
  const before = oneLine(run, product, text, place)
  return changeText(run, product, { cause: sign, ...place, before, after: withoutSigns(before) })
}

const toName = (run: Run<Options>, product: ProductKey, name: string): string =>
  shorten(run, product, fit(run, product, name, name), {
    column: propertiesColumn,
    attribute: name,
    max: maxPropertyNameLength,
  })

/** Returns a function that writes the cell of a product's properties. Reports what differs. */
export function createPropertiesCell(
  run: Run<Options>,
  properties: Properties,
): (product: ExportProduct) => string {
  return (product) =>
    mergeAttributes(run, product, { nameKey })
      .flatMap(({ key, name, values }) => {
        const property = properties.get(key)
        const text = values.join(', ')
        if (!property) {
          const limit = run.options.maxProperties
          run.reportOn(product, { cause: noColumnLeft, limit, attribute: name, before: text })
          return []
        }
        if (name !== property.name)
          run.reportOn(product, { cause: otherName, attribute: name, before: name, after: property.name })
        if (values.length > 1) run.reportOn(product, { cause: severalValues, attribute: name, after: text })
        const value = fit(run, product, text, name)
        return [`${toName(run, product, property.name)}:${value}:${run.options.language}`]
      })
      .join(';')
}

/** The properties that the items need. */
export const propertiesFile = (run: Run<Options>, choose: () => Promise<Properties>) =>
  tableFiles(run, {
    id: 'properties',
    name: '1_Eigenschaften',
    dialect,
    open: async () => {
      const product = { position: 0, articleNumber: '' }
      const missing = [...(await choose()).values()].filter(({ name }) => !run.known.attribute(name))
      const rows = missing.map(({ name, count }) => {
        run.report({ cause: newProperty, file: '1_Eigenschaften.csv', attribute: name })
        const text = toName(quiet(run), product, name)
        return [text, run.options.language, 'Text', String(count)]
      })
      return {
        columns: ['Name', 'Sprache', 'Typ', 'Artikel'],
        groups: (async function* () {
          yield [{ product, rows }]
        })(),
      }
    },
  })
