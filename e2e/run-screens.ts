import type { Page } from '@playwright/test'
import type { RunningProduct } from '../harness/product.ts'
import { callAsSeller, productRows } from '../harness/runs.ts'
import { withPanel } from './steps.ts'
import { either } from './texts.ts'

export interface RunPaths {
  /** A list with its finished run. */
  runPath: string
  runningPath: string
  /** A run whose list was deleted. */
  deletedPath: string
}

const press = (path: string, name: string, then: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('button', { name: either(name) }).click()
  await page.locator(then).waitFor()
}

/** A run on the page of its list, while it works and after its end. */
export const runScreens = ({ runPath, runningPath, deletedPath }: RunPaths) => ({
  'run-running': runningPath,
  'run-cancel': press(runningPath, 'Cancel run', '[role=alertdialog]'),
  run: runPath,
  'run-rows': `${runPath}&rows=run`,
  'run-row': withPanel(`${runPath}&rows=run&row=1`),
  'run-log': press(runPath, 'Log', '[role=dialog]'),
  'run-files': press(runPath, 'Files', '[role=menu]'),
  'run-missing': '/search/none',
  'run-of-deleted-list': deletedPath,
})

/** Returns the address of a run whose list was deleted. */
export async function deleteList(product: RunningProduct): Promise<string> {
  const seller = await callAsSeller(product)
  const run = await seller.startRun('deleted', productRows(2))
  await seller.untilCompleted([run])
  await seller.deleteList(run)
  return `/search/${run}`
}
