import { fetchTokens } from '../harness/accounts.ts'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { openPage } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { sampleList } from './lists.ts'
import { nightly } from './nightly.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('accepts only lists and reports missing input at its field', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please upload a CSV/XLSX file').waitFor()
  await page.getByText('Job name is required').waitFor()
  await page.setInputFiles('input[type=file]', file('list.pdf', 'no list'))
  await page.getByText('Only CSV and XLSX files are allowed').waitFor()
})

test('a run name contains alphabetic characters, digits and hyphens, and separates words by a hyphen', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  await page.getByLabel('Job name').fill('Frühjahr 2026/A-1!')
  await expect.poll(() => page.getByLabel('Job name').inputValue()).toBe('Frühjahr-2026-A-1')
  await page.getByLabel('Job name').fill('')
  await page.getByLabel('Job name').pressSequentially('Müller & Söhne')
  await expect.poll(() => page.getByLabel('Job name').inputValue()).toBe('Müller-Söhne')
})

test('suggests columns, uses each column once, and skips a missing identifier', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller', '/add-file')
  await page.setInputFiles(
    'input[type=file]',
    file('a.csv', 'SKU;Barcode;Farbe\r\nA-1;4006381333931;rot\r\n'),
  )
  const asin = page.getByRole('combobox', { name: /^ASIN/ })
  const ean = page.getByRole('combobox', { name: /^EAN/ })
  await expect.poll(() => ean.inputValue()).toBe('Barcode')
  await expect.poll(() => asin.locator('option:checked').textContent()).toBe('Not in my list')
  await asin.selectOption('Barcode')
  await page.getByText('Each header can only be mapped to one field').waitFor()
  await asin.selectOption('Not in my list')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
})

test('a list without an ASIN column gets its quote with one click', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  await page.setInputFiles('input[type=file]', {
    ...file('Müller & Söhne.txt', 'Artikelnr;EAN\r\nA-1;4006381333931\r\n\r\nA-2;4006381333931\r\n'),
    mimeType: 'text/plain',
  })
  await page.getByText('All 2 rows can be looked up.').waitFor()
  await expect.poll(() => page.getByLabel('Job name').inputValue()).toBe('Müller-Söhne')
  await page.getByRole('cell', { name: '4', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByText('at most 1 coin').waitFor()
  await page.getByText('Different products').waitFor()
})

test('checks, quotes and submits pasted identifiers like a file', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  await page.getByText('Paste identifiers').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Please paste at least one EAN or ASIN').waitFor()
  await page
    .getByLabel('EANs, ASINs or Amazon links')
    .fill('4041234500108, 4041234500276\nhttps://www.amazon.de/dp/B05ZITRKJQ/ref=x\n4041234500277')
  await page.getByRole('heading', { name: '1 row cannot be looked up' }).waitFor()
  await page.getByLabel('EAN in row 5').fill('4041234500344')
  await page.keyboard.press('Enter')
  await page.getByText('All 4 rows can be looked up.').waitFor()
  await page.getByLabel('Job name').fill('Pasted')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect.poll(() => page.getByLabel('EANs, ASINs or Amazon links').inputValue()).toContain('B05ZITRKJQ')
  await page.getByText('All 4 rows can be looked up.').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/search\/.+/)
  await page.getByText('B05ZITRKJQ').first().waitFor()
})

test('says that EANs serve as article numbers in a list of EANs alone', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller', '/add-file')
  await page.setInputFiles('input[type=file]', file('eans.csv', 'EAN\r\n4006381333931\r\n4041234500108\r\n'))
  await page.getByText('Your list has no article numbers: the EAN serves as article number.').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByText('the EAN serves as article number').waitFor()
})

test('chooses country sites and a fresh lookup for the run', { tag: nightly }, async ({ page, product }) => {
  await signIn(page, 'seller', '/add-file')
  await page.setInputFiles('input[type=file]', sampleList)
  await page.getByText('Sources, country sites and product cache').click()
  for (const site of ['amazon.fr', 'ebay.fr']) {
    await page.getByRole('combobox', { name: /Add a site/ }).selectOption(site)
    await page.getByRole('button', { name: `Remove ${site}` }).waitFor()
  }
  await page.getByRole('switch', { name: 'Read all products again' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByText('amazon.fr, ebay.fr').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/search\/.+/)
  const runId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const run = await query<{ sites: string[]; reads_afresh: boolean }>(
    product,
    'SELECT sites, reads_afresh FROM runs WHERE public_id = $1',
    [runId],
  )
  expect(run).toEqual([{ sites: ['amazon.fr', 'ebay.fr'], reads_afresh: true }])
})

test('a run name taken from a file is replaced with the next file, also after a reload', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  await page.setInputFiles('input[type=file]', sampleList)
  await expect.poll(() => page.getByLabel('Job name').inputValue()).toBe('products')
  await page.reload()
  await page.setInputFiles('input[type=file]', file('autumn.csv', 'SKU;EAN\r\nA-1;4006381333931\r\n'))
  await expect.poll(() => page.getByLabel('Job name').inputValue()).toBe('autumn')
})

test('reads, maps and checks a workbook in the browser like any list', async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  await page.setInputFiles('input[type=file]', sampleList.replace('.csv', '.xlsx'))
  await page.getByText('All 26 rows can be looked up.').waitFor()
  await expect
    .poll(() => page.getByRole('combobox').locator('option:checked').allTextContents())
    .toEqual(['Artikel Number', 'EAN', 'ASIN'])
})

test('refuses an unreadable list and says what to do', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  await page.setInputFiles('input[type=file]', file('broken.xlsx', 'no workbook'))
  await page.getByText('Error reading file headers. Please check file format.').waitFor()
})

