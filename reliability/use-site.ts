import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ApiError, type Client, createClient } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { englishErrors } from '@merkwerk/contract/errors-en'
import { expect } from 'vitest'
import { demoSeller } from '../scripts/demo-accounts.ts'
import { insist } from './insist.ts'
import { buildSubmission, makeList } from './list.ts'
import { type Ground, openGround, type Site, until } from './site.ts'

const runTimeoutSeconds = 90

/** What a run leaves for its owner. */
export interface SiteOutcome {
  status: string
  coins: number
  /** Hashes of master data and attributes as downloaded. */
  files: string[]
}

/**
 * Signs in as the demo seller. The client renews no token: the clock of a site stands still in the past, so that a token would be
 * renewed before each call, one call after the other.
 */
export const signIn = async (site: Site): Promise<Client> =>
  createClient({ baseUrl: site.url, token: await fetchToken(site) })

/** Signs in and returns the access token. */
export const fetchToken = ({ url: baseUrl }: Site, user = demoSeller): Promise<string> =>
  insist(async () => (await createClient({ baseUrl }).call(endpoints.login, { body: user })).access)

/** The hash of the file behind a link. */
export async function readHash({ download }: Client, link: string): Promise<string> {
  const { body } = await download(link)
  if (!body) throw new Error(`${link} has no content`)
  return createHash('sha256')
    .update(await buffer(body))
    .digest('hex')
}

/** Submits the list and returns the run's id. Rejects if the server refuses it. */
export async function submit(
  calls: Client,
  list: Buffer,
  key: string = randomUUID(),
  options: Parameters<typeof buildSubmission>[2] = {},
): Promise<number> {
  const headers = { 'idempotency-key': key, 'accept-language': 'de' }
  return (await calls.call(endpoints.runScraper, { ...buildSubmission(list, 'list', options), headers })).job
    .id
}

export const lookAt = (calls: Client, id: number) =>
  insist(() => calls.call(endpoints.getRunDetails, { params: { id } }))

/** Waits until the run has ended and downloads its outputs. */
export async function untilEnded(calls: Client, id: number): Promise<SiteOutcome> {
  const run = await until(`run ${id} to end`, runTimeoutSeconds, async () => {
    const seen = await lookAt(calls, id)
    return ['Completed', 'Failed', 'Cancelled'].includes(seen.status) ? seen : undefined
  })
  return {
    status: run.status,
    coins: run.coins_used,
    files: await Promise.all(run.output_files.slice(0, 2).map((link) => insist(() => readHash(calls, link)))),
  }
}

/** Runs a run without any fault. */
export async function runUndisturbed(site: Site, list: Buffer): Promise<SiteOutcome> {
  const api = await site.startApi()
  const worker = site.startWorker()
  const calls = await signIn(site)
  const outcome = await untilEnded(calls, await submit(calls, list))
  await Promise.all([worker.stop(), api.stop()])
  expect(outcome).toMatchObject({ status: 'Completed', files: [expect.any(String), expect.any(String)] })
  return outcome
}

/** Shared by the tests of a file: ground, list, and the outcome without a fault. */
export interface Measure {
  ground: Ground
  list: Buffer
  undisturbed: SiteOutcome
}

export async function takeMeasure(rows: number): Promise<Measure> {
  const ground = await openGround()
  const list = makeList(rows, ground.sandboxUrl)
  await using calm = await ground.openSite()
  return { ground, list, undisturbed: await runUndisturbed(calm, list) }
}

/** Checks that the run ends as without a fault, and that the books are correct. */
export async function expectWhole(
  { undisturbed }: Measure,
  { site, calls, id }: { site: Site; calls: Client; id: number },
): Promise<void> {
  expect(await untilEnded(calls, id)).toEqual(undisturbed)
  expect(await site.checkBooks()).toBe('The books are right.\n')
}

/** Checks that the call fails with 503 and the message for users. */
export async function expectUnavailable(call: Promise<unknown>): Promise<void> {
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(ApiError)
  expect(refusal).toMatchObject({ status: 503, message: englishErrors.UNAVAILABLE })
}
