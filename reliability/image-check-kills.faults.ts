import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@merkwerk/client/app'
import { endpoints, imageRightsVersion } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { makeEan } from '../harness/runs.ts'
import { type FrontServer, startFrontServer } from '../packages/server/src/testing/front-server.ts'
import { openGround, type Site, until } from './site.ts'
import { signIn, submit } from './use-site.ts'
import { dies, missHeartbeats } from './whole-run.ts'

/** The first one is in the middle of the second 50 images. */
const kills = ['insert-image_checks:70', 'file-in-place:1', 'update-image_runs:2', 'insert-image_checks:8']
/** Images that a check loads at the same time. */
const concurrency = 8
const timeoutSeconds = 60

const list = Buffer.from(
  [
    'Artikelnummer;EAN;ASIN',
    ...Array.from({ length: 20 }, (_, index) => `A-${index};${makeEan('95200', index + 300)};`),
  ].join('\r\n'),
)

/** The ID of the list, once its run is completed. */
async function completeList(calls: Client): Promise<string> {
  const id = await submit(calls, list)
  return until('the run to end', timeoutSeconds, async () => {
    const { status, list_id: listId } = await calls.call(endpoints.getRunDetails, { params: { id } })
    return status === 'Completed' && listId !== null ? listId : undefined
  })
}

const untilChecked = (calls: Client, id: string) =>
  until('the check to end', timeoutSeconds, async () => {
    const state = await calls.call(endpoints.getListImages, { params: { id } })
    return state.state === 'running' ? undefined : state
  })

async function download(site: Site, calls: Client, id: string): Promise<{ tag: string; content: Buffer }> {
  const body = { rights_version: imageRightsVersion } as const
  const { link } = await calls.call(endpoints.createListImageDownload, { params: { id }, body })
  const response = await fetch(site.url + link)
  return { tag: response.headers.get('etag') ?? '', content: Buffer.from(await response.arrayBuffer()) }
}

/** Requests of the images that are recorded now. A later worker must not load them again. */
async function countRecorded(
  site: Site,
  { requests }: FrontServer,
): Promise<[path: string, count: number][]> {
  const recorded = await site.query<{ address: string }>('SELECT address FROM image_checks')
  return recorded.map(({ address }) => {
    const { pathname } = new URL(address)
    return [pathname, requests.get(pathname) ?? 0]
  })
}

test('a check of images whose workers are killed loads each image once, but for those in flight', {
  meta: { checked: 'recorded images never loaded again, archive byte-identical', times: kills.length },
}, async () => {
  await using ground = await openGround()
  await using front = await startFrontServer()
  front.target = ground.sandboxUrl
  await using site = await ground.openSite(undefined, { SANDBOX_URL: front.url })
  await site.startApi()
  let worker = site.startWorker(kills[0])
  const calls = await signIn(site)
  const id = await completeList(calls)

  await calls.call(endpoints.checkListImages, { params: { id } })
  const recorded: [path: string, count: number][] = []
  for (const [index, place] of kills.entries()) {
    await dies(worker, `the worker at ${place}`)
    recorded.push(...(await countRecorded(site, front)))
    await missHeartbeats(site)
    worker = site.startWorker(kills[index + 1])
  }
  const state = await untilChecked(calls, id)

  expect(state).toMatchObject({ state: 'completed', checked: state.total, usable: state.total, problems: [] })
  expect(front.requests.size).toBe(state.total)
  expect(recorded.length).toBeGreaterThan(0)
  for (const [path, count] of recorded) expect(front.requests.get(path), path).toBe(count)
  const loads = [...front.requests.values()].reduce((sum, count) => sum + count, 0)
  expect(loads).toBeLessThanOrEqual(front.requests.size + kills.length * concurrency)

  const disturbed = await download(site, calls, id)
  await site.query('TRUNCATE image_checks, image_runs')
  rmSync(join(site.dataDir, 'files/stored/images'), { recursive: true })
  front.requests.clear()
  await calls.call(endpoints.checkListImages, { params: { id } })
  await untilChecked(calls, id)
  expect([...front.requests.values()]).toEqual(Array<number>(front.requests.size).fill(1))
  const undisturbed = await download(site, calls, id)
  expect(disturbed.tag).toBe(undisturbed.tag)
  expect(disturbed.content.equals(undisturbed.content)).toBe(true)
})
