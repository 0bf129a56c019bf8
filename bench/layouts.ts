/** Measures the quality of page parsing with the names of one layout disabled: `node bench/layouts.ts`. */
import { layouts, parseWithoutLayout } from '../packages/engine/src/testing/layouts.ts'
import { hasSavedPages } from '../packages/engine/src/testing/saved-pages.ts'
import { scorePages } from '../packages/engine/src/testing/score-pages.ts'

const worst = 0.97

function main(): void {
  console.log('| names switched off | pages | outcome | macro F1 | F1 below 0.97 |\n|---|--:|--:|--:|---|')
  for (const layout of Object.keys(layouts)) {
    const readings = parseWithoutLayout(layout)
    const { outcome, macroF1, fields } = scorePages(readings)
    const low = [...fields].filter(([, { f1 }]) => f1 < worst).map(([field, { f1 }]) => `${field} ${f1}`)
    console.log(`| ${layout} | ${readings.size} | ${outcome} | ${macroF1} | ${low.join(', ')} |`)
  }
}

if (hasSavedPages) main()
else console.error('The saved pages (../shared/corpus/pages beside the checkout) are not there.')
