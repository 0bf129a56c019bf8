import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createUnpaidAccount, demoPassword, fetchTokens } from '../harness/accounts.ts'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { fillIn } from './accounts.ts'
import { expect, signIn, test } from './browser-test.ts'
import { nightly } from './nightly.ts'
import { untilLoaded } from './page-state.ts'
import { storeSession } from './sign-in.ts'

type Storage = Record<string, string>

/** Browser storage of each kind of user. */
const actors: Record<string, (product: RunningProduct) => Promise<Storage>> = {
  'a visitor': async () => ({}),
  'a user': async (product) => ({ ...(await fetchTokens(product, 'seller@merkwerk.test')), role: 'user' }),
  'an admin': async (product) => ({ ...(await fetchTokens(product, 'admin@merkwerk.test')), role: 'admin' }),
  'a user who has not paid': async (product) => {
    const { email, password } = await createUnpaidAccount(product, `unpaid-${randomUUID()}`)
    return { ...(await fetchTokens(product, email, password)), role: 'user' }
  },
  'somebody with a token and no role': async (product) => fetchTokens(product, 'seller@merkwerk.test'),
  'a user whose session has ended': async () => ({ access: 'spoiled', refresh: 'spoiled', role: 'user' }),
  'an admin whose session has ended': async () => ({ access: 'spoiled', refresh: 'spoiled', role: 'admin' }),
}

/** Result for each user and page: `stays`, or the path of the redirect. */
const table: Record<keyof typeof actors, Record<string, string>> = {
  'a visitor': {
    '/': 'stays',
    '/login': 'stays',
    '/register': 'stays',
    '/forgot-password': 'stays',
    '/password-reset-verification': 'stays',
    '/email-verification': 'stays',
    '/verify-email/MQ/forged': 'stays',
    '/reset-password/MQ/forged': 'stays',
    '/account-recovery': 'stays',
    '/recovery-email-sent': 'stays',
    '/privacy-policy': 'stays',
    '/terms-of-service': 'stays',
    '/about-us': 'stays',
    '/contact-us': 'stays',
    '/imprint': 'stays',
    '/verify-email': 'stays',
    '/checkout/success': 'stays',
    '/checkout/fail': 'stays',
    '/checkout/coins/success': 'stays',
    '/checkout/coins/fail': 'stays',
    '/subscription-fee': '/login',
    '/login/second-factor': '/login',
    '/dashboard': '/',
    '/search': '/',
    '/search/J-1': '/',
    '/add-file': '/',
    '/add-file/summary': '/',
    '/wallet': '/',
    '/wallet/add-balance': '/',
    '/wallet/payment-method': '/',
    '/wallet/add-payment-method': '/',
    '/setting': '/',
    '/admin': '/login',
    '/admin/users': '/login',
  },
  'a user': {
    '/': 'stays',
    '/login': '/dashboard',
    '/register': '/dashboard',
    '/dashboard': 'stays',
    '/search': 'stays',
    '/wallet': 'stays',
    '/setting': 'stays',
    '/subscription-fee': '/dashboard',
    '/add-file/summary': '/add-file',
    '/admin': 'stays',
  },
  'an admin': {
    '/login': '/admin',
    '/register': '/dashboard',
    '/admin': 'stays',
    '/dashboard': 'stays',
    '/setting': 'stays',
  },
  'a user who has not paid': {
    '/subscription-fee': 'stays',
    '/dashboard': 'stays',
    '/dashboard/profile': 'stays',
    '/search': 'stays',
    '/add-file': 'stays',
    '/wallet': 'stays',
    '/wallet/add-balance': 'stays',
    '/wallet/payment-method': 'stays',
    '/setting': 'stays',
    '/admin': 'stays',
  },
  'somebody with a token and no role': {
    '/login': 'stays',
    '/register': '/dashboard',
    '/dashboard': 'stays',
    '/admin': 'stays',
  },
  'a user whose session has ended': {
    '/dashboard': '/login',
    '/setting': '/login',
    '/add-file': '/login',
    '/search': '/',
    '/search/J-1': '/',
    '/wallet': '/',
    '/wallet/payment-method': '/',
  },
  'an admin whose session has ended': { '/admin': '/' },
}

async function open(page: Page, storage: Storage, path: string): Promise<void> {
  await storeSession(page, storage)
  await page.goto(path)
}

/** Pages that check the user on the server before they redirect. */
const isGuarded = (path: string): boolean =>
  /^\/(dashboard|search|add-file|wallet|setting|admin)\b/.test(path)

/** Opens paths as a user. Each must stay open or lead to its expected path. */
async function follow(
  page: Page,
  product: RunningProduct,
  actor: string,
  destinations: [string, string][],
): Promise<void> {
  const storage = (await actors[actor]?.(product)) ?? {}
  for (const [path, expected] of destinations) {
    const isDecided =
      expected === 'stays' && storage.access !== undefined && isGuarded(path)
        ? page.waitForResponse((response) => new URL(response.url()).pathname === '/user/profile/update/')
        : undefined
    await open(page, storage, path)
    // The guard decides after this response. A page that is still shown after it was drawn stays.
    expect((await isDecided)?.status() ?? 200, `${actor} at ${path}`).toBe(200)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (isDecided) await untilLoaded(page)
    if (expected === 'stays') expect(new URL(page.url()).pathname, `${actor} at ${path}`).toBe(path)
    else
      await expect.poll(() => new URL(page.url()).pathname, { message: `${actor} at ${path}` }).toBe(expected)
  }
}

