import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, type TestContext, test } from 'vitest'
import { makeList } from './list.ts'
import { until } from './site.ts'
import {
  expectUnavailable,
  expectWhole,
  lookAt,
  type Measure,
  signIn,
  submit,
  takeMeasure,
} from './use-site.ts'

const isRoot = process.getuid?.() === 0

let measure: Measure
let otherList: Buffer

beforeAll(async () => {
  measure = await takeMeasure(60)
  otherList = makeList(61, measure.ground.sandboxUrl)
})
afterAll(() => measure.ground[Symbol.asyncDispose]())

/** Creates a folder for files, on its own file system of a few megabytes if `mount` is allowed. */
function makeFolder(): { folder: string; isMounted: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-small-disk-'))
  const isMounted =
    isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder]).status === 0
  onTestFinished(() => {
    if (isMounted) execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, isMounted }
}

const settingsFor = (folder: string) => ({ FILES_URL: pathToFileURL(join(folder, 'files')).href })

/** Submits a run that no worker processes before the fault. */
async function openSubmitted(folder: string) {
  const site = await measure.ground.openSite(undefined, settingsFor(folder))
  onTestFinished(() => site[Symbol.asyncDispose]())
  await site.startApi()
  const calls = await signIn(site)
  return { site, calls, id: await submit(calls, measure.list) }
}

async function expectHeldUp({ site, calls, id }: Awaited<ReturnType<typeof openSubmitted>>): Promise<void> {
  site.startWorker()
  await until('the run to say what it waits for', 60, async () => {
    const { waiting_for } = (await lookAt(calls, id)).progress
    return waiting_for === 'files' || undefined
  })
  // An identical list would already be stored, so this one differs.
  await expectUnavailable(submit(calls, otherList))
  expect(await lookAt(calls, id)).toMatchObject({ status: 'Initializing', output_files: [], coins_used: 0 })
}

const checked =
  'upload refused with 503 and a reason, nothing half-written shown; the run waits, says for what and resumes, files byte-identical, books right'

test('the disk for files is full', { meta: { checked } }, async ({ skip }: TestContext) => {
  const { folder, isMounted } = makeFolder()
  skip(!isMounted, 'only root may mount a small disk')
  const submitted = await openSubmitted(folder)
  const filler = join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
  await expectHeldUp(submitted)
  rmSync(filler)
  await expectWhole(measure, submitted)
})

test('the files folder is read-only', { meta: { checked: `${checked}; /readyz 503` } }, async ({ skip }) => {
  const { folder, isMounted } = makeFolder()
  skip(isRoot && !isMounted, 'root may write everywhere, and may not mount here')
  const submitted = await openSubmitted(folder)
  const unfinished = join(folder, 'files/unfinished')
  const lock = () =>
    isMounted ? execFileSync('mount', ['-o', 'remount,ro', folder]) : chmodSync(unfinished, 0o555)
  const unlock = () =>
    isMounted ? execFileSync('mount', ['-o', 'remount,rw', folder]) : chmodSync(unfinished, 0o755)
  lock()
  expect((await fetch(`${submitted.site.url}/readyz`)).status).toBe(503)
  await expectHeldUp(submitted)
  unlock()
  await expectWhole(measure, submitted)
})

test('a worker dies with its files half written', {
  meta: {
    checked: 'nothing of them is shown or used, files byte-identical; what was left is removed a day later',
  },
}, async () => {
  const { folder } = makeFolder()
  const submitted = await openSubmitted(folder)
  const { site, calls, id } = submitted
  // The last of them is overwritten in several chunks.
  for (const place of ['file-chunk-written:1', 'file-in-place:1', 'file-in-place:2']) {
    expect(await site.startWorker(place).ended, place).toBe('SIGKILL')
    expect(await lookAt(calls, id)).toMatchObject({ output_files: [], coins_used: 0 })
    await site.query(
      "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'",
    )
  }
  const unfinished = join(folder, 'files/unfinished')
  const left = readdirSync(unfinished)
  expect(left.length).toBeGreaterThan(0)
  const longAgo = new Date(Date.now() - 25 * 3_600_000)
  for (const name of left) utimesSync(join(unfinished, name), longAgo, longAgo)
  site.startWorker()
  await expectWhole(measure, submitted)
  expect(readdirSync(unfinished)).toEqual([])
})
