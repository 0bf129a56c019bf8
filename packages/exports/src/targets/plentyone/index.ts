import { type Cause, defineTarget, fieldList, noTitle, once } from '../../core/index.ts'
import { dialect, familyRules, hasFamilies, options } from './format.ts'
import { guide } from './guide.ts'
import { itemsFile } from './items.ts'
import { manufacturersFile } from './manufacturers.ts'
import { chooseProperties, propertiesFile } from './properties.ts'
import { attributesFile, variationsFile } from './variations.ts'

const lineBreakInNumber: Cause = {
  id: 'plentyone.article-number',
  kind: 'row-left-out',
  text: {
    de: 'Die Artikelnummer enthält einen Zeilenumbruch oder Tabulator.',
    en: 'The article number contains a line break or tab.',
  },
  action: {
    de: 'Ändern Sie die Artikelnummer in Ihrer Liste.',
    en: 'Change the article number in your list.',
  },
}

/** plentyONE (plentymarkets): properties, then items that refer to them by name. */
export const plentyoneTarget = defineTarget({
  id: 'plentyone',
  name: 'plentyONE',
  kind: 'merchandise-system',
  options,
  reject: ({ title, articleNumber }, { mode }) => {
    if (/[\t\n]/.test(articleNumber)) return lineBreakInNumber
    return title === '' && mode === 'create' ? noTitle : undefined
  },
  families: (chosen) => (hasFamilies(chosen) ? familyRules : undefined),
  decimalMark: () => dialect.decimalMark,
  async *files(run) {
    const choose = once(() => chooseProperties(run))
    yield* propertiesFile(run, choose)
    yield* itemsFile(run, choose)
    if (run.options.hasSafety) yield* manufacturersFile(run)
    if (hasFamilies(run.options)) {
      yield* attributesFile(run)
      yield* variationsFile(run, choose)
    }
  },
  // The guide ignores existing items when it creates new ones.
  overwrites: ({ mode, hasSafety }) =>
    fieldList(
      mode !== 'create' && ['Eigenschaften', 'properties'],
      hasSafety && ['Angaben der Hersteller', 'data of manufacturers'],
    ),
  guide,
})
