import { readFile } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'
import type { Figure } from '../../figure.ts'
import { openKept } from '../../made/kept.ts'
import { madeCase, ONE_OPEN_OF } from '../../made/names.ts'
import { median } from '../../numbers.ts'
import { timeOf } from '../effort.ts'
import { DEEP } from '../deep-cases.ts'
import { QUESTIONS, type Question } from './questions.ts'
import { buildShapes, dropShapes, PLAIN, SHAPES, type Built, type Shape } from './shapes.ts'

type Plan = { cases: number; rounds: number; turns: number; forgotten: number }
type Say = (line: string) => void
type Report = { figures: Figure[]; notes: string[] }

/**
 * What the log of all cases would cost if it lay in parts, beside one table, in turns: on copies of what `scale` fills in. They are
 * thrown away at the end.
 */
export async function measureParts(plan: Plan, say: Say, { figures, notes }: Report): Promise<void> {
  const kept = await openKept({ name: 'scale', cases: plan.cases, more: DEEP, env: { ROLE: 'web' } }, say)
  try {
    notes.push(...(await buildShapes(kept.pool, say)).map(told))
    for (const question of QUESTIONS) figures.push(...(await measureQuestion(kept.pool, question, plan, say)))
    figures.push(...(await measureVacuum(kept.pool, plan, say)))
    figures.push(...(await measureMemory(kept.pool, plan)))
  } finally {
    await dropShapes(kept.pool)
    await kept.close()
  }
}

/** Each shape is asked about the same cases, the one and the other first. */
async function measureQuestion(pool: Pool, question: Question, plan: Plan, say: Say): Promise<Figure[]> {
  say(question.name)
  const shapes = SHAPES.filter(({ isOpenOnly }) => question.of === 'open' || !isOpenOnly)
  const times = new Map<Shape, number[]>(shapes.map((shape) => [shape, []]))
  const efforts = new Map<Shape, number[]>(shapes.map((shape) => [shape, []]))
  const client = await pool.connect()
  try {
    const pid = await pidOf(client)
    for (let round = -1; round < plan.rounds; round += 1) {
      await client.query('begin')
      for (let turn = 0; turn < plan.turns; turn += 1) {
        const caseIds = casesAsked(question, plan.cases)
        for (const shape of turned(shapes, turn)) {
          const before = await timeOf(pid)
          const time = await question.ask(client, shape.table, caseIds)
          const effort = (await timeOf(pid)) - before
          if (round < 0) continue
          times.get(shape)?.push(time)
          efforts.get(shape)?.push(effort * 1_000)
        }
      }
      await client.query('commit')
    }
  } finally {
    client.release()
  }
  return [
    ...besidePlain(question.name, 'µs', medians(times)),
    ...besidePlain(`${question.name}, processor time of the database`, 'µs', medians(efforts)),
  ]
}

const medians = (all: ReadonlyMap<Shape, readonly number[]>) =>
  new Map([...all].map(([shape, values]) => [shape, median(values)]))

function casesAsked({ of, cases: count }: Question, cases: number): string[] {
  const firstEnded = Math.ceil(cases / ONE_OPEN_OF)
  const [from, until] = of === 'open' ? [1, firstEnded] : [firstEnded, cases]
  return Array.from(
    { length: count },
    () => madeCase(from + Math.floor(Math.random() * (until - from)), cases).caseId,
  )
}

const turned = (shapes: readonly Shape[], turn: number) => {
  const first = turn % shapes.length
  return [...shapes.slice(first), ...shapes.slice(0, first)]
}

/** What is left to do when many cases were forgotten at once. */
async function measureVacuum(pool: Pool, { cases, forgotten }: Plan, say: Say): Promise<Figure[]> {
  const shapes = SHAPES.filter(({ isOpenOnly }) => !isOpenOnly)
  const ids = Array.from({ length: forgotten }, (_, n) => madeCase(cases - n, cases).caseId)
  const deleting = new Map<Shape, number>()
  const clearing = new Map<Shape, number>()
  for (const shape of shapes) {
    say(`${forgotten} cases forgotten of ${shape.name}`)
    const began = performance.now()
    await pool.query(`delete from ${shape.table} where case_id = any($1)`, [ids])
    const between = performance.now()
    await pool.query(`vacuum ${shape.table}`)
    deleting.set(shape, between - began)
    clearing.set(shape, performance.now() - between)
  }
  return [
    ...besidePlain(`${forgotten} cases are forgotten`, 'ms', deleting),
    ...besidePlain('vacuum after it', 'ms', clearing),
  ]
}

/** What a connection that has asked about some cases keeps in mind of the table and its parts. */
async function measureMemory(pool: Pool, { cases, turns }: Plan): Promise<Figure[]> {
  const [question] = QUESTIONS
  const used = new Map<Shape, number>()
  for (const shape of SHAPES) {
    const client = await pool.connect()
    try {
      // what every connection keeps of the catalogue
      await client.query(
        'select case_id, seq, type, side, facts, at from case_event order by case_id, seq limit 1',
      )
      const before = await memoryOf(client)
      if (question)
        for (let turn = 0; turn < turns; turn += 1)
          await question.ask(client, shape.table, casesAsked(question, cases))
      used.set(shape, ((await memoryOf(client)) - before) / 1_000)
    } finally {
      client.release(true)
    }
  }
  return besidePlain('memory of a connection for it', 'kB', used)
}

/** What only this one's process of the database holds, in bytes (Linux). */
async function memoryOf(client: PoolClient): Promise<number> {
  const status = await readFile(`/proc/${await pidOf(client)}/status`, 'utf8')
  return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1]) * 1_024
}

async function pidOf(client: PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

function besidePlain(name: string, unit: string, values: ReadonlyMap<Shape, number>): Figure[] {
  const floor = values.get(PLAIN) ?? null
  return [...values].map(([shape, measured]) => ({
    name: `${name}: ${shape.name}`,
    unit,
    kind: 'cost',
    measured,
    floor: shape === PLAIN ? null : floor,
    aim: null,
  }))
}

const told = ({ shape, seconds, rows, heap, indexes }: Built) =>
  `${shape.name}: ${rows} rows laid down in ${seconds.toFixed(1)} s, ${megabytes(heap)} and ${megabytes(indexes)} of indexes`

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
