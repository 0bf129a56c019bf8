import { signIn as signInAsClient } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import type { Page } from '@playwright/test'
import { fetchTokens } from '../harness/accounts.ts'
import type { RunningProduct } from '../harness/product.ts'
import { demoAdmin } from '../scripts/demo-accounts.ts'
import { openPage } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { sampleList, submitList } from './lists.ts'
import { nightly } from './nightly.ts'

const dictionary = '/admin/filter-keywords'

/** Opens the rules as the demo admin in a separate browser. */
async function openAdmin(...[browser, product, visitor]: Parameters<typeof openPage>) {
  const opened = await openPage(browser, product, visitor)
  await signIn(opened.page, 'admin', dictionary)
  return opened
}

async function runSampleList(page: Page): Promise<string> {
  const runId = await submitList(page, sampleList)
  await page.getByText('Completed', { exact: true }).waitFor()
  return runId
}

async function attributesFile({ url }: RunningProduct, token: string, runId: string): Promise<string[]> {
  const run = await fetch(`${url}/api/runs/${runId}/`, { headers: { authorization: `Bearer ${token}` } })
  const { output_files } = (await run.json()) as { output_files: string[] }
  const file = await fetch(new URL(output_files[1] ?? '', url))
  return (await file.text()).split('\r\n')
}

/** Types an entry with the keyboard only: Tab moves on, Enter saves. */
async function type(page: Page, name: string, value: string): Promise<void> {
  await page.locator('input[name=name]:focus').waitFor()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(value)
}

/** Deletes all renames at the end of a test, because other tests share the rules. */
function resetRenames({ url }: RunningProduct): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      const { call } = await signInAsClient({ baseUrl: url }, demoAdmin)
      for (const { id } of await call(endpoints.listKeyValues))
        await call(endpoints.deleteKeyValue, { params: { id } })
    },
  }
}

test('a rule is tried in the playground, saved, shown at the values of the next run, and links to that run', {
  tag: nightly,
}, async ({ browser, product, page }) => {
  await using _reset = resetRenames(product)
  await signIn(page, 'seller')
  await runSampleList(page)
  await using opened = await openAdmin(browser, product, { locale: 'en-GB', width: 1440 })
  const admin = opened.page

  await admin.getByRole('button', { name: 'Add the first entry' }).click()
  await type(admin, 'Farbe', 'Hausfarbe')
  await admin.getByRole('button', { name: 'Try on products' }).click()
  const bench = admin.getByRole('dialog', { name: 'Try “Farbe” on products' })
  await bench.getByText('3 of at most 10').waitFor()
  const others = bench.getByRole('checkbox', { checked: false })
  for (let chosen = 3; chosen < 10; chosen += 1) await others.first().check()
  await bench.getByRole('button', { name: 'Run 10 products' }).click()
  await bench.getByText(/^[1-9]\d* of 10 products change$/).waitFor()
  await bench.getByRole('rowheader', { name: 'Hausfarbe', exact: true }).first().waitFor()
  await bench.getByText('Attribute renamed, was “Farbe”').first().waitFor()
  await admin.keyboard.press('Escape')
  await bench.waitFor({ state: 'detached' })
  await admin.locator('input[name=value]').press('Enter')
  await admin.getByRole('button', { name: 'Edit Farbe' }).waitFor()
  await admin.keyboard.press('Escape')

  const runId = await runSampleList(page)
  const { access } = await fetchTokens(product, 'seller@merkwerk.test')
  const ruled = (await attributesFile(product, access, runId)).filter((line) => line.includes(';Hausfarbe;'))
  expect(ruled.length).toBeGreaterThan(0)
  expect(ruled.every((line) => line.includes('Attribute renamed, was “Farbe”'))).toBe(true)

  await admin.reload()
  await admin.getByRole('button', { name: /^Farbe: \d+ values? in recent runs$/ }).click()
  await admin.getByRole('menuitem', { name: runId }).click()
  await admin.waitForURL(`**/lists/*?run=${runId}`)
})

