import { randomUUID } from 'node:crypto'
import { signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import type { Page } from '@playwright/test'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { makeEan } from '../harness/runs.ts'
import { demoAdmin } from '../scripts/demo-accounts.ts'

const picture = '<img src=x onerror=ran=1>'
const drawing = '"><svg/onload=ran=1>'
const script = '</script></textarea><script>ran=1</script>'
/** Each runs if a page inserts it unescaped. The sandbox's marketplaces send similar texts. */
export const hostileTexts = { picture, drawing, script }
/** All of them contain this. */
export const hostileMark = 'ran=1'

/** Sandbox faults of single rows by their two digits. All other rows have products with markup. */
const faults = new Map([
  [20, '50'], // not found
  [21, '41'], // unreadable
  [22, '91'], // ambiguous, with markup
])

/** A list with markup in every text cell, one product not found and one unreadable. */
export function hostileList() {
  const rows = Array.from({ length: 26 }, (_, index) => {
    const ean = makeEan(`952${faults.get(index) ?? '90'}`, index)
    return `${index}${drawing.replace('"', '')};${ean};;${script.replaceAll(';', '')}`
  })
  const buffer = Buffer.from([`SKU;EAN;ASIN;${picture}`, ...rows].join('\r\n'))
  return { name: `${picture}.csv`, mimeType: 'text/csv', buffer }
}

/** Gives the seller a name that no form would accept. */
export async function nameSeller(product: RunningProduct): Promise<void> {
  await query(product, "UPDATE accounts SET username = $1 WHERE email = 'seller@merkwerk.test'", [picture])
}

/** Writes hostile texts into rules, a prompt, a contact message, an alert and a run name, bypassing the forms. */
export async function writeHostileTexts(product: RunningProduct, runPath: string): Promise<void> {
  const { call } = await signIn({ baseUrl: product.url }, demoAdmin)
  await call(endpoints.createKeyValue, { body: { key: picture, value: drawing } })
  await call(endpoints.createKeyword, { body: { key: picture, value: script } })
  await call(endpoints.createMultiValue, { body: { name: picture, values: [drawing, script] } })
  await call(endpoints.savePrompt, { body: { text: script } })
  const coins = { coins: 1, reason: picture, key: randomUUID() }
  await call(endpoints.adjustCoins, { params: { id: 2 }, body: coins })
  const message = { name: picture, email: 'visitor@visitor.test', subject: drawing, message: script }
  await call(endpoints.sendContactMessage, { body: message })
  await query(product, 'UPDATE runs SET name = $1 WHERE public_id = $2', [
    picture,
    new URLSearchParams(runPath.split('?')[1]).get('run'),
  ])
  await query(
    product,
    `INSERT INTO alerts (key, kind, facts, first_seen_at, last_seen_at)
     VALUES ('a', 'balance', jsonb_build_object('account', $1::text, 'balance', 5, 'entries', 4), now(), now())`,
    [picture],
  )
}

/** Records violations of the content security policy, and dialogs that a script opens. */
export async function watchScripts(page: Page): Promise<string[]> {
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
    // The browser's own dialog about unsaved changes has no message.
    if (dialog.type() !== 'beforeunload') noted.push(dialog.message())
    void dialog.accept()
  })
  return noted
}

/** Returns whether a hostile text has run on a page. */
export const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => 'ran' in window)
