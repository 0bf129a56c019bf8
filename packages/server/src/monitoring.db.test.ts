import { readFile } from 'node:fs/promises'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Context } from './platform/context.ts'
import { createTestContext, startTestApi, type TestApi } from './testing/index.ts'

const read = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Merkwerk[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[mh]$/),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const dashboardSchema = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
})

let context: Context
let api: TestApi
let exported: Set<string>
let rules: z.infer<typeof rulesSchema>['groups'][number]['rules']
let queries: string[]

/** The series of a metric. A histogram has three. */
const toSeries = ([, name = '', type]: string[]): string[] =>
  type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]

beforeAll(async () => {
  context = await createTestContext()
  api = await startTestApi(context)
  const metrics = await (await fetch(`${api.url}/metrics`)).text()
  exported = new Set([...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(toSeries))
  rules = rulesSchema
    .parse(parse(await read('ops/prometheus/alerts.yml')))
    .groups.flatMap((group) => group.rules)
  const { panels } = dashboardSchema.parse(JSON.parse(await read('ops/grafana/merkwerk.json')))
  queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

/** The names of the metrics in a PromQL expression. Throws `SyntaxError` if the expression is invalid. */
function metricsIn(expression: string): string[] {
  // Grafana replaces this variable.
  const text = expression.replaceAll('$__rate_interval', '1m')
  const names: string[] = []
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new SyntaxError(`${text} at ${from}`)
      if (type.name === 'VectorSelector') names.push(/^\w+/.exec(text.slice(from, to))?.[0] ?? '')
    },
  })
  return names
}

/** `up` belongs to Prometheus. The others exist only on Linux. */
const elsewhere = new Set(['up', 'process_open_fds', 'process_max_fds', 'process_resident_memory_bytes'])

const unknownIn = (expressions: readonly string[]): string[] =>
  expressions.flatMap(metricsIn).filter((name) => !elsewhere.has(name) && !exported.has(name))

test('detects an invalid PromQL expression and a metric that is not exported', () => {
  expect(() => metricsIn('sum by (task (merkwerk_tasks)')).toThrow(SyntaxError)
  expect(unknownIn(['rate(merkwerk_cheese_total[5m])'])).toEqual(['merkwerk_cheese_total'])
})

test('the alert rules query only exported metrics', () => {
  expect(rules.length).toBeGreaterThan(20)
  expect(unknownIn(rules.map(({ expr }) => expr))).toEqual([])
})

test('the dashboard queries only exported metrics and shows all of ours', () => {
  expect(unknownIn(queries)).toEqual([])
  const shown = new Set(queries.flatMap(metricsIn))
  const isShown = (name: string) => [...shown].some((series) => series.startsWith(name))
  const own = [...exported].filter((name) => name.startsWith('merkwerk_'))
  expect(
    own.map((name) => name.replace(/_(bucket|sum|count)$/, '')).filter((name) => !isShown(name)),
  ).toEqual([])
})

test('every alert links to a section of the runbook', async () => {
  const runbook = await read('docs/operations.md')
  const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) =>
      `docs/operations.md#${heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-')}`,
  )
  expect(
    rules.map(({ annotations }) => annotations.runbook).filter((link) => !anchors.includes(link)),
  ).toEqual([])
})
