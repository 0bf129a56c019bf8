import { randomUUID } from 'node:crypto'
import { endpoints } from '@merkwerk/contract'
import { demoAdmin } from '../demo-accounts.ts'

/** A customer who is registered and approved, but has paid nothing. */
export interface Customer {
  /** Access token. */
  token: string
  email: string
  password: string
}

/** Registers a new customer at a server in sandbox mode and approves it as the demo administrator. */
export async function openCustomer(server: string): Promise<Customer> {
  const name = `life-${randomUUID().slice(0, 8)}`
  const email = `${name}@example.com`
  const password = `${randomUUID()}!`
  const send = async (path: string, init: RequestInit = {}) =>
    (await (await fetch(new URL(path, server), init)).json()) as Record<string, unknown>
  const post = (path: string, body: object) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const { verification_link } = await post(endpoints.signUp.path, { username: name, email, password })
  await send(`/user${new URL(String(verification_link)).pathname}/`)
  const admin = await post(endpoints.login.path, demoAdmin)
  const headers = { authorization: `Bearer ${admin.access}` }
  const { users } = await send(endpoints.listUsers.path, { headers })
  const { id } = (users as { id: number; email: string }[]).find((user) => user.email === email) ?? {}
  await send(`${endpoints.approveUser.path}?userId=${id}`, { headers })
  // The response (payment required) contains a token that is valid for the payment.
  const { access } = await post(endpoints.login.path, { email, password })
  if (typeof access !== 'string') throw new Error(`${email} could not sign in`)
  return { token: access, email, password }
}