test('pages redirect visitors, sellers and admins where the table says', async ({ page, product }) => {
  for (const [actor, paths] of [
    ['a visitor', ['/dashboard', '/admin', '/subscription-fee']],
    ['a user', ['/login', '/add-file/summary', '/admin']],
    ['an admin', ['/login']],
    ['a user whose session has ended', ['/setting', '/search']],
  ] as const)
    await follow(
      page,
      product,
      actor,
      paths.map((path) => [path, table[actor]?.[path] ?? '']),
    )
})

for (const [actor, destinations] of Object.entries(table))
  test(`${actor} gets from every page where the table says`, { tag: nightly }, ({ page, product }) =>
    follow(page, product, actor, Object.entries(destinations)),
  )

test('a browser clears its storage when the session has ended', { tag: nightly }, async ({ page }) => {
  await open(page, { access: 'spoiled', refresh: 'spoiled', role: 'user' }, '/dashboard')
  await page.waitForURL('**/login?*')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['end-reason'])
})

test('a visitor at an admin page sees that a token is missing, and returns there after signing in', {
  tag: nightly,
}, async ({ page }) => {
  await page.goto('/admin/users')
  await page.getByText('Authentication token is missing').waitFor()
  await fillIn(page, { email: 'admin@merkwerk.test', password: demoPassword })
  await page.waitForURL('**/admin/users')
})

test('a seller at an admin page reads that it is for admins', { tag: nightly }, async ({ page }) => {
  await signIn(page, 'seller', '/admin/users')
  await page.getByRole('heading', { name: 'This area is for administrators' }).waitFor()
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.waitForURL('**/dashboard')
})

test('lost access is reported on the open page, and the next page offers to pay', { tag: nightly }, async ({
  page,
  product,
}) => {
  await using _reset = { [Symbol.asyncDispose]: () => subscribe(product, 'active') }
  await signIn(page, 'seller', '/add-file')
  const list = {
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('SKU;EAN;ASIN\r\nA;4006381333931;\r\n'),
  }
  await page.setInputFiles('input[type=file]', list)
  await page.getByText('The row can be looked up.').waitFor()
  const next = page.getByRole('button', { name: 'Next', exact: true })

  await subscribe(product, 'ended')
  await next.click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Access forbidden. Please check your permissions.' })
    .waitFor()
  await subscribe(product, 'active')
  await next.click()
  await page.waitForURL('**/add-file/summary')
  await subscribe(product, 'ended')
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'Access denied' }).waitFor()
  await page.goto('/search')
  await page.getByText('Your subscription has ended').waitFor()
})

test('a suspension shows on the open page and at the next sign-in', { tag: nightly }, async ({
  page,
  product,
}) => {
  const email = 'seller@merkwerk.test'
  await using _reset = { [Symbol.asyncDispose]: () => changeUser(product, email, 'reinstate') }
  await signIn(page, 'seller', '/setting')
  await page.getByRole('heading', { level: 1, name: 'Setting' }).waitFor()
  await changeUser(product, email, 'suspend')
  // Without waiting for the link: a call of the open page may have been refused already.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/dashboard"]')?.click())
  await page.waitForURL('**/login?*')
  await page.getByText('You were signed out because your account is suspended.').waitFor()
  await fillIn(page, { email, password: demoPassword })
  await page.getByText('This account is suspended. Please contact support.').waitFor()
})

test('a user with a forged admin role sees an empty admin area, because the server refuses every call', {
  tag: nightly,
}, async ({ page, product }) => {
  const tokens = await fetchTokens(product, 'seller@merkwerk.test')
  await open(page, { ...tokens, role: 'admin' }, '/admin')
  await page.getByText('Access denied').waitFor()
  await page.getByText('Failed to fetch jobs. Please try again.').waitFor()
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByText('Failed to fetch users. Please try again.').waitFor()
})

async function subscribe(product: RunningProduct, status: 'active' | 'ended'): Promise<void> {
  await query(product, "UPDATE accounts SET subscription_status = $1 WHERE username = 'seller'", [status])
}

/** Suspends or reinstates an account as the admin. */
async function changeUser(product: RunningProduct, email: string, what: 'suspend' | 'reinstate') {
  const [user] = await query<{ id: number }>(product, 'SELECT id FROM accounts WHERE email = $1', [email])
  const { access } = await fetchTokens(product, 'admin@merkwerk.test')
  const response = await fetch(`${product.url}/admin/users/${user?.id}/${what}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'A test' }),
  })
  expect(response.status).toBe(200)
}
