import type pg from 'pg'
import { createDb, createPool, type Db } from '../database/db.ts'
import { BackupBroken } from './broken.ts'
import { shapeOf } from './catalog.ts'
import type { Manifest, Shape } from './manifest.ts'
import type { BackupKey } from './encryption.ts'
import { differencesFrom, loadRows, onConnection, type Difference, type Progress } from './rows.ts'
import { secretsOf, type BackupStore } from './store.ts'

/** The parts of a drill, in order. */
export type DrillStep = 'files' | 'rows' | 'compare' | 'checks'

/** Brings an empty database to a shape, or with null from wherever it is to that of this version. */
export type BringToShape = (url: string, shape: Shape | null) => Promise<void>

export type Rehearsal = { differences: Difference[]; brokenFiles: string[]; restoreMs: number }

const PREFIX = 'evensettle_drill_'

/** The database of a drill: named by it, so that whoever finds it knows whose it is. */
function drillDatabase(id: string): string {
  return `${PREFIX}${id.replaceAll('-', '')}`
}

function urlOfDatabase(url: string, name: string): string {
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}

/** A database of its own could not be made. */
export class NoScratch extends Error {
  override name = 'NoScratch'
}

/** @throws BackupBroken where a backup is of a shape that this version cannot make */
export function assertKnown(shape: Shape, known: Pick<Shape, 'app' | 'auth'>): void {
  const strange = [...shape.app, ...shape.auth].find(
    (name) => !known.app.includes(name) && !known.auth.includes(name),
  )
  if (strange !== undefined)
    throw new BackupBroken(`it was made by a newer version, which has the migration ${strange}`)
}

/** @throws BackupBroken where the queue of this version is laid out otherwise than the backup's */
async function assertSameQueue(url: string, shape: Shape): Promise<void> {
  const { queue } = await onConnection(url, shapeOf)
  if (queue !== shape.queue)
    throw new BackupBroken(
      `its job queue is version ${shape.queue} and that of this version is ${queue}: use the version of EvenSettle that made it`,
    )
}

/** Puts a backup into a database that has nothing of anybody, as it was, and gives what differs. */
export async function rebuild(
  url: string,
  from: { folder: string; key: BackupKey | null },
  manifest: Manifest,
  { bringToShape, progress }: { bringToShape: BringToShape; progress: (step: DrillStep) => Progress },
): Promise<Difference[]> {
  await bringToShape(url, manifest.shape)
  await assertSameQueue(url, manifest.shape)
  await loadRows(url, from, manifest, progress('rows'))
  return differencesFrom(url, manifest, progress('compare'))
}

type Parts = { store: BackupStore; databaseUrl: string; bringToShape: BringToShape }

type Watch = {
  progress: (step: DrillStep, done: number, all: number) => Promise<void>
  /** looks at what was put back, once it is in the shape of today */
  check: (db: Db) => Promise<void>
}

/** Puts the rows of a backup into a database where nobody works, compares them, and looks at them in the shape of today. */
export async function rehearseRows(
  url: string,
  from: { folder: string; key: BackupKey | null },
  manifest: Manifest,
  { progress, check, bringToShape }: Watch & { bringToShape: BringToShape },
): Promise<Omit<Rehearsal, 'brokenFiles'>> {
  const began = performance.now()
  const differences = await rebuild(url, from, manifest, {
    bringToShape,
    progress: (step) => (done, all) => progress(step, done, all),
  })
  await bringToShape(url, null)
  const restoreMs = Math.round(performance.now() - began)
  await withDb(url, check)
  return { differences, restoreMs }
}

/** Tries backups: into a database of its own on the same server, which is dropped whatever comes. */
export function createDrills({ store, databaseUrl, bringToShape }: Parts) {
  async function drop(id: string): Promise<void> {
    await onConnection(databaseUrl, (client) =>
      client.query(`drop database if exists ${drillDatabase(id)} with (force)`),
    )
  }

  return {
    /** Puts a backup back where nobody works and compares every table and file with what it was. */
    async rehearse(id: string, name: string, watch: Watch): Promise<Rehearsal> {
      const { manifest } = await store.proofOf(name)
      const key = await store.keyOf(name)
      await secretsOf(store.pathOf(name), manifest, key)
      const brokenFiles = await store.brokenFilesOf(name, manifest, key, (done, all) =>
        watch.progress('files', done, all),
      )
      const url = urlOfDatabase(databaseUrl, drillDatabase(id))
      if (drillDatabase(id) === new URL(databaseUrl).pathname.slice(1))
        throw new NoScratch('a drill never runs in the database of the installation')
      await onConnection(databaseUrl, (client) => client.query(`create database ${drillDatabase(id)}`)).catch(
        (cause: unknown) => {
          throw new NoScratch('the user of the database may not make another one', { cause })
        },
      )
      try {
        const from = { folder: store.pathOf(name), key }
        return { brokenFiles, ...(await rehearseRows(url, from, manifest, { ...watch, bringToShape })) }
      } finally {
        await drop(id)
      }
    },
    drop,
    /** Of drills, those whose database is still there. */
    async left(ids: readonly string[]): Promise<string[]> {
      return onConnection(databaseUrl, async (client: pg.Client) => {
        const { rows } = await client.query<{ datname: string }>(
          `select datname from pg_database where datname = any($1)`,
          [ids.map(drillDatabase)],
        )
        const there = new Set(rows.map(({ datname }) => datname))
        return ids.filter((id) => there.has(drillDatabase(id)))
      })
    },
  }
}

export type Drills = ReturnType<typeof createDrills>

async function withDb(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const pool = createPool(url, 2, () => {}, { connect: 10_000, answer: Infinity })
  try {
    await work(createDb(pool))
  } finally {
    await pool.end()
  }
}
