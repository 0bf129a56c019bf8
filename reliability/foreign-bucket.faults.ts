import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeFiles, openFilesWith } from '../packages/server/src/testing/files-contract.ts'
import { until } from './site.ts'
import { hasSwift, noSwift, type Swift, startSwift } from './swift.ts'
import { expectUnavailable, expectWhole, lookAt, signIn, submit, takeMeasure } from './use-site.ts'

let swift: Swift

describe.skipIf(!hasSwift)('the bucket of OpenStack Swift', () => {
  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(() => swift[Symbol.asyncDispose]())

  describeFiles('bucket of OpenStack Swift', async () => {
    const files = await openFilesWith({ ...swift.settings, FILES_URL: `s3://merkwerk-files/${randomUUID()}` })
    return { files, [Symbol.asyncDispose]: async () => {} }
  })

  test('a bucket of OpenStack Swift is killed in the middle of a run and returns', {
    meta: {
      checked:
        'uploads refused with 503; the run waits, says why and goes on, files byte-identical, books right',
    },
  }, async () => {
    const measure = await takeMeasure(200)
    await using opened = new AsyncDisposableStack()
    opened.use(measure.ground)
    const site = opened.use(await measure.ground.openSite(undefined, swift.settings))
    await site.startApi()
    const calls = await signIn(site)
    const id = await submit(calls, measure.list)
    site.startWorker()
    await until('the run to be worked on', 60, async () =>
      (await lookAt(calls, id)).progress.done > 0 ? true : undefined,
    )
    await swift.kill()
    await until('the run to say what it waits for', 60, async () =>
      (await lookAt(calls, id)).progress.waiting_for === 'files' ? true : undefined,
    )
    await expectUnavailable(submit(calls, Buffer.concat([measure.list, Buffer.from('\r\nA-X;;;')])))
    await swift.start()
    await expectWhole(measure, { site, calls, id })
  })
})

test.skipIf(hasSwift)('a store that is not ours', ({ skip }) => {
  skip(noSwift)
  expect.unreachable()
})
