import { createClient, signIn } from '@merkwerk/client'
import { endpoints } from '@merkwerk/contract'
import { demoAdmin, demoSeller } from '../scripts/search/demo-accounts.ts'
import type { RunningProduct } from './product.ts'

export const demoPassword = demoSeller.password

/** Signs in without a browser. The tokens may belong to a restricted session, whose response the client would refuse. */
export async function fetchTokens(
  product: RunningProduct,
  email: string,
  password = demoPassword,
): Promise<{ access: string; refresh: string }> {
  const response = await fetch(`${product.url}/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return (await response.json()) as { access: string; refresh: string }
}

/** Approves a new account as the admin, without a browser. */
export async function approve(product: RunningProduct, email: string): Promise<void> {
  const { call } = await signIn({ baseUrl: product.url }, demoAdmin)
  const { users } = await call(endpoints.listUsers, { query: { search: email } })
  const user = users.find((one) => one.email.toLowerCase() === email.toLowerCase())
  if (!user) throw new Error(`${email} waits for no approval`)
  await call(endpoints.approveUser, { query: { userId: user.id } })
}

/** Creates an account that is verified and waits for approval. */
export async function createVerifiedAccount(product: RunningProduct, username: string) {
  const account = { username, email: `${username}@visitor.test`, password: 'lang-genug-2026!' }
  const { call } = createClient({ baseUrl: product.url })
  const { verification_link: link } = await call(endpoints.signUp, { body: account })
  const [, , uidb64 = '', token = ''] = new URL(link).pathname.split('/')
  await call(endpoints.verifyEmail, { params: { uidb64, token } })
  return account
}

/** Creates an account that is verified and approved, but has not paid. */
export async function createUnpaidAccount(product: RunningProduct, username: string) {
  const account = await createVerifiedAccount(product, username)
  await approve(product, account.email)
  return account
}
