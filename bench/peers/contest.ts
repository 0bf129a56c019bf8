import { createWriteStream, readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'

/** The task of a contestant: where the pages are, which products, where results go, and the concurrency. */
export interface Contest {
  addresses: string[]
  concurrency: number
  /** Writes one record to disk. */
  write: (record: unknown) => void
}

/** Runs `node FILE SITE ASINS OUTPUT CONCURRENCY`. Prints its cost from the first request to the last byte on disk. */
export async function compete(run: (contest: Contest) => Promise<void>): Promise<void> {
  const [site, asins = '', output = '', concurrency] = process.argv.slice(2)
  const addresses = readFileSync(asins, 'utf8')
    .split('\n')
    .map((asin) => `${site}/dp/${asin}`)
  const file = createWriteStream(output)
  const began = performance.now()
  const before = process.cpuUsage()
  await run({
    addresses,
    concurrency: Number(concurrency),
    write: (record) => file.write(`${JSON.stringify(record)}\n`),
  })
  file.end()
  await finished(file)
  const { user, system } = process.cpuUsage(before)
  console.log(
    JSON.stringify({ seconds: (performance.now() - began) / 1000, processorSeconds: (user + system) / 1e6 }),
  )
}

/** Calls `work` for each address with limited concurrency. */
export async function forEachAddress(
  { addresses, concurrency }: Contest,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const rest = addresses.values()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const address of rest) await work(address)
    }),
  )
}
