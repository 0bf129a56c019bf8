import { randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Client, signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { type RunningProduct, startProduct } from '../../harness/product.ts'
import { demoSeller } from '../../scripts/demo-accounts.ts'

/** Starts a product whose runs cost nothing: the demo seller's coins would not suffice for these lists. A folder keeps its data. */
export const startFreshProduct = (
  environment: Record<string, string> = {},
  folder?: string,
): Promise<RunningProduct> =>
  startProduct({
    environment: { COINS_PER_RECORD: '0', ...environment },
    ...(folder !== undefined && { dataDir: folder }),
  })

export const signInSeller = ({ url }: RunningProduct): Promise<Client> => signIn({ baseUrl: url }, demoSeller)

const mapping = { artikelNumber: 'Artikelnummer', ean: 'EAN', asin: 'ASIN' }

/** Writes rows of article number, EAN and ASIN as a list, with one of them in memory at a time. Returns the file. */
export async function writeList(
  { dataDir }: RunningProduct,
  name: string,
  rows: Iterable<string[]>,
): Promise<string> {
  const lines = function* () {
    yield `${Object.values(mapping).join(';')}\r\n`
    for (const cells of rows) yield `${cells.join(';')}\r\n`
  }
  const file = join(dataDir, `${name}.csv`)
  await pipeline(Readable.from(lines()), createWriteStream(file))
  return file
}

/**
 * Submits a list and waits until its run is Completed with every record found. Returns the seconds that it was Finalizing, NaN if none of
 * that was seen.
 */
export async function completeRun(calls: Client, file: string, records: number): Promise<number> {
  let begin = Number.NaN
  const { job: run } = await calls.call(endpoints.runScraper, {
    form: { job_name: basename(file), header_mapping: JSON.stringify(mapping) },
    file: new File([await openAsBlob(file)], basename(file)),
    headers: { 'idempotency-key': randomUUID() },
  })
  for await (const { status } of calls.followRun(run.job_id))
    if (status === 'Finalizing' && Number.isNaN(begin)) begin = performance.now()
  const finalizing = (performance.now() - begin) / 1000
  const { status, progress } = await calls.call(endpoints.getRunDetails, { params: { id: run.job_id } })
  if (status !== 'Completed' || progress.verdicts.found !== records)
    throw new Error(`The run is ${status} with ${JSON.stringify(progress.verdicts)}`)
  return finalizing
}
