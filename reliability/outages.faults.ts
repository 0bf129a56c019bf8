import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { startTestBucket } from '../packages/server/src/testing/test-bucket.ts'
import { startWebhookReceiver } from '../packages/server/src/testing/webhook-receiver.ts'
import { makeList } from './list.ts'
import { countTitles, toDump } from './open-facts.ts'
import { untilSent } from './payments.ts'
import { type Ground, openGround, until } from './site.ts'
import { lookAt, readHash, signIn, submit, untilEnded } from './use-site.ts'

test('the bucket is away before and during exports', {
  meta: {
    checked:
      'the download breaks off and never looks whole; events delivered meanwhile; packages byte-identical afterwards',
    times: 3,
  },
}, async () => {
  await using ground = await openGround()
  await using bucket = await startTestBucket()
  await using receiver = await startWebhookReceiver()
  await using site = await ground.openSite(undefined, bucket.settings)
  await site.startApi()
  site.startWorker()
  const calls = await signIn(site)
  await calls.call(endpoints.createWebhook, { body: { url: receiver.url, events: ['export.ready'] } })
  const runId = await submit(calls, makeList(700, ground.sandboxUrl))
  await untilEnded(calls, runId)
  const { list_id, job_id: run_id } = await lookAt(calls, runId)
  const params = { id: list_id ?? '', target: 'jsonl' }
  const readPackage = async (run?: string) => {
    const { link } = await calls.call(endpoints.createListExport, { params, query: { run }, body: {} })
    return readHash(calls, link)
  }
  const undisturbed = [await readPackage(run_id), await readPackage()]

  bucket.interfere(() => 503)
  for (const run of [run_id, undefined]) await expect(readPackage(run), run).rejects.toThrow()
  let reads = 0
  bucket.interfere(({ method }) => {
    if (method !== 'GET') return undefined
    reads += 1
    return reads === 1 ? 'cut' : 503
  })
  await expect(readPackage(run_id)).rejects.toThrow()
  expect(reads).toBeGreaterThan(1)
  bucket.interfere(() => undefined)
  expect([await readPackage(run_id), await readPackage()]).toEqual(undisturbed)

  expect(await untilSent(site, 'deliver-webhook')).toBe(true)
  const stored = await site.query<{ state: string }>('SELECT state FROM webhook_messages')
  expect(stored).toEqual(Array(7).fill({ state: 'delivered' }))
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(7)
})

/** Mounts a disk of two megabytes on which the database of the ground may store tables. */
function mountSmallDisk(ground: Ground): ({ folder: string } & Disposable) | undefined {
  const folder = join(ground.folder, 'small-disk')
  mkdirSync(folder)
  const { uid, gid } = statSync(`/proc/${ground.database.server.pid}`)
  const options = `size=2m,uid=${uid},gid=${gid},mode=0700`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return undefined
  return { folder, [Symbol.dispose]: () => void execFileSync('umount', ['--lazy', folder]) }
}

test('the disk of the database is full during the import of a dump and the delivery of an event', {
  meta: {
    checked:
      'the dump before stays in use; the event is sent again with the same ID; both end when there is space',
    times: 2,
  },
}, async ({ skip }) => {
  await using ground = await openGround()
  using disk = mountSmallDisk(ground)
  if (!disk) return skip('only root may mount a small disk')
  await using receiver = await startWebhookReceiver()
  await using site = await ground.openSite()
  await site.startApi()
  await site.query(`CREATE TABLESPACE small LOCATION '${disk.folder}'`)
  for (const table of ['open_facts_products', 'webhook_attempts'])
    await site.query(`ALTER TABLE ${table} SET TABLESPACE small`)
  const dump = join(site.dataDir, 'products.jsonl.gz')
  writeFileSync(dump, toDump('before', 1_000))
  await site.startImport(dump).ended
  expect(await countTitles(site)).toEqual([{ title: 'before', products: 1_000 }])

  writeFileSync(dump, toDump('after', 40_000))
  await site.startImport(dump).ended
  expect(site.log()).toContain('No space left on device')
  expect(await countTitles(site)).toEqual([{ title: 'before', products: 1_000 }])

  const { bavail, bsize } = statfsSync(disk.folder)
  const filler = join(disk.folder, 'filler')
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
  const calls = await signIn(site)
  const hook = { url: receiver.url, events: ['run.completed' as const] }
  const { webhook_id: id } = await calls.call(endpoints.createWebhook, { body: hook })
  await calls.call(endpoints.testWebhook, { params: { id } })
  site.startWorker()
  const hurry = () => site.query("UPDATE pgboss.job SET start_after = now() WHERE state < 'active'")
  await until('the event to be sent twice', 60, async () => {
    await hurry()
    return receiver.received.length > 1 || undefined
  })
  rmSync(filler)
  await site.query('ALTER TABLE open_facts_products SET TABLESPACE pg_default')
  await until('the event to be delivered', 60, async () => {
    await hurry()
    const { messages } = await calls.call(endpoints.listWebhookMessages, { params: { id } })
    return messages.every(({ state, attempts }) => state === 'delivered' && attempts === 1) || undefined
  })
  expect(new Set(receiver.received.map((one) => one.id + one.body)).size).toBe(1)

  await site.startImport(dump).ended
  expect(await countTitles(site)).toEqual([{ title: 'after', products: 40_000 }])
  expect(await site.query('SELECT state FROM open_facts_imports')).toEqual([{ state: 'current' }])
  expect(await site.query('SELECT FROM open_facts_products')).toHaveLength(40_000)
})
