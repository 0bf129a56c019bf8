import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn, test } from './browser-test.ts'

/** What a check of the page against WCAG 2.2 A and AA finds, as sentences. */
async function findBarriers(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }),
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html}`))
}

describe.each(['light', 'dark'] as const)('in %s colours nobody is shut out of', (colorScheme) => {
  test('the sign-in page', async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/login')
    expect(await findBarriers(page)).toEqual([])
  })

  test.for(['/dashboard', '/search', '/add-file'])('%s', async (path, { page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signIn(page, 'seller')
    await page.goto(path)
    expect(await findBarriers(page)).toEqual([])
  })
})
