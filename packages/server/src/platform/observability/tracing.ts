// docs/decisions/0039-observability.md

import { type Attributes, context, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Config } from '../config/config.ts'

/**
 * Sends the spans of this process to an OTLP receiver until disposed. Loads the SDK here, so that processes without
 * tracing do not pay for it: the API alone does nothing.
 */
export async function startTracing(
  service: string,
  { endpoint, ratio }: NonNullable<Config['tracing']>,
): Promise<AsyncDisposable> {
  const { AsyncLocalStorageContextManager } = await import('@opentelemetry/context-async-hooks')
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const sdk = await import('@opentelemetry/sdk-trace')
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return {
    async [Symbol.asyncDispose]() {
      for (const api of [trace, context, propagation]) api.disable()
      await provider.shutdown()
    },
  }
}

/** Runs work as a child of the active span. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer('merkwerk').startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // Only the kind: the message may contain personal data.
      const message = error instanceof Error ? error.name : 'unknown'
      span.setStatus({ code: SpanStatusCode.ERROR, message })
      throw error
    } finally {
      span.end()
    }
  })
}

/** The active span as a W3C `traceparent`, which a task carries to its worker. Undefined without tracing. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Runs work as a child of a span of another process. */
export const continueTrace = <T>(traceparent: string | undefined, work: () => T): T =>
  context.with(propagation.extract(context.active(), { traceparent }), work)
