import { defineTarget, fieldList, noAttributes, noTitle } from '../../core/index.ts'
import { articlesFile } from './articles.ts'
import { attributesFile, characteristicsFile } from './attributes.ts'
import { dialect, familyRules, options } from './format.ts'
import { guide } from './guide.ts'
import { safetyFile } from './safety.ts'

/** JTL-Wawi through JTL-Ameise: article data, characteristics (Merkmale) and attributes. */
export const jtlTarget = defineTarget({
  id: 'jtl',
  name: 'JTL-Wawi',
  kind: 'merchandise-system',
  options,
  reject: ({ title, attributes }, { mode }) => {
    if (mode === 'create') return title === '' ? noTitle : undefined
    return attributes.length === 0 ? noAttributes : undefined
  },
  // An update finds each article by its number.
  families: ({ mode }) => (mode === 'create' ? familyRules : undefined),
  decimalMark: () => dialect.decimalMark,
  async *files(run) {
    const { mode, attributes, hasSafety } = run.options
    if (mode === 'create') yield* articlesFile(run)
    if (attributes !== 'attributes') yield* characteristicsFile(run)
    if (attributes !== 'characteristics') yield* attributesFile(run)
    if (hasSafety) yield* safetyFile(run)
  },
  overwrites: ({ mode, price, images, attributes, hasSafety }) =>
    fieldList(
      ...(mode === 'create'
        ? ([
            ['Name', 'name'],
            ['Beschreibungen', 'descriptions'],
            ['Hersteller', 'manufacturer'],
            ['EAN, ASIN und HAN', 'EAN, ASIN and HAN'],
            ['Gewicht', 'weight'],
            ['Kategorien', 'categories'],
          ] as const)
        : []),
      mode === 'create' && price !== 'none' && ['Preis', 'price'],
      mode === 'create' && images !== 'none' && ['Bilder', 'images'],
      attributes !== 'attributes' && ['Merkmale', 'characteristics'],
      attributes !== 'characteristics' && ['Attribute', 'attributes'],
      hasSafety && ['Produktsicherheit', 'product safety'],
    ),
  guide,
})
