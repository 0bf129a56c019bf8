// docs/decisions/0058-untrusted-input.md

import { afterAll, beforeAll, expect, test } from 'vitest'
import { amplifyingFiles, amplifyingKinds } from './testing/amplify.ts'
import { callsWith, type Senders } from './testing/amplifying-calls.ts'
import { createKey, createList, openRunSite, type RunSite } from './testing/index.ts'

let site: RunSite
let senders: Senders

beforeAll(async () => {
  site = await openRunSite()
  const seller = await site.signUp({ coins: 1_000 })
  const admin = await site.signUp({ isAdmin: true })
  const key = (await createKey(site.context, seller)).secret
  const { publicId: list } = await site.context.db.transaction().execute((tx) => createList(tx, seller.id))
  senders = { url: site.api.url, seller: seller.token, admin: admin.token, key, list }
})
afterAll(() => site[Symbol.asyncDispose]())

test('every reader reads or refuses small files that become large', async () => {
  let responses = 0
  for await (const file of amplifyingFiles(amplifyingKinds, { seed: 1, scale: 0.05 })) {
    await site.context.db.deleteFrom('attempts').execute()
    // Each kind goes to another call, so that all calls get files.
    const calls = callsWith(file, senders)
    const { path, status, text } = await calls[responses % calls.length]!()
    expect([200, 201, 400, 409, 413], `${file.kind} ${path} ${text.slice(0, 300)}`).toContain(status)
    responses += 1
  }
  expect(responses).toBe(amplifyingKinds)
})
