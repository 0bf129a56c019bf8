// docs/decisions/0039-observability.md

import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, SpanContext } from '@opentelemetry/api'

interface TracingOptions {
  /** Base address of an OTLP/HTTP receiver. */
  endpoint: string
  /** Share of the traces that are kept, 0 to 1. */
  ratio: number
}

/** A span that has begun; the work in it is traced below it. */
interface OpenSpan {
  context: SpanContext
  end(error?: unknown): void
}

/** Begins spans; absent while nothing is traced. There is one per process. */
let begin: ((name: string, attributes: Attributes, parent?: SpanContext) => OpenSpan) | undefined

const spans = new AsyncLocalStorage<SpanContext>()

/**
 * Sends what this process does to an OTLP receiver until disposed. The libraries for it are loaded here, so that
 * processes that trace nothing do without them.
 */
export async function startTracing(
  service: string,
  { endpoint, ratio }: TracingOptions,
): Promise<AsyncDisposable> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api')
  const sdk = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('merkwerk')
  begin = (name, attributes, parent) => {
    const above = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const span = tracer.startSpan(name, { attributes, kind: SpanKind.INTERNAL }, above)
    return {
      context: span.spanContext(),
      end(error) {
        if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) })
        span.end()
      },
    }
  }
  return {
    async [Symbol.asyncDispose]() {
      begin = undefined
      await provider.shutdown()
    },
  }
}

/** The kind of an error; its message may hold what nobody outside should read. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

/** Runs work as a span below the one that is going on here. Does nothing else while nothing is traced. */
export async function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!begin) return work()
  const span = begin(name, attributes, spans.getStore())
  try {
    const result = await spans.run(span.context, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}

/** The span that is going on here, as a task takes it along (W3C Trace Context). */
export function currentTraceparent(): string | undefined {
  const context = spans.getStore()
  if (!context) return undefined
  return `00-${context.traceId}-${context.spanId}-${String(context.traceFlags).padStart(2, '0')}`
}

/** Runs work below a span of another process. */
export function below<T>(traceparent: string | undefined, work: () => T): T {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId) return work()
  return spans.run({ traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true }, work)
}
