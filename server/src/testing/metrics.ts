import { metricsRoutes } from '../features/infrastructure/metrics/routes.ts'
import type { TestApp } from './make-test-app.ts'

export type Figure = { name: string; labels: Record<string, string>; value: number }

/** What Prometheus reads of an application: the whole text, and the figures in it. */
export type Figures = {
  text: string
  all: Figure[]
  /** every name that has a type, whether it has a value or not, as a query may use it */
  names: Set<string>
  /** the value with exactly these labels; undefined: there is none */
  of(name: string, labels?: Record<string, string>): number | undefined
}

const LINE = /^(?<name>[a-z_]\w*)(?:\{(?<labels>.*)\})? (?<value>\S+)$/
const LABEL = /(?<key>\w+)="(?<value>(?:[^"\\]|\\.)*)"/g

/** Reads the figures of an application that was made with `METRICS_PORT`; each time anew. */
export async function figuresOf(app: Pick<TestApp, 'deps'>, streams = 0): Promise<Figures> {
  const answer = await metricsRoutes(app.deps, () => streams).request('/metrics')
  return readFigures(await answer.text())
}

export function readFigures(text: string): Figures {
  const lines = text.split('\n')
  const all = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const found = LINE.exec(line)?.groups
      if (!found) throw new Error(`no line that Prometheus understands: ${line}`)
      const labels = [...(found['labels'] ?? '').matchAll(LABEL)].map(
        ({ groups }) => [groups?.['key'] ?? '', groups?.['value'] ?? ''] as const,
      )
      return { name: found['name'] ?? '', labels: Object.fromEntries(labels), value: Number(found['value']) }
    })
  const types = lines.flatMap((line) => {
    const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, type }]
  })
  const names = types.flatMap(({ name, type }) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
  return {
    text,
    all,
    names: new Set(names),
    of(name, labels = {}) {
      const wanted = Object.entries(labels)
      return all.find(
        (one) =>
          one.name === name &&
          Object.keys(one.labels).length === wanted.length &&
          wanted.every(([key, value]) => one.labels[key] === value),
      )?.value
    },
  }
}
