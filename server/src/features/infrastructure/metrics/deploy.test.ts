import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase } from '../../../testing/factories.ts'
import { makeTestApp } from '../../../testing/make-test-app.ts'
import { figuresOf } from '../../../testing/metrics.ts'

const FIGURE = /\b(?:evensettle|nodejs|process)_\w+/g
/** What Prometheus knows by itself. */
const OF_PROMETHEUS = /\bup\b/

type Panel = { title: string; type: string; targets?: { expr: string }[] }

const read = (path: string) => readFile(new URL(`../../../../../${path}`, import.meta.url), 'utf8')

let known: Set<string>
let alerts: string
let tested: string
let runbooks: string
let operating: string
let panels: Panel[]

beforeAll(async () => {
  const app = await makeTestApp({ env: { METRICS_PORT: '9464' } })
  await aCase(app)
  known = (await figuresOf(app)).names
  alerts = await read('deploy/prometheus/alerts.yml')
  tested = `${await read('deploy/prometheus/alerts-tested.yml')}\n${await read('deploy/prometheus/alerts-tested-days.yml')}`
  runbooks = await read('docs/runbooks.md')
  operating = await read('docs/operating.md')
  panels = (JSON.parse(await read('deploy/grafana/evensettle.json')) as { panels: Panel[] }).panels
})

const valuesOf = (text: string, key: string) =>
  [...text.matchAll(new RegExp(`^ *(?:- )?${key}: (.+)$`, 'gm'))].map(([, value = '']) => value)

const unknown = (text: string) => (text.match(FIGURE) ?? []).filter((name) => !known.has(name))

describe('the alerts', () => {
  it('ask for figures that there are', () => {
    const asked = valuesOf(alerts, 'expr')
    expect(asked.length).toBeGreaterThan(20)
    for (const expr of asked) {
      expect([expr, unknown(expr)]).toEqual([expr, []])
      expect(FIGURE.test(expr) || OF_PROMETHEUS.test(expr)).toBe(true)
      FIGURE.lastIndex = 0
    }
    expect(unknown(tested)).toEqual([])
  })

  it('are tried each with figures at which they ring, and with some at which they do not', () => {
    const rings = (name: string) => tested.match(new RegExp(`alertname: ${name}\\n +exp_alerts:\\n`))
    const names = valuesOf(alerts, 'alert')
    expect(names.filter((name) => !rings(name))).toEqual([])
    const isQuiet = (name: string) => tested.includes(`alertname: ${name}\n        exp_alerts: []`)
    expect(names.filter((name) => !isQuiet(name))).toEqual([])
    expect(valuesOf(tested, 'alertname').filter((name) => !names.includes(name))).toEqual([])
  })

  it('have each a section of the runbooks that says what it means, where to look and what to do, and lead there', () => {
    const names = valuesOf(alerts, 'alert')
    expect(new Set(names).size).toBe(names.length)
    const sections = runbooks.split(/^### /m).slice(1)
    expect(sections.map((section) => section.split('\n', 1)[0])).toEqual(names)
    for (const section of sections)
      for (const part of ['**Means.** ', '**Look.** ', '**Do.** '])
        expect([section.split('\n', 1)[0], part, section.includes(`\n${part}`)]).toEqual([
          expect.any(String),
          part,
          true,
        ])
    expect(valuesOf(alerts, 'runbook_url')).toEqual(
      names.map((name) => `docs/runbooks.md#${name.toLowerCase()}`),
    )
    expect(valuesOf(alerts, 'severity').filter((one) => !/^(?:critical|warning)$/.test(one))).toEqual([])
  })
})

describe('the dashboard', () => {
  it('draws figures that there are', () => {
    const drawn = panels.filter(({ type }) => type !== 'row')
    expect(drawn.length).toBeGreaterThan(20)
    for (const { title, targets = [] } of drawn) {
      expect([title, targets.length > 0, targets.flatMap(({ expr }) => unknown(expr))]).toEqual([
        title,
        true,
        [],
      ])
    }
  })
})

describe('the page about figures', () => {
  it('names each of ours, and none that is not there', () => {
    const ours = [...known]
      .filter((name) => name.startsWith('evensettle_') && !/_(?:sum|count)$/.test(name))
      .map((name) => name.replace(/_bucket$/, ''))
    expect(ours.filter((name) => !operating.includes(`\`${name}\``))).toEqual([])
    const said = operating.match(/`evensettle_\w+`/g) ?? []
    expect(said.map((name) => name.slice(1, -1)).filter((name) => !ours.includes(name))).toEqual([])
  })
})
