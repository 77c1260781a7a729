import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

type Value = { stringValue?: string; intValue?: number; doubleValue?: number }
type Attribute = { key: string; value: Value }

export type ToldSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status?: { code: number }
}

export type ToldPoint = {
  attributes: Attribute[]
  startTimeUnixNano: string
  timeUnixNano: string
  asDouble?: number
  count?: number
  sum?: number
  bucketCounts?: number[]
  explicitBounds?: number[]
}

export type ToldMetric = {
  name: string
  description: string
  unit: string
  sum?: { dataPoints: ToldPoint[]; isMonotonic: boolean; aggregationTemporality: number }
  gauge?: { dataPoints: ToldPoint[] }
  histogram?: { dataPoints: ToldPoint[]; aggregationTemporality: number }
}

type Resource = { attributes: Attribute[] }
type Request = {
  resourceSpans?: { resource: Resource; scopeSpans: { spans: ToldSpan[] }[] }[]
  resourceMetrics?: { resource: Resource; scopeMetrics: { metrics: ToldMetric[] }[] }[]
}

type Kind = 'string' | 'bool' | 'double' | 'integer' | 'nanoseconds' | 'hex' | 'enum'

const KINDS: Record<Kind, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  bool: (value) => typeof value === 'boolean',
  double: (value) => typeof value === 'number',
  integer: (value) => Number.isSafeInteger(Number(value)) && Number(value) >= 0,
  nanoseconds: (value) => typeof value === 'string' && /^1\d{18}$/.test(value),
  hex: (value) => typeof value === 'string' && /^(?:[0-9a-f]{16}|[0-9a-f]{32})$/.test(value),
  enum: (value) => Number.isInteger(value),
}

const POINT = {
  attributes: '[] KeyValue',
  startTimeUnixNano: 'nanoseconds',
  timeUnixNano: 'nanoseconds',
  flags: 'integer',
}
const METRICS_OF = { dataPoints: '[] NumberPoint' }

/** The messages of OTLP and their fields, as far as anything of ours may use them. */
const MESSAGES: Record<string, Record<string, string>> = {
  Traces: { resourceSpans: '[] ResourceSpans' },
  ResourceSpans: { resource: 'Resource', scopeSpans: '[] ScopeSpans', schemaUrl: 'string' },
  ScopeSpans: { scope: 'Scope', spans: '[] Span', schemaUrl: 'string' },
  Span: {
    traceId: 'hex',
    spanId: 'hex',
    traceState: 'string',
    parentSpanId: 'hex',
    flags: 'integer',
    name: 'string',
    kind: 'enum',
    startTimeUnixNano: 'nanoseconds',
    endTimeUnixNano: 'nanoseconds',
    attributes: '[] KeyValue',
    droppedAttributesCount: 'integer',
    events: '[] Event',
    droppedEventsCount: 'integer',
    links: '[] Link',
    droppedLinksCount: 'integer',
    status: 'Status',
  },
  Status: { code: 'enum', message: 'string' },
  Metrics: { resourceMetrics: '[] ResourceMetrics' },
  ResourceMetrics: { resource: 'Resource', scopeMetrics: '[] ScopeMetrics', schemaUrl: 'string' },
  ScopeMetrics: { scope: 'Scope', metrics: '[] Metric', schemaUrl: 'string' },
  Metric: {
    name: 'string',
    description: 'string',
    unit: 'string',
    gauge: 'Gauge',
    sum: 'Sum',
    histogram: 'Histogram',
  },
  Gauge: METRICS_OF,
  Sum: { ...METRICS_OF, aggregationTemporality: 'enum', isMonotonic: 'bool' },
  Histogram: { dataPoints: '[] HistogramPoint', aggregationTemporality: 'enum' },
  NumberPoint: { ...POINT, asDouble: 'double', asInt: 'integer' },
  HistogramPoint: {
    ...POINT,
    count: 'integer',
    sum: 'double',
    bucketCounts: '[] integer',
    explicitBounds: '[] double',
    min: 'double',
    max: 'double',
  },
  Resource: { attributes: '[] KeyValue', droppedAttributesCount: 'integer' },
  Scope: { name: 'string', version: 'string', attributes: '[] KeyValue', droppedAttributesCount: 'integer' },
  KeyValue: { key: 'string', value: 'Value' },
  Value: { stringValue: 'string', boolValue: 'bool', intValue: 'integer', doubleValue: 'double' },
}

/** What of a message its form does not know, or knows otherwise. */
function faultsIn(form: string, value: unknown, path: string): string[] {
  if (form.startsWith('[] ')) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return value.flatMap((one, i) => faultsIn(form.slice(3), one, `${path}[${i}]`))
  }
  const isRight = Object.hasOwn(KINDS, form) ? KINDS[form as Kind] : undefined
  if (isRight) return isRight(value) ? [] : [`${path} is no ${form}: ${JSON.stringify(value)}`]
  const fields = MESSAGES[form]
  if (!fields) return [`${path} is a ${form}, which nobody here knows`]
  if (typeof value !== 'object' || value === null) return [`${path} is no ${form}`]
  return Object.entries(value).flatMap(([name, inside]) =>
    Object.hasOwn(fields, name)
      ? faultsIn(fields[name] ?? '', inside, `${path}.${name}`)
      : [`${path}.${name} is no field of ${form}`],
  )
}

const FORMS: Record<string, string> = { '/v1/traces': 'Traces', '/v1/metrics': 'Metrics' }

/**
 * A collector as it stands behind OTLP over HTTP: it takes JSON at one address for each kind, and nothing whose form it does not know.
 * `be`: the status that it gives; 0 stands for no answer at all.
 */
export async function startCollector() {
  const bodies: string[] = []
  const faults: string[] = []
  const state = { answers: 200 }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = FORMS[request.url ?? '']
      const found =
        form === undefined ? [`nothing is at ${request.url}`] : faultsIn(form, JSON.parse(body), form)
      faults.push(...found)
      if (state.answers === 200) bodies.push(body)
      if (state.answers === 0) return
      const status = found.length > 0 ? 400 : state.answers
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const requests = () => bodies.map((body) => JSON.parse(body) as Request)
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    /** what it did not understand */
    faults,
    be: (answers: number) => void (state.answers = answers),
    spans: (): ToldSpan[] =>
      requests().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    /** the figures of each time they were told */
    metrics: (): ToldMetric[][] =>
      requests().flatMap(({ resourceMetrics = [] }) =>
        resourceMetrics.map(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
      ),
    /** who told it, each time */
    tellers: (): Record<string, string | undefined>[] =>
      requests().flatMap(({ resourceSpans = [], resourceMetrics = [] }) =>
        [...resourceSpans, ...resourceMetrics].map(({ resource }) => plain(resource.attributes)),
      ),
  }
}

/** Attributes as words. */
export function plain(attributes: readonly Attribute[]): Record<string, string> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      String(value.stringValue ?? value.intValue ?? value.doubleValue),
    ]),
  )
}