test('suggests a mapping with its confidence and remembers it for lists with the same headings', {
  tag: nightly,
}, async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  const list = file('first.csv', 'Nummer;Code;Alt\r\nA-1;4006381333931;B026KXMY4E\r\n')
  await page.setInputFiles('input[type=file]', list)
  await page
    .getByText(/^Suggested: \d+% sure$/)
    .first()
    .waitFor()
  const asin = page.getByRole('combobox', { name: /^ASIN/ })
  await asin.selectOption('Not in my list')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.goto('/add-file')
  await page.setInputFiles('input[type=file]', { ...list, name: 'second.csv' })
  await page.getByText('As last time with these headings').waitFor()
  await asin.filter({ hasText: 'Not in my list' }).waitFor()
})

test('shows skipped records with their reasons before payment', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  await page.setInputFiles('input[type=file]', sampleList.replace('products.csv', 'faulty-rows.csv'))
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByRole('heading', { name: /rows will be skipped/ }).waitFor()
  await page.getByText('EAN damaged by a spreadsheet').waitFor()
})

test('a reload of either page keeps the file, its columns, corrections and name, and leaving discards them', async ({
  page,
}) => {
  await signIn(page, 'seller', '/add-file')
  const list = 'SKU;Nummer;EAN\r\nA-1;X-1;4006381333931\r\nA-2;X-2;4,00638E+12\r\n'
  await page.setInputFiles('input[type=file]', file('list.csv', list))
  await page.getByLabel('Job name').fill('Autumn')
  await page.getByRole('combobox', { name: /^Article number/i }).selectOption('Nummer')
  await page.getByLabel('EAN in row 3').fill('3017620422003')
  await page.keyboard.press('Enter')
  await page.getByText('1 cell fixed').waitFor()
  await page.reload()
  await page.getByText('1 cell fixed').waitFor()
  await page.getByText('All 2 rows can be looked up.').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
  await page.getByText('list.csv').waitFor()
  await page.reload()
  await page.getByText('list.csv').waitFor()
  await page.getByText('2 coins', { exact: false }).first().waitFor()
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByText('1 cell fixed').waitFor()
  expect(await page.getByLabel('Job name').inputValue()).toBe('Autumn')
  const column = page.getByRole('combobox', { name: /^Article number/i })
  await expect.poll(() => column.inputValue()).toBe('Nummer')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'Add File' }).click()
  await page.getByText('Drop a CSV or XLSX file here').waitFor()
  expect(await page.getByLabel('Job name').inputValue()).toBe('')
})

test('the summary without a list leads to the first step', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/add-file/summary')
  await page.waitForURL('**/add-file')
  await page.getByText('Please select a file and enter a job name.').waitFor()
})

test('leaving the page during a quote causes no navigation later', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  await page.setInputFiles('input[type=file]', sampleList)
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
  const left = Promise.withResolvers<void>()
  await page.route('**/getEstimation/', (route) => left.promise.then(() => route.continue()))
  const quote = page.waitForResponse('**/getEstimation/')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: 'Recent Jobs' }).waitFor()
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  left.resolve()
  expect((await quote).status()).toBe(200)
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').waitFor()
  expect(visited).toEqual(['/search'])
})

test('two tabs with the same list create one run', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller')
  const second = await page.context().newPage()
  const tabs = [page, second]
  for (const tab of tabs) {
    await tab.goto('/add-file')
    await tab.setInputFiles('input[type=file]', sampleList)
    await tab.getByLabel('Job name').fill('Twice')
    await tab.getByRole('combobox', { name: /^EAN/ }).waitFor()
    await tab.getByRole('button', { name: 'Next' }).click()
    await tab.waitForURL('**/add-file/summary')
  }
  for (const tab of tabs) {
    await tab.getByRole('button', { name: 'Submit' }).click()
    await tab.getByText('The run has started.').waitFor()
    await tab.waitForURL(/\/lists\/.+[?&]run=/)
  }
  const runs = tabs.map((tab) => new URL(tab.url()).searchParams.get('run'))
  expect(runs[1]).toBe(runs[0])
  await page.goto('/search')
  await page.getByRole('link', { name: 'Twice' }).waitFor()
  expect(await page.getByRole('link', { name: 'Twice' }).count()).toBe(1)
})

for (const { locale, text, next } of [
  {
    locale: 'en-GB',
    text: 'Service is currently under maintenance. Cannot proceed.',
    next: 'Next',
  },
  {
    locale: 'de-DE',
    text: 'Der Dienst wird gerade gewartet. Es geht im Moment nicht weiter.',
    next: 'Weiter',
  },
] as const)
  test(`while the GPT account needs credit, a notice shows and ${next} is disabled`, {
    tag: nightly,
  }, async ({ browser, product }) => {
    await setRecharge(product, true)
    try {
      await using visit = await openPage(browser, product, { locale, width: 1440 })
      await signIn(visit.page, 'seller', '/add-file')
      await visit.page.getByText(text).waitFor()
      await expect.poll(() => visit.page.getByRole('button', { name: next }).isDisabled()).toBe(true)
    } finally {
      await setRecharge(product, false)
    }
  })

async function setRecharge(product: RunningProduct, isRequired: boolean): Promise<void> {
  const { access } = await fetchTokens(product, 'admin@merkwerk.test')
  const response = await fetch(`${product.url}/admin-settings/gpt-recharge/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ gpt_recharge_required: isRequired }),
  })
  expect(response.status).toBe(200)
}

test('a sample list is chosen with one click', async ({ page }) => {
  await signIn(page, 'seller', '/add-file')
  await page.getByRole('button', { name: 'Try with a sample list' }).click()
  await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
  await expect(page.getByRole('textbox', { name: 'Job name' })).toHaveValue('products')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL('**/add-file/summary')
})
