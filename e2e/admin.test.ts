import { createUnpaidAccount, createVerifiedAccount } from '../harness/accounts.ts'
import { query } from '../harness/database.ts'
import { openPage } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { longList, sampleList, submitList } from './lists.ts'
import { findMailedPath, listMails } from './mailbox.ts'
import { setMarketplaces } from './marketplaces.ts'
import { nightly } from './nightly.ts'

test.use({ ownProduct: {} })
test.describe.configure({ mode: 'default' })

test('a paused marketplace makes runs wait with a notice, and resuming it continues them', {
  tag: nightly,
}, async ({ page, browser, product }) => {
  await using german = await openPage(browser, product, { locale: 'de-DE', width: 1440 })
  const admin = german.page
  await signIn(admin, 'admin', '/admin')
  await admin.getByRole('button', { name: 'Anhalten Amazon' }).click()
  await admin
    .getByRole('alertdialog', { name: 'Amazon anhalten?' })
    .getByText('innerhalb einer Sekunde')
    .waitFor()
  await admin.getByRole('button', { name: 'Anhalten', exact: true }).click()
  await admin.getByText(/Angehalten von admin seit/).waitFor()

  await signIn(page, 'seller')
  await submitList(page, sampleList)
  await page.getByText('Lookups on this marketplace are paused at the moment').waitFor()
  await admin.reload()
  await admin.getByText('1 Lauf mit 26 Zeilen wartet').waitFor()

  await admin.getByRole('button', { name: 'Fortsetzen Amazon' }).click()
  await admin.getByText('Amazon wird wieder abgefragt.').waitFor()
  await page.getByText('Completed', { exact: true }).waitFor()
})

test('an admin approves a user, cancels a run, reads its log, and suspends a user whose session ends', async ({
  page,
  browser,
  product,
}) => {
  const anna = await createVerifiedAccount(product, 'anna')
  await createVerifiedAccount(product, 'bert')
  await using other = await openPage(browser, product, { locale: 'en-GB', width: 1440 })
  const seller = other.page
  await setMarketplaces(product, { rates: { slow: 1 } })
  await signIn(seller, 'seller')
  await submitList(seller, longList(400))

  await signIn(page, 'admin', '/admin')
  await page.getByRole('link', { name: 'Users' }).click()
  const row = page.getByRole('row', { name: /anna@/ })
  await row.getByText('Pending').waitFor()
  const approveBert = page.getByRole('button', { name: 'Approve bert' })
  const place = await approveBert.boundingBox()
  await row.getByRole('button', { name: 'Approve anna' }).click()
  await row.getByText('Verified').waitFor()
  // The next applicant's button does not move under the pointer.
  expect(await approveBert.boundingBox()).toEqual(place)
  await findMailedPath(product, anna.email, '/subscription-fee')

  await page.getByRole('link', { name: 'Jobs' }).click()
  await page.getByRole('button', { name: 'Cancel job long-list' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Cancel Job Confirmation' })
  await asked.getByText('cannot be undone and stops processing immediately').waitFor()
  await asked.getByRole('button', { name: 'Cancel job' }).click()
  const said = page.getByRole('alertdialog', { name: 'Success' })
  await said.getByRole('button', { name: 'OK' }).click()
  await page
    .getByRole('row', { name: /long-list/ })
    .getByText('Cancelled')
    .waitFor()

  await page.getByRole('button', { name: 'View log of long-list' }).click()
  const log = page.getByRole('dialog', { name: 'Log of long-list' })
  await log.getByRole('searchbox').fill('administrator')
  await log.getByText('Cancelled by an administrator: 0 coins charged').waitFor()
  await log.getByText(/^1 of \d+ lines$/).waitFor()
  await log.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'seller', exact: true }).click()
  await page.getByRole('button', { name: 'Suspend...' }).click()
  const reason = page.getByRole('alertdialog', { name: 'Suspend seller?' })
  await reason.getByRole('button', { name: 'Suspend' }).click()
  await reason.getByText('Reason is required').waitFor()
  await reason.getByLabel('Reason').fill('Chargebacks')
  await reason.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Suspended' }).getByText('Chargebacks').waitFor()
  // The list may have noticed it before.
  await seller.reload()
  await seller.waitForURL('**/login?signed-out=suspended&*')
  await seller.getByText('Your account is suspended').waitFor()
  expect(await seller.evaluate(() => localStorage.getItem('access'))).toBeNull()
})

