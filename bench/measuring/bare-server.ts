import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FreshProduct } from './fresh-product.ts'

/** The demo seller. */
export const demo = { email: 'seller@merkwerk.test', password: 'merkwerk-demo-1!' }

/** The baseline: one indexed query without any of our code, and again behind our authentication. */
export async function startBareRoute({ database, databaseUrl, folder }: FreshProduct) {
  const { rows } = await database.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [
    demo.email,
  ])
  const script = join(import.meta.dirname, 'bare-route.ts')
  const server = spawn(process.execPath, [script, databaseUrl, rows[0]?.id ?? '', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface(server.stdout), 'line')) as [string]
  return { url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.kill() }
}

/** Signs the demo seller in, or another account. */
export async function logInTokens(url: string, account = demo): Promise<{ access: string; refresh: string }> {
  const answer = await fetch(`${url}/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
  return { access, refresh }
}

/** Returns the headers of a signed-in call. */
export async function logIn(url: string, account = demo): Promise<Record<string, string>> {
  const { access } = await logInTokens(url, account)
  return { authorization: `Bearer ${access}` }
}
