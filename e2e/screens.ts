import type { Browser, Page } from '@playwright/test'
import { createUnpaidAccount, createVerifiedAccount } from '../harness/accounts.ts'
import { query } from '../harness/database.ts'
import type { RunningProduct } from '../harness/product.ts'
import { makeRules } from '../harness/rules.ts'
import { adminScreens } from './admin-screens.ts'
import { shopScheme, uploadScheme } from './attributes.ts'
import { createKeys, createLinks, createSchedules, createWebhook } from './automation.ts'
import { addShirts, familyScreens } from './family-screens.ts'
import { gridScreens } from './grid-screens.ts'
import { findProgress, sampleList, slowList, submitList } from './lists.ts'
import { changeOwnRows, ownRowScreens } from './own-row-screens.ts'
import { untilDrawn, untilHydrated, untilLoaded } from './page-state.ts'
import { ruleScreens } from './rule-screens.ts'
import { deleteList, type RunPaths, runScreens } from './run-screens.ts'
import { signIn } from './sign-in.ts'
import { click, withPanel } from './steps.ts'
import { either } from './texts.ts'
import { unloadedScreens } from './unloaded-screens.ts'

/** A screen: the address of a page, or the steps to one of its states in both languages. */
export type Screen = string | ((page: Page) => Promise<unknown>)

/** Every screen of the product by viewer. A page without one fails a test in `every-screen.test.ts`. */
export interface Screens {
  visitor: Record<string, Screen>
  unpaid: Record<string, Screen>
  seller: Record<string, Screen>
  admin: Record<string, Screen>
}
export type Viewer = keyof Screens

const faultyList = sampleList.replace('products.csv', 'faulty-rows.csv')

const press = (path: string, key: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press(key)
  await page.getByRole('dialog').waitFor()
}

async function openListActions(page: Page): Promise<void> {
  await page.goto('/lists')
  const actions = page.getByRole('button', { name: either('Actions for {{name}}') })
  await actions.last().click()
  await page.getByRole('menu').waitFor()
}

async function mapFaultyList(page: Page): Promise<void> {
  await page.goto('/add-file')
  await page.setInputFiles('input[type=file]', faultyList)
  await page.getByRole('heading', { name: either('Which column is which?') }).waitFor()
}

const visitorScreens: Record<string, Screen> = {
  home: '/',
  'home-de': '/de',
  'home-signed-out': async (page) => {
    await page.goto('/?signed-out=other-device&return=/search')
    await page.getByRole('link', { name: /^(Sign in again|Erneut anmelden)$/ }).waitFor()
  },
  'privacy-policy': '/privacy-policy',
  'privacy-policy-de': '/de/privacy-policy',
  'terms-of-service': '/terms-of-service',
  'terms-of-service-de': '/de/terms-of-service',
  'about-us': '/about-us',
  'about-us-de': '/de/about-us',
  'contact-us': '/contact-us',
  'contact-us-de': '/de/contact-us',
  'contact-us-problems': async (page) => {
    await page.goto('/contact-us')
    await untilHydrated(page, 'form')
    await page.getByRole('button', { name: /^(Send message|Nachricht senden)$/ }).click()
    await page.getByText(either('Message is required')).waitFor()
  },
  imprint: '/imprint',
  'imprint-de': '/de/imprint',
  login: '/login',
  'login-signed-out': '/login?signed-out=password-changed&return=/setting',
  'login-no-token': '/login?signed-out=no-session&return=/admin',
  'login-problems': click('/login', 'Sign In'),
  'login-preferences': async (page) => {
    await click('/login', 'Preferences')(page)
    await page.getByRole('menu').waitFor()
  },
  register: '/register',
  'register-problems': click('/register', 'Register'),
  'email-verification': '/email-verification',
  'verify-email': '/verify-email',
  'verify-email-failed': '/verify-email/MQ/forged',
  'forgot-password': '/forgot-password',
  'password-reset-verification': '/password-reset-verification',
  'reset-password': '/reset-password/MQ/forged',
  'account-recovery': '/account-recovery',
  'recovery-email-sent': '/recovery-email-sent',
  'not-found': '/no-such-page',
}

