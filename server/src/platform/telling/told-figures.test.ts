import { hostname } from 'node:os'
import { getCase } from '@evensettle/contracts/cases.ts'
import { expect, it } from 'vitest'
import { tellCollector } from '../../metrics-port.ts'
import { plain, startCollector, type ToldMetric, type ToldPoint } from '../../testing/collector.ts'
import { aCase } from '../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { figuresOf, type Figure } from '../../testing/metrics.ts'

/** Longer than any test: what is told is told at the end. */
const EVERY = 3_600

async function watched(): Promise<{ app: TestApp; collector: Awaited<ReturnType<typeof startCollector>> }> {
  const collector = await startCollector()
  return { collector, app: await makeTestApp({ env: { METRICS_URL: collector.url } }) }
}

/** A figure that was told, as the lines that Prometheus reads. */
function linesOf({ name, sum, gauge, histogram }: ToldMetric): Figure[] {
  const labelled = (point: ToldPoint) => plain(point.attributes)
  const single = [...(sum?.dataPoints ?? []), ...(gauge?.dataPoints ?? [])].map((point) => ({
    name,
    labels: labelled(point),
    value: point.asDouble ?? NaN,
  }))
  const many = (histogram?.dataPoints ?? []).flatMap((point) => {
    const labels = labelled(point)
    const bounds = [...(point.explicitBounds ?? []).map(String), '+Inf']
    let below = 0
    const buckets = bounds.map((le, i) => {
      below += point.bucketCounts?.[i] ?? NaN
      return { name: `${name}_bucket`, labels: { ...labels, le }, value: below }
    })
    return [
      ...buckets,
      { name: `${name}_sum`, labels, value: point.sum ?? NaN },
      { name: `${name}_count`, labels, value: point.count ?? NaN },
    ]
  })
  return [...single, ...many]
}

const keyOf = ({ name, labels }: Figure) =>
  [
    name,
    ...Object.entries(labels)
      .map((label) => label.join('='))
      .toSorted(),
  ].join(' ')

/** No number while nothing was measured since the last look, which may be so at the one look and not at the other. */
const MAY_BE_NOTHING = /^nodejs_eventloop_lag_(?:mean|stddev)_seconds$/

/** What moves by itself between two looks: time, memory, the processor. */
const MOVES = /^(?:nodejs|process)_|_(?:age|apart|wait)_seconds|_free_bytes|_used_ratio|_pool_/

it('tells a collector what Prometheus reads, by the same names, labels and values, each once', async () => {
  const { app, collector } = await watched()
  const { caseId, starter } = await aCase(app)
  await app.ok(getCase, { caseId }, starter)
  await app.runJobs()
  const figures = await tellCollector({ url: collector.url, every: EVERY }, app.deps, () => 3)
  const read = await figuresOf(app, 3)
  await figures.close()

  expect(collector.faults).toEqual([])
  const [told = [], ...more] = collector.metrics()
  expect(more).toEqual([])
  const isCompared = ({ name }: { name: string }) => !MAY_BE_NOTHING.test(name)
  const lines = told.flatMap(linesOf).filter(isCompared)
  const known = read.all.filter(({ value }) => Number.isFinite(value)).filter(isCompared)
  expect(known.length).toBeGreaterThan(150)
  expect(lines.map(keyOf).toSorted()).toEqual(known.map(keyOf).toSorted())
  const still = known.filter(({ name }) => !MOVES.test(name))
  expect(still.length).toBeGreaterThan(100)
  const values = new Map(lines.map((line) => [keyOf(line), line.value]))
  for (const line of still) expect([keyOf(line), values.get(keyOf(line))]).toEqual([keyOf(line), line.value])

  const helps = new Map(
    [...read.text.matchAll(/^# HELP (\S+) (.+)$/gm)].map(([, name, help]) => [name, help]),
  )
  for (const { name, description } of told) expect([name, description]).toEqual([name, helps.get(name)])
  const unitOf = (name: string) => told.find((one) => one.name === name)?.unit
  expect(unitOf('evensettle_http_request_duration_seconds')).toBe('s')
  expect(unitOf('evensettle_disk_free_bytes')).toBe('By')
  expect(unitOf('evensettle_disk_used_ratio')).toBe('1')
  expect(unitOf('evensettle_http_requests_total')).toBe('')
  const counted = told.flatMap(({ sum, histogram }) => [sum ?? [], histogram ?? []].flat())
  expect(new Set(counted.map(({ aggregationTemporality }) => aggregationTemporality))).toEqual(new Set([2]))
})

it('says which process tells, and names nobody', async () => {
  const { app, collector } = await watched()
  const { caseId, token, starter, respondent } = await aCase(app)
  const figures = await tellCollector({ url: collector.url, every: EVERY }, app.deps, () => 0)
  await figures.close()
  const { self } = app.deps
  expect(collector.tellers()).toEqual([
    {
      'service.name': 'evensettle',
      'service.version': self.version,
      'service.instance.id': self.id,
      'evensettle.role': 'all',
    },
  ])
  const all = collector.bodies.join('\n')
  const about = [starter, respondent].flatMap(({ email, name, userId }) => [email, name, userId])
  for (const word of [hostname(), caseId, token, ...about]) expect(all).not.toContain(word)
})

it('counts and tells nothing where no collector is set', async () => {
  const app = await makeTestApp()
  expect(await app.deps.meters.standing([])).toEqual([])
  await (await tellCollector(null, app.deps, () => 0)).close()
})

it.each(['is not there', 'takes the line and says nothing', 'refuses'])(
  'holds nothing up where the collector %s, and the log says so once',
  async (how) => {
    const collector = await startCollector()
    if (how === 'refuses') collector.be(403)
    if (how === 'takes the line and says nothing') collector.be(0)
    const url = how === 'is not there' ? 'http://127.0.0.1:1' : collector.url
    const app = await makeTestApp({ env: { METRICS_URL: url } })
    const figures = await tellCollector({ url, every: EVERY }, app.deps, () => 0)
    expect((await app.http.request('/api/config')).status).toBe(200)
    await figures.close()
    const said = app.logLines.map((line) => (JSON.parse(line) as { message: string }).message)
    expect(said).toEqual([
      how === 'refuses' ? 'the collector takes no figures' : 'the last figures did not reach the collector',
    ])
    expect(collector.metrics()).toEqual([])
  },
)