test('an admin rejects one user by email, and gives another coins and free access before terminating the account', {
  tag: nightly,
}, async ({ page, browser, product }) => {
  const ben = await createVerifiedAccount(product, 'ben')
  const cleo = await createUnpaidAccount(product, 'cleo')
  await signIn(page, 'admin', '/admin')
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Reject ben' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Reject ben?' })
  await asked.getByText(`We will email ${ben.email}`).waitFor()
  await asked.getByRole('button', { name: 'Reject' }).click()
  await page.getByText('User request rejected').waitFor()
  // The row keeps its place, so that no other button moves under the pointer.
  await page.getByRole('row', { name: /ben@/ }).getByText('Rejected').waitFor()
  await page.locator('label', { hasText: /^Rejected$/ }).click()
  await page.getByRole('row', { name: /ben@/ }).getByText('Rejected').waitFor()
  await page.getByText('All', { exact: true }).click()
  const refusals = async () =>
    (await listMails(product, ben.email)).filter(({ text }) => text.includes('Konto nicht freigeben'))
  await expect.poll(refusals).toHaveLength(1)

  await page.getByRole('button', { name: 'cleo', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'cleo' })
  await sheet.getByLabel('Coins', { exact: true }).fill('+250')
  await sheet.getByRole('button', { name: 'Adjust coins' }).click()
  await sheet.getByText('Reason is required').waitFor()
  await sheet.getByText('Balance 0 → 250').waitFor()
  await sheet.getByLabel('Reason').fill('Goodwill')
  await sheet.getByRole('button', { name: 'Adjust coins' }).click()
  await page.getByText('The balance is now 250 coins.').waitFor()
  await sheet.getByRole('switch', { name: 'Exempt from the subscription' }).click()
  await page.getByText('The exemption has been updated.').waitFor()

  await using other = await openPage(browser, product, { locale: 'en-GB', width: 1440 })
  await signIn(other.page, cleo, '/dashboard')
  await expect.poll(() => other.page.getByRole('main').innerText()).toMatch(/Balance\s+250/)

  await sheet.getByRole('button', { name: 'Terminate...' }).click()
  const final = page.getByRole('alertdialog', { name: 'Terminate cleo for good?' })
  await final.getByText('250 coins are forfeited.').waitFor()
  await final.getByLabel('Reason').fill('Resold results')
  await final.getByRole('button', { name: 'Terminate' }).click()
  await page.getByText('cleo is terminated.').waitFor()
  const noted = sheet.getByRole('listitem')
  await noted.filter({ hasText: 'Terminated' }).getByText('Resold results').waitFor()
  await noted.filter({ hasText: 'Exempted from the subscription' }).waitFor()
  await noted.filter({ hasText: 'Coins adjusted' }).getByText('250 coins · Goodwill').waitFor()
  await other.page.getByRole('link', { name: 'Wallet' }).first().click()
  await other.page.waitForURL(({ pathname }) => pathname === '/')
})

test('an admin sees a difference in the books until it is acknowledged', { tag: nightly }, async ({
  page,
  product,
}) => {
  await signIn(page, 'admin', '/admin')
  await page.getByRole('heading', { name: 'All Jobs' }).waitFor()
  expect(await page.getByRole('heading', { name: /The books have/ }).count()).toBe(0)

  await query(
    product,
    `INSERT INTO alerts (key, kind, facts, first_seen_at, last_seen_at) VALUES
     ('a', 'balance', '{"account": "wallet of account 2", "balance": 5, "entries": 4}', now(), now())`,
  )
  await page.reload()
  await page.getByRole('heading', { name: 'The books have 1 difference' }).waitFor()
  await page.getByText('The balance of wallet of account 2 is 5 coins, its entries make 4.').waitFor()

  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await page.getByRole('heading', { name: /The books have/ }).waitFor({ state: 'detached' })
  expect(await query(product, 'SELECT acknowledged_by IS NOT NULL AS is_seen FROM alerts')).toEqual([
    { is_seen: true },
  ])
})
