import type { Page } from '@playwright/test'

/** Names and values of a shop, as a file that can be uploaded. */
export const shopScheme = {
  name: 'shop-attributes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Eigenschaft;Wert',
      ...['Farbton;Schwarz', 'Farbton;Weiß', 'Farbton;Edelstahl', 'Farbton;Mehrfarbig'],
      ...['Werkstoff;Edelstahl', 'Werkstoff;Kunststoff', 'Werkstoff;Metall', 'Oberfläche;matt'],
    ].join('\r\n'),
  ),
}

/** Uploads the attributes of a shop where it has none yet. */
export async function uploadScheme(
  page: Page,
  path: string,
  scheme: Parameters<Page['setInputFiles']>[1],
): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Upload an export from your shop' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.locator('input[type=file]').setInputFiles(scheme)
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await page.getByText(/^Your shop has \d+ attributes\./).waitFor()
}
