import type { Page } from '@playwright/test'
import { toProcess } from '../harness/product.ts'
import { openRelay } from '../harness/relay.ts'
import { openPage } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { longList, submitList } from './lists.ts'
import { setMarketplaces } from './marketplaces.ts'
import { nightly } from './nightly.ts'
import { startSecondApi } from './second-api.ts'

test.use({ ownProduct: {} })
test.describe.configure({ mode: 'default' })

const rows = 120

test('live progress continues over an api restart, an expired token and a second api process, without a reload', {
  tag: nightly,
}, async ({ browser, product }) => {
  await using second = await startSecondApi(product)
  const first = Number(new URL(product.url).port)
  await using relay = await openRelay([first])
  await using visit = await openPage(browser, relay, { locale: 'en-GB', width: 1440 })
  const { page } = visit
  // The run waits for pages, so that it takes long without using the CPU.
  await setMarketplaces(product, { rates: { slow: 0.2 } })
  const reconnecting = page.getByText('Reconnecting...')
  await signIn(page, 'seller')
  await submitList(page, longList(rows))
  await page.evaluate(watchProgress)
  await untilFurther(page)

  relay.sendTo([])
  process.kill(toProcess(product, 'api'), 'SIGKILL')
  await reconnecting.waitFor()
  relay.sendTo([first])
  await reconnecting.waitFor({ state: 'detached' })
  await untilFurther(page)

  const expired = await page.evaluate(expireToken)
  relay.sendTo([second.port])
  await untilFurther(page)
  expect(await page.evaluate(`localStorage.getItem('access')`)).not.toBe(expired)

  relay.sendTo([first, second.port])
  await setMarketplaces(product, {})
  await page.getByText('Completed', { exact: true }).waitFor()
  const seen = (await page.evaluate('seen')) as number[]
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(rows)
})

/** Records every number of done rows in the panel. A reload would lose them. */
const watchProgress = `
  seen = []
  new MutationObserver(() => {
    const shown = document.querySelector('[aria-label=Progress]')
    const said = /([\\d,]+) of 120 rows/.exec(shown?.innerText ?? '')
    const done = said && Number(said[1].replaceAll(',', ''))
    if (said && done !== seen.at(-1)) seen.push(done)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  undefined`

/** Waits until the page shows more progress. */
async function untilFurther(page: Page): Promise<void> {
  const last = () => page.evaluate('seen.at(-1) ?? 0') as Promise<number>
  await expect.poll(last).toBeGreaterThan(await last())
}

/** Replaces the access token with one that expires as it would a quarter of an hour later. */
const expireToken = `
  (() => {
    const [head, claims, signature] = localStorage.getItem('access').split('.')
    const late = { ...JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))), exp: 1 }
    const expired = [head, btoa(JSON.stringify(late)), signature].join('.')
    localStorage.setItem('access', expired)
    return expired
  })()`
