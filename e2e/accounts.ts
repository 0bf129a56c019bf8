import type { Browser, Page } from 'playwright-core'
import { stillness } from './browser.ts'
import type { RunningProduct } from './product.ts'

/** The languages and widths in which the ways of an account are walked. */
export const visitors = [
  { name: 'in English at a desk', locale: 'en-GB', width: 1440 },
  { name: 'in English on a phone', locale: 'en-GB', width: 360 },
  { name: 'in German at a desk', locale: 'de-DE', width: 1440 },
  { name: 'in German on a phone', locale: 'de-DE', width: 360 },
] as const
export type Visitor = (typeof visitors)[number]

export const demoPassword = 'merkwerk-demo-1!'

/** A browser of a visitor's own, closed with `using`. */
export async function openPage(
  browser: Browser,
  { url }: Pick<RunningProduct, 'url'>,
  { locale, width }: { locale: Visitor['locale']; width: number },
) {
  const viewport = { width, height: 800 }
  const context = await browser.newContext({ baseURL: url, locale, viewport, ...stillness })
  const page = await context.newPage()
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

/** Fills in the fields of a form by their names and sends it. */
export async function fillIn(
  form: Page | ReturnType<Page['locator']>,
  values: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries(values)) await form.locator(`input[name=${name}]`).fill(value)
  await form.locator('button[type=submit]').click()
}

const post = ({ url }: RunningProduct, path: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Signs in without a browser; the tokens may be those of a restricted session. */
export async function fetchTokens(
  product: RunningProduct,
  email: string,
  password = demoPassword,
): Promise<{ access: string; refresh: string }> {
  const answer = await post(product, '/user/login/', { email, password })
  return (await answer.json()) as { access: string; refresh: string }
}

/** What the admin does about a new account, without a browser. */
export async function approve(product: RunningProduct, email: string): Promise<void> {
  const { access } = await fetchTokens(product, 'admin@merkwerk.test')
  const headers = { authorization: `Bearer ${access}` }
  const list = await fetch(`${product.url}/user/GetAllUsersView/`, { headers })
  const { users } = (await list.json()) as { users: { id: number; email: string }[] }
  const id = users.find((user) => user.email.toLowerCase() === email.toLowerCase())?.id
  const answer = await fetch(`${product.url}/user/ToggleUserAdminVerifiedStatusView/?userId=${id}`, {
    headers,
  })
  if (!answer.ok) throw new Error(`${email} could not be approved: ${await answer.text()}`)
}

/** An account that is verified and waits for approval. */
export async function createVerifiedAccount(product: RunningProduct, username: string) {
  const account = { username, email: `${username}@visitor.test`, password: 'lang-genug-2026!' }
  const answer = await post(product, '/user/signup/', account)
  const { verification_link } = (await answer.json()) as { verification_link: string }
  await fetch(`${product.url}/user${new URL(verification_link).pathname}/`)
  return account
}

/** An account that is verified and approved, but has not paid. */
export async function createUnpaidAccount(product: RunningProduct, username: string) {
  const account = await createVerifiedAccount(product, username)
  await approve(product, account.email)
  return account
}