const unpaidScreens: Record<string, Screen> = {
  'dashboard-unpaid': '/dashboard',
  'lists-unpaid': '/lists',
  'search-unpaid': '/search',
  'wallet-unpaid': '/wallet',
  'setting-unpaid': '/setting',
  'add-file-unpaid': '/add-file',
  'attributes-unpaid': '/attributes',
  'add-balance-unpaid': '/wallet/add-balance',
  'subscription-fee': '/subscription-fee',
  'subscription-fee-card': '/subscription-fee/card',
  'login-second-factor': '/login/second-factor',
  'checkout-success': '/checkout/success',
  'checkout-fail': '/checkout/fail',
}

export interface SellerPaths extends RunPaths {
  listPath: string
  /** The list of the running run. */
  runningListPath: string
  attributesPath: string
  webhookPath: string
  /** A list with own columns and changed rows. */
  ownPath: string
  /** A list with families. */
  shirtsPath: string
}

const scrolledTo = (path: string, heading: string) => async (page: Page) => {
  await page.goto(path)
  const place = page.getByRole('heading', { name: either(heading) })
  await untilLoaded(page)
  await place.evaluate((element) => element.scrollIntoView())
}

const scrolledToRecords =
  (path: string): Screen =>
  async (page) => {
    await page.goto(path)
    await untilLoaded(page)
    await page.getByRole('group', { name: either('View') }).evaluate((element) => element.scrollIntoView())
  }

