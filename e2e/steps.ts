import type { Page } from '@playwright/test'
import { either } from './texts.ts'

/** A page after a click on a button, which has its English or its German name. */
export const click = (path: string, name: string) => async (page: Page) => {
  await page.goto(path)
  const button = page.getByRole('button', { name: either(name) }).first()
  // On phones some buttons of a page are behind this one.
  const more = page.getByRole('button', { name: either('More') })
  await button.or(more).first().waitFor()
  if (!(await button.isVisible()) && (await more.isVisible())) await more.click()
  await button.click()
}

/** A page whose address opens a row. The code of the panel arrives after the page. */
export const withPanel = (path: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('dialog').getByRole('heading').first().waitFor()
}
