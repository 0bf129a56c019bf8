import { demoAdmin, demoSeller } from '../scripts/search/demo-accounts.ts'
import type { RunningProduct } from './product.ts'

export const demoPassword = demoSeller.password

const post = ({ url }: RunningProduct, path: string, body: object) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Signs in without a browser. The tokens may belong to a restricted session. */
export async function fetchTokens(
  product: RunningProduct,
  email: string,
  password = demoPassword,
): Promise<{ access: string; refresh: string }> {
  const response = await post(product, '/user/login/', { email, password })
  return (await response.json()) as { access: string; refresh: string }
}

/** Approves a new account as the admin, without a browser. */
export async function approve(product: RunningProduct, email: string): Promise<void> {
  const { access } = await fetchTokens(product, demoAdmin.email)
  const headers = { authorization: `Bearer ${access}` }
  const list = await fetch(`${product.url}/user/GetAllUsersView/`, { headers })
  const { users } = (await list.json()) as { users: { id: number; email: string }[] }
  const id = users.find((user) => user.email.toLowerCase() === email.toLowerCase())?.id
  const response = await fetch(`${product.url}/user/ToggleUserAdminVerifiedStatusView/?userId=${id}`, {
    headers,
  })
  if (!response.ok) throw new Error(`${email} could not be approved: ${await response.text()}`)
}

/** Creates an account that is verified and waits for approval. */
export async function createVerifiedAccount(product: RunningProduct, username: string) {
  const account = { username, email: `${username}@visitor.test`, password: 'lang-genug-2026!' }
  const response = await post(product, '/user/signup/', account)
  const { verification_link } = (await response.json()) as { verification_link: string }
  await fetch(`${product.url}/user${new URL(verification_link).pathname}/`)
  return account
}

/** Creates an account that is verified and approved, but has not paid. */
export async function createUnpaidAccount(product: RunningProduct, username: string) {
  const account = await createVerifiedAccount(product, username)
  await approve(product, account.email)
  return account
}
