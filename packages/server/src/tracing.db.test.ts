import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTracing } from './platform/observability/tracing.ts'
import { openRunSite } from './testing/index.ts'

const sentSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              status: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Span = z.infer<typeof sentSchema>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

/** An OTLP receiver. `spans` contains the received spans. */
async function openReceiver() {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = sentSchema.parse(JSON.parse((await buffer(request)).toString()))
    if (request.url === '/v1/traces')
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return {
    spans,
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Runs a run with tracing and returns the received spans. The site is its own, because tasks that are left would be traced by the next. */
async function traceRun(ratio: number): Promise<Span[]> {
  await using site = await openRunSite()
  await using receiver = await openReceiver()
  const seller = await site.signUp()
  {
    await using _tracing = await startTracing('merkwerk-test', { endpoint: receiver.endpoint, ratio })
    // The worker ends first: a task ends after others have seen what it did.
    await using _worker = await site.startWorker()
    await seller.until(await seller.start([['A-1', '4006381333931']]), 'Completed')
    await seller.call('GET', '/api/runs/999999/')
  }
  return receiver.spans
}

test('a submitted run is one trace from the call through its tasks to the fetches', async () => {
  const spans = await traceRun(1)
  const submit = spans.find(({ name }) => name === 'POST /api/jobs/runScraper/')
  const own = spans.filter(({ traceId }) => traceId === submit?.traceId)
  const findParent = ({ parentSpanId }: Span) => own.find(({ spanId }) => spanId === parentSpanId)?.name
  const parents = Object.fromEntries(own.map((span) => [span.name, findParent(span)]))
  expect(parents).toMatchObject({
    'POST /api/jobs/runScraper/': undefined,
    'task initialize-run': 'POST /api/jobs/runScraper/',
    'task search-batch': 'task initialize-run',
    'task complete-run': 'task search-batch',
    fetch: 'task search-batch',
  })
  expect(spans).toContainEqual(
    expect.objectContaining({ name: 'GET /api/runs/:id/', status: { code: 2, message: 'AppError' } }),
  )
})

test('a call that is not sampled leaves out its tasks too', async () => {
  expect(await traceRun(0)).toEqual([])
})