test.describe('alone on a product', () => {
  test.use({ ownProduct: {} })
  test.describe.configure({ mode: 'default' })

  test('two admins edit one rule: the second sees both versions and decides, and undo restores the first', {
    tag: nightly,
  }, async ({ browser, product }) => {
    await using one = await openAdmin(browser, product, { locale: 'en-GB', width: 1440 })
    await using two = await openAdmin(browser, product, { locale: 'en-GB', width: 360 })
    await one.page.getByRole('button', { name: /^Add/ }).first().click()
    await one.page.locator('input[name=value]').focus()
    await one.page.getByRole('button', { name: 'Add entry' }).click()
    await one.page.locator('input[name=name]:focus').waitFor()
    await type(one.page, 'Volume', 'Volumen')
    await one.page.keyboard.press('Enter')
    await one.page.getByRole('button', { name: 'Edit Volume' }).waitFor()
    // The form is ready for the next entry.
    await one.page.locator('input[name=name]:focus').press('Escape')
    await one.page.locator('input[name=name]').waitFor({ state: 'detached' })
    await one.page.locator('button:focus', { hasText: 'Add entry' }).waitFor()
    await two.page.reload()
    for (const { page } of [one, two]) {
      await page.getByRole('button', { name: 'Edit Volume' }).focus()
      await page.keyboard.press('Enter')
    }
    const valueField = ({ page }: { page: Page }) =>
      page.getByRole('form', { name: 'Edit Volume' }).getByLabel('MERKMALWERT')
    await valueField(one).fill('Inhalt')
    await valueField(one).press('Enter')
    await one.page.getByText('Inhalt', { exact: true }).waitFor()
    await valueField(two).fill('Fassungsvermögen')
    await valueField(two).press('Enter')
    const told = two.page
      .getByRole('status')
      .filter({ hasText: 'admin has changed this entry in the meantime.' })
    await told.getByText('Volume → Inhalt').waitFor()
    await told.getByText('Volume → Fassungsvermögen').waitFor()
    await told.getByRole('button', { name: 'Save mine instead' }).click()
    await two.page.getByRole('button', { name: 'Fassungsvermögen', exact: true }).waitFor()
    await two.page.getByRole('button', { name: 'Undo' }).click()
    await two.page.getByRole('button', { name: 'Inhalt', exact: true }).waitFor()
  })

  test('in German: a file with invalid lines changes nothing, a valid one is imported and exported unchanged', {
    tag: nightly,
  }, async ({ browser, product }) => {
    await using opened = await openAdmin(browser, product, { locale: 'de-DE', width: 1440 })
    const { page } = opened
    await page.goto('/admin/keyword-killer')
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Import, Export und Verlauf' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const importFile = async (text: string) => {
      const buffer = Buffer.from(text)
      await page.setInputFiles('input[type=file]', { name: 'woerter.csv', mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Importieren', exact: true }).click()
    }
    await choose('CSV oder Excel importieren …')
    await importFile('Attribute Name;Keyword to kill\r\n*;OVP\r\nMarke;')
    await page.getByText('1 Zeile kann nicht importiert werden. Nichts wurde geändert.').waitFor()
    await page.getByText('Zeile 3: Bitte füllen Sie beide Spalten aus').waitFor()
    const list = '\uFEFFAttribute Name;Keyword to kill\r\n*;OVP\r\nMarke;"Original; neu"\r\n'
    await importFile(list)
    await page.getByText('2 hinzugefügt, 0 geändert, 0 entfernt.').waitFor()
    const download = page.waitForEvent('download')
    await choose('CSV exportieren')
    const exported = await (await download).createReadStream()
    expect(Buffer.concat(await exported.toArray()).toString()).toBe(list)
    await page.getByRole('button', { name: 'Marke entfernen' }).click()
    await page.getByText('1 Eintrag', { exact: true }).waitFor()
    const messages = page.getByRole('region', { name: 'Meldungen' })
    await messages.getByRole('button', { name: 'Rückgängig' }).click()
    await page.getByText('2 Einträge', { exact: true }).waitFor()
  })
})
