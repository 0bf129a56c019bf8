import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outcome, runJob } from './job-run.ts'
import type { Kills } from './kills.ts'
import { makeList } from './list.ts'
import { type Ground, openGround } from './site.ts'
import { copyWithout, type Guard } from './without-guard.ts'

const src = 'packages/server/src'

/** Guards, each with the kill that it protects from. */
const guards: (Guard & { kills: Kills })[] = [
  {
    promise: 'a batch is closed with its records or not at all',
    file: `${src}/domains/jobs/results/close-batch.ts`,
    line: 'context.db.transaction().execute(async (tx) => {',
    without: 'context.db.connection().execute(async (tx) => {',
    kills: { workers: ['batch-row-closed:1'] },
  },
  {
    promise: 'a submission that is sent again under its key starts no second job',
    file: `${src}/domains/jobs/submit/submit-job.ts`,
    line: 'idempotency_key: submission.idempotencyKey ?? null,',
    without: 'idempotency_key: null,',
    kills: { workers: [], api: 'commit-jobs:1' },
  },
  {
    promise: 'a stored file is whole or not there',
    file: `${src}/platform/storage/local-files.ts`,
    line: 'write: async (key, source) => writeWhole(path.join(unfinished, randomUUID()), pathOf(key), source, reach),',
    without: `write: async (key, source) => {
      await mkdir(path.dirname(pathOf(key)), { recursive: true })
      return writeWhole(pathOf(key), pathOf(key), source, reach)
    },`,
    kills: { workers: [], api: 'file-chunk-written:1' },
  },
]

let ground: Ground
let list: Buffer
let undisturbed: Outcome

beforeAll(async () => {
  ground = await openGround()
  list = makeList(60, ground.sandboxUrl)
  await using site = await ground.openSite()
  undisturbed = await runJob(site, list)
})
afterAll(() => ground[Symbol.asyncDispose]())

test.for(guards)(
  '$promise',
  { meta: { checked: 'the kill leaves all as an undisturbed run does' } },
  async ({ kills }) => {
    await using site = await ground.openSite()
    expect(await runJob(site, list, kills)).toEqual(undisturbed)
  },
)

/** A job that never ends also counts as harm. On a slow machine its results exist, but their file does not. */
function noEnd(error: Error): 'no end' {
  if (!String(error.cause).includes('all tasks to end')) throw error
  return 'no end'
}

test.for(guards)(
  'without the guard a kill does harm: $promise',
  {
    meta: { checked: 'it leaves something else' },
  },
  async ({ kills, ...guard }) => {
    using copy = copyWithout(guard)
    await using site = await ground.openSite(copy.tree)
    expect(await runJob(site, list, kills).catch(noEnd)).not.toEqual(undisturbed)
  },
)
