import type { Exaggeration } from './strategies.ts'
import { mean } from './metrics.ts'
import { INPUTS } from './round-engine.ts'
import { ANCHOR_NAMES, INPUT_NAMES, STRATEGIC_ANCHORS, type Anchor, type Results } from './suite.ts'

/** Mechanisms in the pictures; those settled by full information have no place beside real ones. */
export const PICTURED = ['b1', 'c', 'd', 'e2', 'f', 'p', 'h2'] as const satisfies readonly Anchor[]

export type Exaggerations = Record<(typeof PICTURED)[number], Exaggeration[]>

const WIDTH = 720
const INK = '#23302b'
const SOFT = '#8a958f'
const PINE = '#1f6b4f'
const CLAY = '#b4532a'

/** The largest gain of any side, level and behaviour, per cent. */
function worstGain(found: readonly Exaggeration[]): number {
  return Math.max(...found.flatMap((one) => one.gains.map((gain) => gain.gain.value)))
}

function framed(height: number, title: string, about: string, parts: string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="t d" font-family="system-ui, sans-serif" font-size="13">`,
    `<title id="t">${title}</title>`,
    `<desc id="d">${about}</desc>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fbfaf7"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n')
}

function text(x: number, y: number, words: string, more = `fill="${INK}"`): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${words}</text>`
}

function line(x1: number, y1: number, x2: number, y2: number, colour: string): string {
  return `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" stroke="${colour}"/>`
}

type Point = { name: string; x: number; y: number; isOurs: boolean }

/** Labels that would lie on each other move down until they do not. */
function placed(points: readonly (Point & { px: number; py: number })[]): string[] {
  const used: { x: number; y: number }[] = []
  return points
    .toSorted((a, b) => a.py - b.py)
    .flatMap((point) => {
      const isLeft = point.px > WIDTH - 200
      let y = point.py + 4
      const x = point.px + (isLeft ? -10 : 10)
      while (used.some((other) => Math.abs(other.x - x) < 150 && Math.abs(other.y - y) < 15)) y += 3
      used.push({ x, y })
      const colour = point.isOurs ? PINE : SOFT
      const mark = point.isOurs
        ? `<circle cx="${point.px.toFixed(1)}" cy="${point.py.toFixed(1)}" r="6" fill="${colour}"/>`
        : `<rect x="${(point.px - 5).toFixed(1)}" y="${(point.py - 5).toFixed(1)}" width="10" height="10" fill="${colour}"/>`
      const anchor = `text-anchor="${isLeft ? 'end' : 'start'}"`
      return [
        mark,
        text(x, y, point.name, `fill="${INK}" ${anchor}${point.isOurs ? ' font-weight="600"' : ''}`),
      ]
    })
}

/** Settled against the largest gain from exaggerating: up and to the left is better. */
export function settledAgainstGain(results: Results, anchors: Exaggerations): string {
  const points: Point[] = [
    ...PICTURED.map((name) => ({
      name: ANCHOR_NAMES[name],
      x: Math.max(0, worstGain(anchors[name])),
      y: results.anchors[name].settled.value,
      isOurs: false,
    })),
    ...INPUTS.map((inputs) => ({
      name: INPUT_NAMES[inputs],
      x: worstGain(results.engine[inputs].exaggeration),
      y: results.engine[inputs].summary.settled.value,
      isOurs: true,
    })),
  ]
  const [left, right, top, bottom] = [60, WIDTH - 30, 50, 380]
  const px = (x: number): number => left + (x / 40) * (right - left)
  const py = (y: number): number => bottom - ((y - 30) / 60) * (bottom - top)
  const grid = [30, 45, 60, 75, 90].flatMap((y) => [
    line(left, py(y), right, py(y), '#e4e1d8'),
    text(left - 8, py(y) + 4, `${y} %`, `fill="${SOFT}" text-anchor="end"`),
  ])
  const ticks = [0, 10, 20, 30, 40].map((x) =>
    text(px(x), bottom + 20, `${x} %`, `fill="${SOFT}" text-anchor="middle"`),
  )
  const about = points
    .map((p) => `${p.name}: ${p.y.toFixed(0)} % settled, ${p.x.toFixed(0)} % gain`)
    .join('; ')
  return framed(440, 'Settled against the gain from exaggerating', about, [
    text(20, 26, 'Settled, of the disputes that can be settled', `fill="${INK}" font-weight="600"`),
    ...grid,
    ...ticks,
    text(
      right,
      bottom + 42,
      'Largest gain from exaggerating (left is better)',
      `fill="${INK}" text-anchor="end"`,
    ),
    ...placed(points.map((p) => Object.assign({}, p, { px: px(p.x), py: py(p.y) }))),
  ])
}

/** Share of the attainable gain that is realised when all tell the truth, and when all play their best. */
export function surplusUnderPlay(results: Results): string {
  const rows = [
    ...INPUTS.map((inputs) => ({
      name: INPUT_NAMES[inputs],
      of: {
        truthful: { surplus: mean(results.engine[inputs].strategic.map((one) => one.truthful.surplus)) },
        surplus: mean(results.engine[inputs].strategic.map((one) => one.surplus)),
      },
      isOurs: true,
    })),
    ...STRATEGIC_ANCHORS.map((name) => ({
      name: ANCHOR_NAMES[name],
      of: results.equilibria[name],
      isOurs: false,
    })),
  ]
  const [left, right, step] = [200, WIDTH - 60, 46]
  const width = (share: number): number => (share / 100) * (right - left)
  const bar = (x: number, y: number, share: number, colour: string): string =>
    `<rect x="${x}" y="${y}" width="${width(share).toFixed(1)}" height="14" fill="${colour}"/>`
  const parts = rows.flatMap((row, i) => {
    const y = 70 + i * step
    return [
      text(
        left - 12,
        y + 19,
        row.name,
        `fill="${INK}" text-anchor="end"${row.isOurs ? ' font-weight="600"' : ''}`,
      ),
      bar(left, y, row.of.truthful.surplus, row.isOurs ? '#a9cdbd' : '#d5d9d6'),
      text(left + width(row.of.truthful.surplus) + 6, y + 12, `${row.of.truthful.surplus.toFixed(0)} %`),
      bar(left, y + 16, row.of.surplus, row.isOurs ? PINE : CLAY),
      text(left + width(row.of.surplus) + 6, y + 28, `${row.of.surplus.toFixed(0)} %`),
    ]
  })
  const about = rows
    .map(
      (row) =>
        `${row.name}: ${row.of.truthful.surplus.toFixed(0)} % truthful, ${row.of.surplus.toFixed(0)} % strategic`,
    )
    .join('; ')
  const title = 'Share of the attainable gain that is realised'
  return framed(70 + rows.length * step + 20, title, about, [
    text(20, 26, title, `fill="${INK}" font-weight="600"`),
    text(
      20,
      46,
      'Light: everybody truthful. Dark: everybody plays their best exaggeration.',
      `fill="${SOFT}"`,
    ),
    ...parts,
  ])
}
