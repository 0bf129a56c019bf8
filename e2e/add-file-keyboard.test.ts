import type { Locator, Page } from '@playwright/test'
import { findViolations, measureOverflow } from './accessibility.ts'
import { openPage } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'

const faulty = {
  name: 'Herbst.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'SKU;EAN;ASIN',
      'A;4006381333931;',
      'B;4,00638E+12;B026KXMY4E',
      'C;4006381333932;',
      'D;;B026',
      'A;4006381333931;',
    ].join('\r\n'),
  ),
}

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}`)
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

const hasFocus = (target: Locator) => expect.poll(() => isFocused(target)).toBe(true)

async function isSound(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
}

for (const { width, tag } of [
  { width: 360, tag: [] },
  { width: 768, tag: nightly },
  { width: 1440, tag: nightly },
])
  test(`at ${width} pixels a German keyboard alone leads from a list with errors to its job`, {
    tag,
  }, async ({ browser, product }) => {
    await using visit = await openPage(browser, product, { locale: 'de-DE', width })
    const { page } = visit
    page.on('filechooser', (chooser) => chooser.setFiles(faulty))
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await signIn(page, 'seller', '/add-file')

    await tabTo(page, button('Weiter'))
    await page.keyboard.press('Enter')
    await page.getByText('Bitte laden Sie eine CSV- oder XLSX-Datei hoch').waitFor()
    await page.getByText('Bitte geben Sie der Liste einen Namen').waitFor()
    await hasFocus(button('Datei auswählen'))
    await isSound(page)

    await page.keyboard.press('Enter')
    await hasFocus(button('Ersetzen'))
    await expect.poll(() => page.getByLabel('Name der Liste').inputValue()).toBe('Herbst')
    await page
      .getByText('Von einer Tabellenkalkulation beschädigt, z. B. 4,00638E+12 · stattdessen zählt die ASIN')
      .waitFor()
    await page.getByRole('heading', { name: '3 Zeilen können nicht gesucht werden' }).waitFor()
    await isSound(page)

    await tabTo(page, page.getByLabel('EAN in Zeile 4'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('4006381333948')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '2 Zeilen können nicht gesucht werden' }).waitFor()
    await hasFocus(page.getByLabel('ASIN in Zeile 5'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('B026KXMY4E')
    await page.keyboard.press('Enter')
    await hasFocus(page.getByLabel('Artikelnummer in Zeile 6'))
    await page.keyboard.type('-2')
    await page.keyboard.press('Enter')
    await page.getByText('Alle 5 Zeilen können gesucht werden.').waitFor()
    // A row that is found by its ASIN only is worth a look.
    await hasFocus(page.getByLabel('EAN in Zeile 3'))

    await tabTo(page, button('Weiter'))
    await page.keyboard.press('Enter')
    await hasFocus(page.getByRole('heading', { name: 'Zusammenfassung', level: 1 }))
    // Rows with the same ASIN or the same EAN are one product.
    await page.getByText('höchstens 3 Coins').waitFor()
    await isSound(page)
    await tabTo(page, button('Suche starten'))
    await page.keyboard.press('Enter')
    await page.getByText('Der Lauf hat begonnen.').waitFor()
    await page.waitForURL(/\/search\/.+/)
    await page.locator('#content:focus, #content h1:focus').waitFor()
    await page.getByRole('heading', { name: 'Herbst', level: 1 }).waitFor()
    await isSound(page)
  })
