import type { Page } from '@playwright/test'
import type { RunningProduct } from '../harness/product.ts'
import { callAsSeller } from '../harness/runs.ts'
import { nameShirt, shirtEan } from './shirts.ts'
import { either } from './texts.ts'

/** One family of a list, at its parent or at a text below it. */
const openFamily =
  (path: string, { at = 0, text }: { at?: number; text?: RegExp } = {}) =>
  async (page: Page) => {
    await page.goto(`${path}?view=families&families=accepted`)
    await page.locator('[data-family]').nth(at).click()
    await page.getByRole('textbox', { name: either('Article number of the parent') }).waitFor()
    if (!text) return
    const families = page.locator('li').filter({ has: page.locator('[data-family]') })
    const place = families.nth(at).getByText(text).last()
    await place.waitFor()
    await place.evaluate((element) => element.scrollIntoView())
  }

/** Families of shirts. The list has three rows of the second, whose siblings are offered. */
export const familyScreens = ({ shirtsPath }: { shirtsPath: string }) => ({
  'list-family': openFamily(shirtsPath),
  'list-family-rows': openFamily(shirtsPath, { text: /^HEMD-1-01/ }),
  'list-family-missing': openFamily(shirtsPath, {
    at: 1,
    text: /^\d+ variations? (is|are) not|^\d+ Varianten? (fehlt|fehlen)/,
  }),
  'list-families-accepted': `${shirtsPath}?view=families&families=accepted`,
  'list-families-rejected': `${shirtsPath}?view=families&families=rejected`,
  'list-by-family': `${shirtsPath}?group_by=family`,
})

/** Returns the address of a list of shirts. */
export async function addShirts(product: RunningProduct): Promise<string> {
  const seller = await callAsSeller(product)
  const rows = [10, 3].flatMap((children, family) =>
    Array.from(
      { length: children },
      (_, child) => `${nameShirt(family + 1, child)};${shirtEan(family + 1, child)};`,
    ),
  )
  const run = await seller.startRun('shirts', rows)
  await seller.untilCompleted([run])
  const { list_id: listId } = await seller.getRun(run)
  return `/lists/${listId}`
}
