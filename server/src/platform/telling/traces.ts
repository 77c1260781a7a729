import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import type { Config } from '../../config.ts'
import { closeInTime, notingAnswers, tellerFacts, type Teller } from './collector.ts'
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
  /** Something that is asked of somebody else, as part of the work that runs now; over once the answer is called. */
  step(name: string, facts: Facts): EndStep
  /** Sends what waits; within a few seconds, also where nobody answers. */
  close(): Promise<void>
}

/** How a step ended, and what is known of it by then. */
export type EndStep = (end?: { facts?: Facts; hasFailed?: boolean }) => void

export const NO_TRACES: Traces = {
  isOn: false,
  during: (_, act) => act(),
  asked() {},
  step: () => () => {},
  close: () => Promise.resolve(),
}

const LONGEST_TEXT = 2_000
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** Tells a collector from now on; where none is set nothing is loaded. */
export async function openTraces(
  settings: Config['traces'],
  teller: Teller,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<Traces> {
  if (settings === null) return NO_TRACES
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${settings.url}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes(tellerFacts(teller)),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: notingAnswers(exporter, 'traces', log) })],
  })
  const tracer = provider.getTracer('evensettle')
  const current = new AsyncLocalStorage<Context>()

  function contextOf(parent: string | undefined): Context {
    const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? []
    if (!traceId || !spanId || !flags) return api.ROOT_CONTEXT
    const of = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true }
    return api.trace.setSpanContext(api.ROOT_CONTEXT, of)
  }

  /** of what is not in the share that is told nothing need be made */
  const isTold = (within: Context) =>
    ((api.trace.getSpanContext(within)?.traceFlags ?? 0) & api.TraceFlags.SAMPLED) !== 0
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
      if (!within || !isTold(within)) return
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
    step(name, facts) {
      const within = current.getStore()
      if (!within || !isTold(within)) return () => {}
      const span = tracer.startSpan(name, { kind: api.SpanKind.CLIENT, attributes: facts }, within)
      return ({ facts: more = {}, hasFailed = false } = {}) => {
        span.setAttributes(more)
        if (hasFailed) failed(span)
        span.end()
      }
    },
    close: () => closeInTime(() => provider.shutdown(), 'traces', log),
  }
}
