import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Client } from '@merkwerk/client/app'
import { type AttributeRule, endpoints } from '@merkwerk/contract'
import { expect, inject, test } from 'vitest'
import { startWebhookReceiver } from '../packages/server/src/testing/webhook-receiver.ts'
import { insist } from './insist.ts'
import { seededRandom } from './kills.ts'
import { makeList } from './list.ts'
import { untilSent } from './payments.ts'
import type { ServerProcess } from './server-process.ts'
import { openGround, type Site } from './site.ts'
import { lookAt, signIn, submit, untilEnded } from './use-site.ts'
import { dies } from './whole-run.ts'

const seed = inject('seed')
const rounds = Math.ceil(inject('rounds') / 10)

/** The api dies here while it makes the scheme of a list, accepts proposals, and saves rules. */
const mappingPlaces = [
  ...['insert-attribute_schemes:1', 'commit-attribute_schemes:1', 'insert-list_summaries:1'],
  ...['insert-attribute_mappings:1', 'delete-attribute_mappings:1', 'commit-attribute_mappings:1'],
  ...['insert-attribute_mappings:2', 'commit-attribute_mappings:2'],
]
/** While it records the event of the second or a later package. */
const eventPlaces = ['insert-webhook_messages', 'insert-export_choices', 'commit-webhook_messages']

/** The api of a site, which is killed at a place or while it sends a package. */
class DyingApi {
  readonly #site: Site
  #server: ServerProcess | undefined
  /** The download during which it is killed next. 0 for none. */
  #doomedDownload = 0
  kills = 0
  brokenDownloads = 0

  constructor(site: Site) {
    this.#site = site
  }

  async start(place?: string): Promise<ServerProcess> {
    await this.#server?.stop()
    this.#server = await this.#site.startApi(place)
    return this.#server
  }

  /** Kills it at each place in turn, then while it sends the given download. */
  async dieAt(places: readonly string[], download: number): Promise<void> {
    for (const place of places) {
      await dies(await this.start(place), `the api at ${place}`)
      this.kills += 1
    }
    this.#doomedDownload = download
    await dies(await this.start(), `the api during download ${download}`)
    this.kills += 1
    await this.start()
  }

  /** Called when a package begins to arrive. */
  onDownload(): void {
    this.#doomedDownload -= 1
    if (this.#doomedDownload === 0) process.kill(this.#server?.pid ?? 0, 'SIGKILL')
  }
}

/** Makes a scheme and a mapping from the results of a list, each step once although responses are lost. */
async function mapAttributes(calls: Client, id: string) {
  const mappingNow = () => insist(() => calls.call(endpoints.getAttributeMapping))
  const saveOnce = (version: number, save: () => Promise<unknown>) =>
    insist(async () => {
      if ((await mappingNow()).version === version) await save()
    })
  await insist(() => calls.call(endpoints.createListScheme, { params: { id } }))
  const accepted = { params: { id }, body: { base_version: 0, confidence: 0 } }
  await saveOnce(0, () => calls.call(endpoints.acceptListProposals, accepted))
  const { mapping } = await mappingNow()
  const names = mapping.rules.map(({ name }) => name)
  const rules: AttributeRule[] = names.slice(0, 2).map((name) => ({ name, action: 'ignore' }))
  await saveOnce(1, () => calls.call(endpoints.saveAttributeMapping, { body: { base_version: 1, rules } }))
  const saved = await mappingNow()
  return { version: saved.version, mapping: saved.mapping }
}

/** The hash of the package of each target. */
async function exportAll(calls: Client, id: string, api: DyingApi): Promise<Record<string, string>> {
  const { targets } = await insist(() => calls.call(endpoints.getExportTargets))
  const hashes: Record<string, string> = {}
  for (const { target } of targets)
    hashes[target] = await insist(async () => {
      const params = { id, target }
      const { link } = await calls.call(endpoints.createListExport, { params, body: {} })
      const { body } = await calls.download(link)
      if (!body) throw new Error(`Nothing behind ${link}`)
      api.onDownload()
      const bytes = await buffer(body).catch((cause: unknown) => {
        api.brokenDownloads += 1
        throw cause
      })
      return createHash('sha256').update(bytes).digest('hex')
    })
  return hashes
}

const use = async (calls: Client, id: string, api: DyingApi) => ({
  mapped: await mapAttributes(calls, id),
  packages: await exportAll(calls, id, api),
})

test('a mapping and the packages of all targets survive kills of the api', {
  meta: {
    checked:
      'each version saved once, packages byte-identical, each event delivered with one ID; books right',
    times: rounds * 3,
    seed,
  },
  timeout: 60_000 + rounds * 120_000,
}, async () => {
  await using ground = await openGround()
  await using receiver = await startWebhookReceiver()
  await using site = await ground.openSite()
  const api = new DyingApi(site)
  await api.start()
  site.startWorker()
  const calls = await signIn(site)
  const runId = await submit(calls, makeList(1_200, ground.sandboxUrl))
  await untilEnded(calls, runId)
  const { list_id: id } = await lookAt(calls, runId)
  if (id === null) throw new Error('The run has no list')
  await calls.call(endpoints.createWebhook, { body: { url: receiver.url, events: ['export.ready'] } })
  const undisturbed = await use(calls, id, api)
  const targets = Object.keys(undisturbed.packages).length
  expect(undisturbed.mapped).toMatchObject({ version: 2, mapping: { rules: { length: expect.any(Number) } } })
  expect(new Set(Object.values(undisturbed.packages)).size).toBe(targets)

  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  for (let round = 1; round <= rounds; round += 1) {
    await site.query('TRUNCATE attribute_mappings, attribute_schemes, list_summaries')
    const places = [
      mappingPlaces[below(mappingPlaces.length)] ?? '',
      `${eventPlaces[below(eventPlaces.length)]}:${1 + below(targets - 2)}`,
    ]
    const download = 1 + below(2)
    const place = `round ${round} of seed ${seed}: api at ${places.join(', ')} and in download ${download}`
    const [disturbed] = await Promise.all([use(calls, id, api), api.dieAt(places, download)])
    expect(disturbed, place).toEqual(undisturbed)
    process.stdout.write(`${place}\n`)
  }
  process.stdout.write(`${api.kills} kills, ${api.brokenDownloads} broken downloads\n`)
  expect(api.brokenDownloads).toBeGreaterThan(0)

  expect(await untilSent(site, 'deliver-webhook')).toBe(true)
  const stored = await site.query<{ id: string; state: string }>('SELECT id, state FROM webhook_messages')
  const acknowledged = targets * (1 + rounds)
  expect(stored.length).toBeGreaterThanOrEqual(acknowledged)
  // A kill after the commit loses the response, so the call is repeated.
  expect(stored.length).toBeLessThanOrEqual(acknowledged + api.kills)
  const bodies = Map.groupBy(receiver.received, (message) => message.id)
  expect([...bodies.keys()].toSorted()).toEqual(stored.map((message) => `msg_${message.id}`).toSorted())
  for (const messages of bodies.values()) expect(new Set(messages.map(({ body }) => body)).size).toBe(1)
  const audited = await site.query("SELECT FROM audit_log WHERE action = 'change-attribute-mapping'")
  expect(audited).toHaveLength(2 * (1 + rounds))
  expect(await site.checkBooks()).toBe('The books are right.\n')
})