const sellerScreens = ({
  runPath,
  runningPath,
  deletedPath,
  listPath,
  runningListPath,
  attributesPath,
  webhookPath,
  ownPath,
  shirtsPath,
}: SellerPaths): Record<string, Screen> => ({
  dashboard: '/dashboard',
  'admin-as-seller': '/admin',
  profile: '/dashboard/profile',
  palette: press('/dashboard', 'Control+k'),
  shortcuts: press('/dashboard', '?'),
  lists: '/lists',
  'lists-archived': '/lists?view=archived',
  'lists-no-match': '/lists?search=none',
  'lists-actions': openListActions,
  'lists-rename': async (page) => {
    await openListActions(page)
    await page.getByRole('menuitem', { name: either('Rename...') }).click()
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
  },
  search: '/search',
  'search-no-match': '/search?jobId=none',
  'add-file': '/add-file',
  'add-file-problems': click('/add-file', 'Next'),
  'add-file-refused': async (page) => {
    await page.goto('/add-file')
    const buffer = Buffer.from('<!doctype html><p>Not logged in')
    await page.setInputFiles('input[type=file]', { name: 'list.csv', mimeType: 'text/csv', buffer })
    await page.getByText(/^(Error reading file headers|Die Spaltenüberschriften konnten)/).waitFor()
  },
  'add-file-mapping': mapFaultyList,
  summary: async (page) => {
    await mapFaultyList(page)
    await page.getByRole('button', { name: either('Next') }).click()
    await page.waitForURL('**/add-file/summary')
  },
  'add-file-paste': async (page) => {
    await page.goto('/add-file')
    await page.getByText(either('Sources, country sites and product cache')).click()
    await page.getByText(either('Paste identifiers')).click()
    await page
      .getByLabel(either('EANs, ASINs or Amazon links'))
      .fill('4041234500108, B026KXMY4E\n4041234500277')
    await page.getByRole('heading', { name: either('{{count}} row cannot be looked up') }).waitFor()
  },
  ...runScreens({ runPath, runningPath, deletedPath }),
  list: listPath,
  'list-pictures': `${listPath}?look=pictures`,
  'list-no-match': `${listPath}?search=none`,
  'list-row': withPanel(`${listPath}?row=1`),
  'list-ambiguous': withPanel(`${listPath}?row=23`),
  'list-runs': `${listPath}?view=runs`,
  'list-columns': async (page) => {
    await page.goto(listPath)
    // Phones have no columns.
    if ((page.viewportSize()?.width ?? 0) >= 768)
      await page.getByRole('button', { name: either('Columns') }).click()
  },
  'list-save-view': async (page) => {
    await page.goto(listPath)
    await page.getByRole('button', { name: either('Views') }).click()
    await page.getByRole('menuitem', { name: either('Save as a new view...') }).click()
    await page.getByRole('textbox', { name: /^Name / }).waitFor()
  },
  'list-export': `${listPath}/export?target=woocommerce`,
  'list-export-run': `${runPath.replace('?', '/export?')}&target=shopware`,
  'list-export-images': async (page) => {
    await page.goto(`${listPath}/export`)
    const check = page.getByRole('button', { name: either('Check images') })
    await check.or(page.getByText(either('{{count, number}} images can be used ({{size}}).'))).waitFor()
    if (await check.isVisible()) await check.click()
    await page.getByText(either('{{count, number}} images can be used ({{size}}).')).waitFor()
    await page
      .getByRole('heading', { name: either('Images') })
      .evaluate((element) => element.scrollIntoView())
  },
  'list-export-links': async (page) => {
    await scrolledTo(`${listPath}/export`, 'Permanent link')(page)
    await page.locator('summary').last().click()
  },
  'list-export-no-links': scrolledTo(`${runningListPath}/export`, 'Permanent link'),
  'list-running': runningListPath,
  'list-gaps': `${listPath}?view=gaps`,
  'list-expected': async (page) => {
    await page.goto(`${listPath}?view=gaps`)
    await page.getByRole('button', { name: either('Expected attributes') }).click()
    await page.getByRole('checkbox').first().waitFor()
  },
  'list-more': click(listPath, 'Download'),
  ...ownRowScreens({ ownPath }),
  ...familyScreens({ shirtsPath }),
  ...gridScreens({ listPath, ownPath }),
  'list-missing': '/lists/none',
  attributes: attributesPath,
  'attributes-run': `${attributesPath}&${runPath.split('?')[1]}`,
  'attributes-values': `${attributesPath}&attribute=Material`,
  'attributes-no-match': `${attributesPath}&search=none`,
  'attributes-upload': click(attributesPath, 'Replace or add'),
  'attributes-accept': async (page) => {
    await page.goto(attributesPath)
    await page.getByRole('button', { name: either('Accept proposals') }).click()
    await page.getByRole('combobox', { name: either('Confidence') }).waitFor()
  },
  'attributes-constants': click(attributesPath, 'Constants'),
  'attributes-versions': click(attributesPath, 'Versions'),
  'attributes-unsaved': async (page) => {
    await page.goto(attributesPath)
    await page.getByRole('grid').getByRole('row').last().waitFor()
    for (const key of ['j', 'Control+i', 'Shift+F', 'a']) await page.keyboard.press(key)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(either('{{count, number}} unsaved changes')).waitFor()
  },
  wallet: '/wallet',
  'wallet-invoices': scrolledToRecords('/wallet?view=invoices'),
  'wallet-no-match': scrolledToRecords('/wallet?type=Dispute'),
  'wallet-auto-top-up': async (page) => {
    await click('/wallet', 'Set up')(page)
    await page.getByRole('dialog').getByRole('switch').waitFor()
  },
  'add-balance': '/wallet/add-balance',
  'payment-method': '/wallet/payment-method',
  'add-payment-method': '/wallet/add-payment-method',
  'coins-success': '/checkout/coins/success',
  'coins-fail': '/checkout/coins/fail',
  setting: '/setting',
  'setting-preferences': '/setting/preferences',
  schedules: '/schedules',
  'schedules-form': click('/schedules', 'Add schedule'),
  'schedules-deliveries': async (page) => {
    await page.goto('/schedules')
    await page.getByText(either('Delivered files')).click()
    await page.getByText(/next attempt|nächster Versuch/).waitFor()
  },
  'schedules-servers': async (page) => {
    await page.goto('/schedules')
    const edit = page.getByRole('button', { name: /^(Edit|Bearbeiten)/ })
    await edit.last().click()
    const check = page.getByRole('button', { name: either('Test connection') })
    await check.first().click()
    const failure = page.getByText(/cannot be reached|nicht erreichbar/)
    await failure.first().waitFor()
  },
  webhooks: '/webhooks',
  'webhooks-form': click('/webhooks', 'Add endpoint'),
  webhook: webhookPath,
  'webhook-message': async (page) => {
    await page.goto(webhookPath)
    await page.getByText(either('Show attempts and body')).first().click()
    await page.getByText(either('Body')).waitFor()
  },
  'setting-billing': '/setting/billing',
  'setting-seller-account': click('/setting/products', 'Connect {{name}}'),
  'setting-automation': '/setting/automation',
  'setting-new-api-key': click('/setting/automation', 'Create key...'),
  'setting-second-factor': click('/setting', 'Turn on'),
  'setting-delete-account': click('/setting', 'Delete account...'),
})

