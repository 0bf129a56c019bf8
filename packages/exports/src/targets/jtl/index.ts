import { defineTarget, noTitle } from '../../core/index.ts'
import { articlesFile } from './articles.ts'
import { attributesFile, characteristicsFile } from './attributes.ts'
import { dialect, options } from './format.ts'
import { guide } from './guide.ts'
import { safetyFile } from './safety.ts'

/** JTL-Wawi through JTL-Ameise: article data, characteristics (Merkmale) and attributes. */
export const jtlTarget = defineTarget({
  id: 'jtl',
  name: 'JTL-Wawi',
  kind: 'merchandise-system',
  options,
  reject: ({ title }, { mode }) => (title === '' && mode === 'create' ? noTitle : undefined),
  decimalMark: () => dialect.decimalMark,
  async *files(run) {
    const { mode, attributes, hasSafety } = run.options
    if (mode === 'create') yield* articlesFile(run)
    if (attributes !== 'attributes') yield* characteristicsFile(run)
    if (attributes !== 'characteristics') yield* attributesFile(run)
    if (hasSafety) yield* safetyFile(run)
  },
  guide,
})
