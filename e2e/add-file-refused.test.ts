import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { ZipFile } from 'yazl'
import { fetchTokens } from '../harness/accounts.ts'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { openRelay } from '../harness/relay.ts'
import { openPage } from './accounts.ts'
import { openBrokenProxy } from './broken-proxy.ts'
import { expect, signIn, test } from './browser-test.ts'
import { longList } from './lists.ts'
import { nightly } from './nightly.ts'

test.use({ ownProduct: { MAX_UPLOAD_MB: '1' } })
test.describe.configure({ mode: 'default' })

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})
const compoundFile = (name: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(name, 'utf16le')])

/** A workbook that expands exponentially ("billion laughs"). */
async function hostileWorkbook(): Promise<Buffer> {
  const zip = new ZipFile()
  const entities = '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">'
  for (const part of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml'])
    zip.addBuffer(Buffer.from(`<!DOCTYPE r [${entities}]><r>&b;</r>`), part)
  zip.end()
  return buffer(zip.outputStream)
}

const choose = (page: Page, list: Exclude<Parameters<Page['setInputFiles']>[1], string>) =>
  page.setInputFiles('input[type=file]', list)

test('refuses a file that is no list at once, with its type and what to do', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller', '/add-file')
  await page.getByText('Up to 1 MB and 1,000,000 rows', { exact: false }).waitFor()
  for (const [list, sentence] of [
    [file('list.pdf', 'no list'), 'Only CSV and XLSX files are allowed'],
    [file('empty.csv', ''), 'The file is empty.'],
    [file('secret.xlsx', compoundFile('EncryptedPackage')), 'The file is password-protected.'],
    [file('old.xlsx', compoundFile('Workbook')), 'The old Excel format (.xls) is not supported.'],
    [
      file('old.xls', compoundFile('Workbook')),
      'choose “File”, “Save As” and the type “Excel Workbook (*.xlsx)”',
    ],
    [
      file('page.csv', '<!doctype html><p>Not logged in'),
      'The file is neither CSV nor XLSX but an HTML page.',
    ],
    [file('hostile.xlsx', await hostileWorkbook()), 'The file contains a DTD'],
  ] as const) {
    await choose(page, list)
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
  }
  await page.getByText('Error reading file headers. Please check file format.').waitFor()
  await expect.poll(() => page.getByLabel('Job name').inputValue()).toBe('hostile')
})

// The texts have tests against a fake API in `packages/web/app/spec-texts/add-file.test.tsx`.
test('shows the reason of every server error and keeps name and columns', { tag: nightly }, async ({
  browser,
  product,
}) => {
  const port = Number(new URL(product.url).port)
  await using relay = await openRelay([port])
  await using visit = await openPage(browser, relay, { locale: 'en-GB', width: 1440 })
  const { page } = visit
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await signIn(page, 'seller', '/add-file')
  await page.getByLabel('Job name').fill('Autumn')

  await choose(page, longList(60_000))
  await page.getByText('All 60,000 rows can be looked up.').waitFor()
  await press('Next')
  await said('File too large. Please upload a smaller file.')

  await choose(page, file('open.csv', `SKU;EAN;ASIN\r\n${'A;4006381333931;\r\n'.repeat(20_000)}B;"4006;\r\n`))
  await said('A quotation mark in line 20,002 is never closed.')
  await press('Next')
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'is never closed' }).count()).toBe(2)

  await choose(page, file('list.csv', 'SKU;EAN;Alt\r\nA;4006381333931;B026KXMY4E\r\n'))
  const asin = page.getByRole('combobox', { name: /^ASIN/ })
  await asin.selectOption('Not in my list')
  relay.sendTo([])
  await press('Next')
  await said('Network error. Please check your connection and try again.')
  relay.sendTo([port])
  await withoutTable(product, 'uploads', async () => {
    await press('Next')
    await said('Server error. Please try again later.')
  })
  await expect.poll(() => page.getByLabel('Job name').inputValue()).toBe('Autumn')
  await expect.poll(() => asin.innerText()).toContain('Not in my list')
  await press('Next')
  await page.waitForURL('**/add-file/summary')

  relay.sendTo([])
  await press('Submit')
  await said('Failed to submit the job. Please try again.')
  relay.sendTo([port])
  await setRecharge(product, true)
  await press('Submit')
  await said('Service is currently under maintenance. Cannot proceed.')
  await setRecharge(product, false)
  await adjustCoins(product, -10_000)
  await press('Submit')
  await said('Not enough coins: 1 needed, 0 available.')
  await page.getByRole('link', { name: 'Buy coins' }).waitFor()
  await adjustCoins(product, 10_000)
  await page.reload()
  await page.getByText('Autumn', { exact: true }).waitFor()
})

