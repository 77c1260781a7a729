import { createHash } from 'node:crypto'
import { evidenceFilePath } from '@evensettle/contracts/evidence.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { sweepStrays } from '@evensettle/server/features/storage/jobs.ts'
import { createDb, createPool } from '@evensettle/server/platform/database/db.ts'
import { openStore } from '@evensettle/server/platform/files/object-store/open-store.ts'
import { createStrays } from '@evensettle/server/platform/files/strays.ts'
import { PASSWORD } from '../src/people.ts'
import type { Database, Stage } from './stage.ts'
import { signIn, tokenIn } from './traffic.ts'

type Row = {
  id: string
  state: string
  sha256: string | null
  file: string | null
  view_file: string | null
  thumbnail: string | null
}

/** Folders of the store in which what people handed in lies. */
const FOLDERS = ['evidence', 'views', 'thumbnails']

/** Each file that was said to be kept is there as it was, nothing is half there, and nothing else is. */
export async function wrongFiles(stage: Stage<Database>): Promise<string[]> {
  const { traffic, postgres } = stage
  const rows = await postgres.query<Row>('select id, state, sha256, file, view_file, thumbnail from evidence')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = new Set(traffic.files.map(({ id }) => id))
  return [
    ...traffic.files.flatMap(({ id, sha256 }) => {
      const row = byId.get(id)
      if (row === undefined) return [`file ${id} was acknowledged and is gone`]
      return row.sha256 === sha256 ? [] : [`file ${id} is ${row.state}, with another hash`]
    }),
    ...rows.filter(({ id }) => !kept.has(id)).map(({ id }) => `file ${id} is there and nobody has it`),
    ...(await unreadable(stage)),
    ...(await leftInStore(stage, rows)),
  ]
}

async function unreadable({ traffic, apps }: Stage<Database>): Promise<string[]> {
  const [{ origin }] = apps
  const tokens = new Map<string, string>()
  const broken: string[] = []
  for (const { id, sha256, email } of traffic.files) {
    const token = tokens.get(email) ?? (await tokenOf(traffic, origin, email))
    tokens.set(email, token)
    for (const variant of ['original', 'view', 'thumbnail'] as const) {
      const answer = await fetch(`${origin}${evidenceFilePath(id, variant)}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const isRight =
        variant === 'original'
          ? createHash('sha256').update(bytes).digest('hex') === sha256
          : bytes.length > 100
      if (answer.status !== 200 || !isRight) broken.push(`file ${id} reads ${answer.status} as ${variant}`)
    }
  }
  return broken
}

async function tokenOf(traffic: Stage['traffic'], origin: string, email: string): Promise<string> {
  const session = await signIn(traffic, origin, { email, password: PASSWORD })
  return session === null ? '' : tokenIn(session)
}

/** Two days later, when the sweep has been there, the store holds what rows name, and rows name what it holds. */
async function leftInStore(
  { store, postgres, root }: Stage<Database>,
  rows: readonly Row[],
): Promise<string[]> {
  const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} }
  const here = createStrays(root)
  const { files, strays, close } = openStore(store.direct, { here, uploadsLast: DAY, log })
  const pool = createPool(postgres.url, 2, () => {})
  const later = () => new Date(Date.now() + 2 * DAY)
  try {
    await sweepStrays({ strays, db: createDb(pool), log, now: later, config: { filesKeptDays: 0 } })
    const named = new Set(
      rows.flatMap((row) => [row.file, row.view_file, row.thumbnail].filter((one) => one !== null)),
    )
    const there = new Set<string>()
    for (const folder of FOLDERS) for await (const { name } of files.list(folder)) there.add(name)
    const unfinished = await strays.uploads(later())
    return [
      ...[...there]
        .filter((name) => !named.has(name))
        .map((name) => `${name} is in the store and no row names it`),
      ...[...named]
        .filter((name) => !there.has(name))
        .map((name) => `a row names ${name}, and the store has none`),
      ...unfinished.map(({ name }) => `${name} of an upload is left after the sweep`),
    ]
  } finally {
    close()
    await pool.end()
  }
}