export async function goTo(page: Page, screen: Screen): Promise<void> {
  // Ends calls without a response first: the next page would not load while they are held back.
  await page.goto('about:blank')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await (typeof screen === 'string' ? page.goto(screen) : screen(page))
}

/** Waits until a screen shows all of its data. A screen of a page that loads never does. */
export const untilShown = (page: Page, name: string): Promise<void> =>
  name.endsWith('-loading') ? untilDrawn(page) : untilLoaded(page)

/** Signs a viewer in. Does nothing for a visitor. */
export async function signInAs(
  page: Page,
  viewer: Viewer,
  unpaid: { email: string; password: string },
): Promise<void> {
  if (viewer !== 'visitor') await signIn(page, viewer === 'unpaid' ? unpaid : viewer)
}

/** The screens of a product with this state. */
const listScreens = (paths: SellerPaths): Screens => ({
  visitor: visitorScreens,
  unpaid: unpaidScreens,
  seller: { ...sellerScreens(paths), ...unloadedScreens(paths) },
  admin: {
    'dashboard-empty': '/dashboard',
    'lists-empty': '/lists',
    'search-empty': '/search',
    'schedules-empty': '/schedules',
    'webhooks-empty': '/webhooks',
    ...adminScreens,
    ...ruleScreens,
  },
})

/**
 * Prepares the state that the screens show: rules, a prompt, a finished and a running run, the attributes of a shop, an unapproved and an
 * unpaid account without billing details. Record 23 of the finished `list` is ambiguous.
 */
export async function prepareScreens(
  browser: Browser,
  product: RunningProduct,
  list: Parameters<typeof submitList>[1] = sampleList,
) {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-GB' })
  const page = await context.newPage()
  await makeRules(product.url)
  await signIn(page, 'seller')
  await submitList(page, list)
  const readPath = () => page.url().slice(new URL(page.url()).origin.length)
  const runPath = readPath()
  await page.getByText('Completed', { exact: true }).waitFor()
  const deletedPath = await deleteList(product)
  // Before the slow run, whose pages would hold it up.
  const ownPath = await changeOwnRows(product)
  const shirtsPath = await addShirts(product)
  await submitList(page, slowList(1_000))
  await findProgress(page)
    .getByText(/[1-9][\d,]* of 1,000 rows/)
    .waitFor()
  const runningPath = readPath()
  const lists = 'SELECT public_id FROM lists WHERE deleted_at IS NULL ORDER BY id'
  const [finished, , , running] = await query<{ public_id: string }>(product, lists)
  const paths = {
    runPath,
    runningPath,
    deletedPath,
    ownPath,
    shirtsPath,
    listPath: `/lists/${finished?.public_id}`,
    runningListPath: `/lists/${running?.public_id}`,
    attributesPath: `/attributes?list=${finished?.public_id}`,
    webhookPath: `/webhooks/${await createWebhook(product)}`,
  }
  await uploadScheme(page, paths.attributesPath, shopScheme)
  await createLinks(product, finished?.public_id ?? '')
  await createKeys(product)
  await createSchedules(product, finished?.public_id ?? '')
  await createVerifiedAccount(product, 'waiting')
  await context.close()
  return {
    paths,
    screens: listScreens(paths),
    unpaid: await createUnpaidAccount(product, 'unpaid', { hasBillingDetails: false }),
  }
}