test("reports a proxy's response in place of the server as such", { tag: nightly }, async ({
  browser,
  product,
}) => {
  await using proxy = await openBrokenProxy(product, '/api/jobs/getEstimation/')
  await using visit = await openPage(browser, proxy, { locale: 'en-GB', width: 1440 })
  const { page } = visit
  await signIn(page, 'seller', '/add-file')
  await choose(page, file('list.csv', 'SKU;EAN;ASIN\r\nA;4006381333931;\r\n'))
  await page.getByText('The row can be looked up.').waitFor()
  for (const [status, body, sentence] of [
    [404, '<h1>Not Found</h1>', 'API endpoint not found. Please contact support.'],
    [403, '<h1>Forbidden</h1>', 'Access forbidden. Please check your permissions.'],
    [413, '<h1>Request Entity Too Large</h1>', 'File too large. Please upload a smaller file.'],
    [502, '<h1>Bad Gateway</h1>', 'Server error. Please try again later.'],
    [200, '<h1>Welcome</h1>', 'Invalid response from server. Please try again.'],
    [200, '{"success": true}', 'Incomplete response from server. Please try again.'],
  ] as const) {
    proxy.response = { status, body }
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: sentence }).waitFor()
  }
  await expect.poll(() => page.getByLabel('Job name').inputValue()).toBe('list')
})

test('a server error keeps the session, and an ended session opens the login', { tag: nightly }, async ({
  page,
  product,
}) => {
  await signIn(page, 'seller')
  await withoutTable(product, 'runs', async () => {
    await page.goto('/search')
    await page.getByText('Failed to fetch jobs. Please try again.').waitFor()
    await page.goto('/dashboard')
    await page.getByText('Failed to fetch job analytics. Please try again.').first().waitFor()
  })
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByText('Total Searches').waitFor()
  await page.goto('/search/none')
  await page.getByRole('heading', { name: 'This run does not exist' }).waitFor()
  await query(product, 'DELETE FROM sessions')
  await page.goto('/add-file')
  await page.waitForURL('**/login?*')
})

/** Renames a table while `work` runs, so that every use of it fails like a server error. */
async function withoutTable(
  product: RunningProduct,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  await query(product, `ALTER TABLE ${table} RENAME TO ${table}_away`)
  try {
    await work()
  } finally {
    await query(product, `ALTER TABLE ${table}_away RENAME TO ${table}`)
  }
}

const setRecharge = (product: RunningProduct, isRequired: boolean) =>
  callAsAdmin(product, '/admin-settings/gpt-recharge/', { gpt_recharge_required: isRequired })

const adjustCoins = async (product: RunningProduct, coins: number) => {
  const [seller] = await query<{ id: number }>(product, "SELECT id FROM accounts WHERE username = 'seller'")
  return callAsAdmin(product, `/admin/users/${seller?.id}/coins/`, {
    coins,
    reason: 'A test',
    key: crypto.randomUUID(),
  })
}

async function callAsAdmin(product: RunningProduct, path: string, body: object): Promise<void> {
  const { access } = await fetchTokens(product, 'admin@merkwerk.test')
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.text()).toBe(200)
}
