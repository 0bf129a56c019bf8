import { readFile } from 'node:fs/promises'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = await readFile(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const openDialog = '[role=dialog],[role=alertdialog],[role=menu]'

/** What breaks a rule that a machine can check: those of WCAG 2.2 AA, and what axe calls best practice. */
export async function findViolations(page: Page): Promise<string[]> {
  // What a dialog covers is out of reach, and dimmed on purpose.
  const scope = `document.querySelector('${openDialog}') ?? document`
  const { violations } = (await page.evaluate(`${axe};axe.run(${scope})`)) as AxeResults
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** By how many pixels a page is wider than its window. */
export async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
