import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fetchTokens } from '../../harness/accounts.ts'
import type { RunningProduct } from '../../harness/product.ts'
import { demoSeller } from '../../scripts/demo-accounts.ts'
import { findPostgres } from '../../scripts/postgres/index.ts'
import { percentile, row } from './tables.ts'

/** A request that is repeated, with its response times in milliseconds. */
interface Timed {
  name: string
  url: string
  times: number[]
}

const warmUpRounds = 5
/** Times of the bare route that a call may take. */
const goal = 3

async function startBareRoute({ dataDir }: RunningProduct) {
  const script = join(import.meta.dirname, 'bare-route.ts')
  const words = [script, findPostgres(dataDir) ?? '']
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(createInterface(server.stdout), 'line')) as [string]
  return { url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.kill() }
}

/** Sends one request after the other, each load in turn, so that other work on the machine affects all of them. */
async function timeInTurn(loads: Timed[], requests: number, init: RequestInit): Promise<void> {
  const refused = new Set<string>()
  for (let round = -warmUpRounds; round < requests; round++) {
    for (const [index, { url, times, name }] of loads.entries()) {
      // The server of the first load has been idle, and the others share a warm one.
      if (index === 0) await (await fetch(url, init)).text()
      const begin = performance.now()
      const answer = await fetch(url, init)
      const text = await answer.text()
      if (round >= 0) times.push(performance.now() - begin)
      if (!answer.ok) refused.add(`${name} returned ${answer.status}: ${text.slice(0, 300)}`)
    }
    if (refused.size > 0) throw new Error([...refused].join('\n'))
  }
}

/**
 * Prints the times of calls of a list by the demo seller, and how many times those of a bare Fastify route they take. Paths begin behind the
 * list's.
 */
export async function compareWithBareRoute(
  product: RunningProduct,
  { list, title, requests }: { list: { id: number; publicId: string }; title: string; requests: number },
  calls: readonly (readonly [name: string, path: string])[],
): Promise<void> {
  using bareRoute = await startBareRoute(product)
  const { access } = await fetchTokens(product, demoSeller.email)
  const loads: Timed[] = [
    { name: 'bare route', url: `${bareRoute.url}/lists/${list.id}`, times: [] },
    ...calls.map(([name, path]) => ({
      name,
      url: `${product.url}/api/lists/${list.publicId}/${path}`,
      times: [],
    })),
  ]
  await timeInTurn(loads, requests, { headers: { authorization: `Bearer ${access}` } })
  row(title, 'p50 ms', 'p99 ms', 'times the bare p50', 'times the bare p99')
  row('---', '--:', '--:', '--:', '--:')
  const bare = loads[0]?.times ?? []
  for (const { name, times } of loads) {
    const ratios = [0.5, 0.99].map((share) => percentile(times, share) / percentile(bare, share))
    const shown = ratios.map((ratio) => (ratio > goal ? `**${ratio.toFixed(1)}**` : ratio.toFixed(1)))
    row(name, percentile(times, 0.5).toFixed(2), percentile(times, 0.99).toFixed(2), ...shown)
  }
}
