// docs/decisions/0058-untrusted-input.md

import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type AmplifyingFile, amplifyingFiles, amplifyingKinds } from './testing/amplify.ts'
import { type Caller, createKey, type JobSite, openJobSite } from './testing/index.ts'

/** `npm run reliability -- random` sends 500 files and measures. `npm test` sends each kind once, without limits of time. */
const isThorough = inject('thorough')
const count = isThorough ? 500 : amplifyingKinds

const listTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

let site: JobSite
let seller: Caller
let admin: Caller
let key: string

beforeAll(async () => {
  site = await openJobSite()
  seller = await site.signUp({ coins: 1_000 })
  admin = await site.signUp({ isAdmin: true })
  key = (await createKey(site.context, seller)).secret
})
afterAll(() => site[Symbol.asyncDispose]())

async function send(path: string, token: string, { body, ...headers }: Record<string, BodyInit>) {
  const method = path === '/api/attribute-mapping/' ? 'PUT' : 'POST'
  const response = await fetch(site.api.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(headers as Record<string, string>) },
    body: body ?? null,
  })
  return { path, status: response.status, text: await response.text() }
}

const form = ({ name, bytes }: AmplifyingFile, fields: Record<string, string>) => {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new File([new Uint8Array(bytes)], name))
  return { body }
}

/** Every call that reads a file of this kind. */
function callsWith(file: AmplifyingFile) {
  const json = { 'content-type': 'application/json', body: new Uint8Array(file.bytes) }
  const mapping = JSON.stringify({ artikelNumber: 'Artikelnummer', ean: 'EAN', asin: null })
  const accept = { accept: 'application/json, text/event-stream' }
  return file.name.endsWith('.json')
    ? [
        () => send('/api/attribute-scheme/', seller.token, form(file, {})),
        () => send('/api/attribute-mapping/file/', seller.token, form(file, { base_version: '0' })),
        () => send('/api/attribute-mapping/', seller.token, json),
        () => send('/api/v1/quotes/', key, json),
        () => send('/mcp', key, { ...json, ...accept }),
      ]
    : [
        () => send(endpoints.getEstimation.path, seller.token, form(file, { header_mapping: mapping })),
        () => send('/api/attribute-scheme/', seller.token, form(file, {})),
        () => send(endpoints.importFilters.path.replace(':list', 'key-value'), admin.token, form(file, {})),
        () =>
          send(`/api/v1/lists/?filename=${file.name}`, key, {
            'content-type': file.name.endsWith('xlsx') ? listTypes.xlsx : listTypes.csv,
            body: new Uint8Array(file.bytes),
          }),
      ]
}

/**
 * Watches how long the main thread is busy without a turn of the event loop, in milliseconds of its processor time: other
 * processes of the machine do not count.
 */
function watchBlocks() {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let before = used()
  let longestMs = 0
  const look = () => {
    const now = used()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }
  const timer = setInterval(look, 5)
  return {
    end() {
      clearInterval(timer)
      look()
      return longestMs
    },
  }
}

test(
  'every reader reads or refuses small files that become large, and the process stays up',
  async () => {
    const worst = { delayMs: 0, megabytes: 0, seconds: 0, file: '' }
    let responses = 0
    for await (const file of amplifyingFiles(count, { seed: 1, scale: isThorough ? 1 : 0.05 })) {
      expect(file.bytes.length, file.kind).toBeLessThan(2 * 2 ** 20)
      await site.context.db.deleteFrom('attempts').execute()
      const blocks = watchBlocks()
      const startedAt = performance.now()
      const calls = callsWith(file)
      // Each kind goes to another call, so that all calls get files.
      const chosen = isThorough ? calls : calls.slice(responses % calls.length).slice(0, 1)
      const answers = await Promise.all(chosen.map((call) => call()))
      const delayMs = blocks.end()
      const facts = `${file.kind} ${answers.map(({ path, status }) => `${path} ${status}`).join(', ')}`
      for (const { status, text } of answers) {
        expect([200, 201, 400, 413], `${facts} ${text.slice(0, 300)}`).toContain(status)
        responses += 1
      }
      const seconds = (performance.now() - startedAt) / 1000
      if (delayMs > worst.delayMs) worst.file = facts
      worst.delayMs = Math.max(worst.delayMs, delayMs)
      worst.seconds = Math.max(worst.seconds, seconds)
      worst.megabytes = Math.max(worst.megabytes, process.memoryUsage.rss() / 2 ** 20)
      if (isThorough && delayMs > 200) console.log(`${Math.round(delayMs)} ms: ${facts}`)
    }
    expect(responses).toBeGreaterThanOrEqual(count)
    if (isThorough) {
      console.log(worst)
      expect(worst.delayMs, worst.file).toBeLessThan(200)
      expect(worst.megabytes).toBeLessThan(700)
    }
  },
  isThorough ? 3_600_000 : undefined,
)
