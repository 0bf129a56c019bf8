import { randomUUID } from 'node:crypto'
import { gtinCheckDigit } from '@merkwerk/engine/identifiers'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoAdmin, openServer } from '../scripts/search/calls.ts'
import { test as base, signIn } from './browser-test.ts'
import { query } from './database.ts'
import { callAsSeller, productRows } from './jobs.ts'
import { listMails } from './mailbox.ts'
import type { RunningProduct } from './product.ts'
import { goTo, prepareScreens, type Screen } from './screens.ts'

/** Each runs where it is written into a page unescaped. What the sandbox's marketplaces say is of the same kind. */
const picture = '<img src=x onerror=ran=1>'
const drawing = '"><svg/onload=ran=1>'
const script = '</script></textarea><script>ran=1</script>'
/** What all of them hold. */
const mark = 'ran=1'

/** Products of the sandbox whose texts are markup, one of them ambiguous, in a list whose every cell of text is. */
function hostileList() {
  const rows = Array.from({ length: 26 }, (_, index) => {
    const digits = `952${index === 22 ? '91' : '90'}${String(index).padStart(7, '0')}`
    return `${index}${drawing.replace('"', '')};${digits}${gtinCheckDigit(digits)};;${script.replaceAll(';', '')}`
  })
  const buffer = Buffer.from([`SKU;EAN;ASIN;${picture}`, ...rows].join('\r\n'))
  return { name: `${picture}.csv`, mimeType: 'text/csv', buffer }
}

/** Rules, a prompt, a letter, an alert, and names of accounts and jobs, also those that no form would take. */
async function writeHostileTexts(product: RunningProduct, jobPath: string): Promise<void> {
  const { call } = await openServer(product.url, undefined, demoAdmin)
  await call('createKeyValue', { body: { key: picture, value: drawing } })
  await call('createKeyword', { body: { key: picture, value: script } })
  await call('createMultiValue', { body: { name: picture, values: [drawing, script] } })
  await call('savePrompt', { body: { text: script } })
  const coins = { coins: 1, reason: picture, key: randomUUID() }
  await call('adjustCoins', { params: { id: 2 }, body: coins })
  const letter = { name: picture, email: 'visitor@visitor.test', subject: drawing, message: script }
  await call('sendContactMessage', { body: letter })
  await query(product, 'UPDATE jobs SET name = $1 WHERE public_id = $2', [picture, jobPath.split('/')[2]])
  await query(
    product,
    `INSERT INTO alerts (key, kind, facts, first_seen_at, last_seen_at)
     VALUES ('a', 'balance', jsonb_build_object('account', $1::text, 'balance', 5, 'entries', 4), now(), now())`,
    [picture],
  )
}

const test = base.extend('site', { scope: 'file' }, async ({ browser, product }) => {
  const seller = "UPDATE accounts SET username = $1 WHERE email = 'seller@merkwerk.test'"
  await query(product, seller, [picture])
  const { screens } = await prepareScreens(browser, product, hostileList())
  await writeHostileTexts(product, String(screens.seller.job))
  return screens
})

/** Notes whatever runs on a page or is kept from running by its policy. */
async function watchScripts(page: Page): Promise<string[]> {
  const noted: string[] = []
  await page.exposeFunction('noteBlocked', (what: string) => noted.push(`blocked: ${what}`))
  await page.addInitScript(() => {
    const { noteBlocked } = window as unknown as { noteBlocked(what: string): void }
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, sample }) =>
        noteBlocked([violatedDirective, blockedURI, sourceFile, sample].join(' ')),
    )
  })
  page.on('dialog', (dialog) => {
    // A form that is left unsaved asks; it says nothing of its own then.
    if (dialog.type() !== 'beforeunload') noted.push(dialog.message())
    void dialog.accept()
  })
  return noted
}

const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => 'ran' in window)

/** Opens the screens one after the other; those of `showing` show a hostile text as it was written. */
async function walk(page: Page, screens: Record<string, Screen>, showing: string[]): Promise<void> {
  const noted = await watchScripts(page)
  expect(Object.keys(screens)).toEqual(expect.arrayContaining(showing))
  for (const [name, screen] of Object.entries(screens)) {
    await goTo(page, screen)
    await page.getByRole('heading').or(page.getByRole('dialog')).first().waitFor()
    await page.waitForLoadState('networkidle', { timeout: 1_000 }).catch(() => undefined)
    const body = page.locator('body')
    if (showing.includes(name)) await expect.poll(() => body.innerText(), { message: name }).toContain(mark)
    expect(await hasRun(page), name).toBe(false)
    expect(noted, name).toEqual([])
  }
}

test('these texts run where a page takes them as markup', async ({ browser }) => {
  for (const text of [picture, drawing, script]) {
    const page = await browser.newPage()
    await page.setContent(`<p>${text}</p>`)
    await expect.poll(() => hasRun(page)).toBe(true)
    await page.close()
  }
})

/** Screens on which a text of ours must stand as it was written. */
const mustShow = {
  seller: ['dashboard', 'search', 'job', 'job-record', 'job-ambiguous', 'job-log', 'wallet'],
  admin: [
    'admin',
    'admin-users',
    'admin-user',
    'admin-filter-keywords',
    'admin-key-multivalue',
    'admin-gpt-editor',
  ],
}

test('no screen of seller or admin runs what stands in lists, pages, rules and names', {
  timeout: 480_000,
}, async ({ browser, product, site }) => {
  const walkAs = async (viewer: 'seller' | 'admin') => {
    const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
    const page = await context.newPage()
    await signIn(page, viewer)
    await walk(page, site[viewer], mustShow[viewer])
    await context.close()
  }
  await Promise.all([walkAs('seller'), walkAs('admin')])
})

test('a letter about a job shows it as text', async ({ browser, product, site }) => {
  const { call } = await openServer(product.url, undefined)
  await call('cancelJob', { params: { id: String(site.seller['job-running']).split('/')[2] ?? '' } })
  const id = await (await callAsSeller(product)).startJob('Brief', productRows(1))
  await query(product, 'UPDATE jobs SET name = $1 WHERE public_id = $2', [picture, id])
  const letter = async () =>
    (await listMails(product, 'seller@')).find(({ subject }) => subject.includes(picture))?.html
  await expect.poll(letter).toBeDefined()
  const page = await browser.newPage()
  await page.setContent((await letter()) ?? '')
  expect(await hasRun(page)).toBe(false)
  expect(await page.locator('body').innerText()).toContain(picture)
  await page.close()
})

test('the report holds it as text and nothing that a reader would run', async ({ product, site }) => {
  const { open } = await openServer(product.url, undefined)
  const id = String(site.seller.job).split('/')[2] ?? ''
  const { body } = await open('getJobPdf', { params: { id } })
  const report = Buffer.from(await new Response(body).arrayBuffer()).toString('latin1')
  expect(report).toMatch(/^%PDF-/)
  expect(report).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|URI)\b/)
})
