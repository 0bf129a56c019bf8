import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { untilDrawn } from './page-state.ts'

const axe = await readFile(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
/** Elements that cover a page. Toasts and panes beside it do not. */
const openDialog = '[role=dialog]:not([role=region] *,[data-pane]),[role=alertdialog],[role=menu]'

/** Rules whose result depends on colour scheme or width. */
export const appearanceRules = [
  'color-contrast',
  'target-size',
  'scrollable-region-focusable',
  'link-in-text-block',
]

/** Returns violations of WCAG 2.2 AA and of axe's best practices, or of `rules` alone. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  await untilDrawn(page)
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe)
  // Content behind a dialog is out of reach and dimmed on purpose.
  const scope = `document.querySelector('${openDialog}') ?? document`
  const options = rules ? { runOnly: rules } : {}
  const { violations } = (await page.evaluate(`axe.run(${scope}, ${JSON.stringify(options)})`)) as AxeResults
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Expects no violations in the light theme, and in the dark theme none of the rules that depend on it. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findViolations(page), 'light').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findViolations(page, appearanceRules), 'dark').toEqual([])
}

/** Returns by how many pixels a page is wider than its window. */
export async function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
