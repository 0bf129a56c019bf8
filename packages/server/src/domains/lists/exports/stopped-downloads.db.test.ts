import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@merkwerk/contract'
import { toExportRecord } from '@merkwerk/exports'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { buildServer, route } from '../../../platform/http/index.ts'
import { createAccount, createTestContext, polling, signIn } from '../../../testing/index.ts'
import { makeMergedProduct, makeRecord } from '../../../testing/make-record.ts'
import { authenticate } from '../../people/accounts/index.ts'
import { openFindings, packageResponse } from './open-files.ts'
import type { PreparedRows } from './prepare-selection.ts'
import { streamReport } from './report.ts'
import { chooseTarget } from './targets.ts'

let context: Context
let server: FastifyInstance
let token: string
let open = 0

/** Rows without an end. Counts the passes that are open. */
const endless: PreparedRows = {
  known: undefined,
  attributes: undefined,
  images: undefined,
  name: 'endless',
  public_id: 'ML-1',
  total_rows: 1,
  source: {
    async *[Symbol.asyncIterator]() {
      open++
      try {
        for (let position = 1; ; position += 100) {
          await new Promise((resolve) => setImmediate(resolve))
          yield Array.from({ length: 100 }, (_, index) =>
            toExportRecord(
              makeRecord({
                position: position + index,
                articleNumber: `A-${position + index}`,
                merged: makeMergedProduct({ title: `=${position}` }),
              }),
            ),
          )
        }
      } finally {
        open--
      }
    },
  },
}
/** Reads all rows for its columns before it writes the first one. */
const chosen = chooseTarget('csv')

beforeAll(async () => {
  context = await createTestContext()
  token = (await signIn(context, await createAccount(context))).access
  server = await buildServer(context, {
    authenticate: async (given) => {
      const actor = await authenticate(context, given)
      return actor && { actor }
    },
    routes: [
      route(endpoints.checkListExport, async () => streamReport(endless, chosen, 'en')),
      route(endpoints.getListFindings, async (_context, { signal }) =>
        openFindings(endless, chosen, 'en', signal),
      ),
      route(endpoints.getExportFile, async (_context, { signal }) =>
        packageResponse(endless, chosen, signal),
      ),
    ],
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await context[Symbol.asyncDispose]()
})

test.each([
  ['package', '/files/exports/token/endless.zip/'],
  ['list of findings', '/api/lists/ML-1/exports/csv/findings/'],
  ['pre-flight report', '/api/lists/ML-1/exports/csv/'],
])('a stopped %s stops reading its rows', async (_name, path) => {
  const { port } = server.server.address() as AddressInfo
  const call = get({ host: '127.0.0.1', port, path, headers: { authorization: `Bearer ${token}` } })
  // A request without a response reports that it was stopped.
  call.on('error', () => undefined)
  call.on('response', (response) => response.resume())
  const closed = new Promise((resolve) => call.once('close', resolve))
  await expect.poll(() => open, polling).toBe(1)
  call.destroy()
  await closed
  await expect.poll(() => open, polling).toBe(0)
})

test('a report whose caller leaves after the last row ends without an error', async () => {
  let passes = 0
  /** Ends its passes, and the given one only when `left` is fulfilled. */
  const rowsUntil = (waiting: number, left: Promise<void>, onWait: () => void): PreparedRows => ({
    ...endless,
    source: {
      async *[Symbol.asyncIterator]() {
        const pass = ++passes
        yield [toExportRecord(makeRecord({ position: 1, articleNumber: 'A-1', merged: makeMergedProduct() }))]
        if (pass !== waiting) return
        onWait()
        await left
      },
    },
  })
  const undisturbed = rowsUntil(0, Promise.resolve(), () => undefined)
  for await (const _ of streamReport(undisturbed, chosen, 'en'));
  const last = passes
  passes = 0
  const left = Promise.withResolvers<void>()
  const isWaiting = Promise.withResolvers<void>()
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', note)
  await using _ = { [Symbol.asyncDispose]: async () => void process.off('unhandledRejection', note) }
  const report = streamReport(rowsUntil(last, left.promise, isWaiting.resolve), chosen, 'en')
  await isWaiting.promise
  await report.cancel()
  left.resolve()
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(last).toBeGreaterThan(0)
  expect(rejections).toEqual([])
})
