import { expect, type Page } from '@playwright/test'
import { timeFactor } from '../scripts/checks/time-factor.ts'

/** Waits until the page has rendered what it has received, and no color transition is running. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(transitions.map(({ finished }) => finished))
  })
}

/** Stands where data is loading. */
export const placeholder = '.animate-pulse'

/** Waits until the page shows a heading or a dialog and no loading placeholder. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading').or(page.getByRole('dialog')).first().waitFor()
  // Pictures are taken without the configuration of the tests, where a poll waits five seconds.
  await expect(page.locator(placeholder)).toHaveCount(0, { timeout: 10_000 * timeFactor })
  await untilDrawn(page)
}

/** Waits until React handles the events of a prerendered element. React stores the props of such elements under a private key. */
export async function untilHydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  )
}
