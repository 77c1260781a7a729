import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import type { Config } from '../config.ts'
import type { Logger } from './log.ts'

/** What a piece of work was, once it is over: names and numbers of ours, never a word, an id or an address of anybody. */
type Facts = Readonly<Record<string, string | number>>

/** Something that is done: a request, a background job. `parent`: the traceparent of a proxy that is believed. */
type Work = { name: string; kind: 'request' | 'job'; facts: Facts; parent?: string | undefined }

/** Where the time goes, told to a collector that speaks OTLP. */
export type Traces = {
  /** whether anybody is told: what would be measured for nobody need not be */
  isOn: boolean
  /** Does it; `outcome` says what it was once it is over. */
  during<T>(work: Work, act: () => Promise<T>, outcome?: () => { name: string; facts: Facts }): Promise<T>
  /** A statement that the database answered or refused, as part of the work that runs now. `text` has places for values, and no value. */
  asked(statement: { text: string; ms: number; hasFailed: boolean }): void
  /** Sends what waits; within a few seconds, also where nobody answers. */
  close(): Promise<void>
}

export const NO_TRACES: Traces = {
  isOn: false,
  during: (_, act) => act(),
  asked() {},
  close: () => Promise.resolve(),
}

const LONGEST_TEXT = 2_000
const CLOSE_WITHIN = 3_000
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Tells a collector from now on; where none is set nothing is loaded. */
export async function openTraces(
  settings: Config['traces'],
  about: { version: string; role: string },
  log: Pick<Logger, 'warn'>,
): Promise<Traces> {
  if (settings === null) return NO_TRACES
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'evensettle',
      'service.version': about.version,
      'evensettle.role': about.role,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${settings.url}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('evensettle')
  const current = new AsyncLocalStorage<Context>()

  function contextOf(parent: string | undefined): Context {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? []
    if (!traceId || !spanId || !flags) return api.ROOT_CONTEXT
    const of = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true }
    return api.trace.setSpanContext(api.ROOT_CONTEXT, of)
  }

  const failed = (span: Span) => span.setStatus({ code: api.SpanStatusCode.ERROR })

  return {
    isOn: true,
    async during({ name, kind, facts, parent }, act, outcome) {
      const within = contextOf(parent)
      const spanKind = kind === 'request' ? api.SpanKind.SERVER : api.SpanKind.CONSUMER
      const span = tracer.startSpan(name, { kind: spanKind, attributes: facts }, within)
      try {
        return await current.run(api.trace.setSpan(within, span), act)
      } catch (error) {
        failed(span)
        throw error
      } finally {
        const was = outcome?.()
        if (was) span.updateName(was.name).setAttributes(was.facts)
        if (Number(was?.facts['http.response.status_code'] ?? 0) >= 500) failed(span)
        span.end()
      }
    },
    asked({ text, ms, hasFailed }) {
      const within = current.getStore()
      // what nobody asked for, such as the beat of a process, is no work
      if (!within) return
      const words = text.trim().slice(0, LONGEST_TEXT)
      const span = tracer.startSpan(
        /^\w+/.exec(words)?.[0]?.toLowerCase() ?? 'statement',
        {
          kind: api.SpanKind.CLIENT,
          startTime: Date.now() - ms,
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': words },
        },
        within,
      )
      if (hasFailed) failed(span)
      span.end()
    },
    async close() {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, CLOSE_WITHIN)
      await Promise.race([provider.shutdown(), late.promise]).catch(() =>
        log.warn('the last traces did not reach the collector'),
      )
      clearTimeout(timer)
    },
  }
}
