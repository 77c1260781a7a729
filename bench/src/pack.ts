import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COURT_PACK_PATH } from '@evensettle/contracts/take-away.ts'
import { EVIDENCE_LIMITS } from '@evensettle/domain/evidence/evidence.ts'
import { createPool } from '@evensettle/server/platform/database/db.ts'
import type { Figure } from './figure.ts'
import { makePairs, type Pair } from './people.ts'
import { FLOOR, residentBytes, SERVER, start, type Running } from './processes.ts'

type Plan = { files: number; rounds: number }

const MB = 1_024 * 1_024
/** milliseconds between two looks at the memory while the archive goes out */
const LOOK_EVERY = 5

/**
 * What the resident memory of a server grows by at most while a pack for court goes out that holds all the evidence a side may
 * hand in. The first pack, of a case without any, loads what makes it. The floor pipes files of the same size.
 */
export async function measurePack(
  env: Record<string, string>,
  databaseUrl: string,
  plan: Plan,
  say: (line: string) => void,
): Promise<{ figure: Figure; note: string }> {
  const folder = env['DATA_DIR'] ?? ''
  const server = await start(SERVER, { ...env, DATABASE_URL: databaseUrl })
  const floor = await start(FLOOR, { DATABASE_URL: databaseUrl })
  try {
    const [bare, full] = await makePairs(server.origin, folder, 2, say)
    if (!bare || !full) throw new Error('There are no cases.')
    const file = await addEvidence(databaseUrl, folder, full, plan.files)
    await growthOf(server, () => packOf(server, bare))
    const whole = await growthOf(server, () => packOf(server, full))
    let most = whole.growth
    for (let round = 1; round < plan.rounds; round += 1)
      most = Math.max(most, (await growthOf(server, () => packOf(server, full))).growth)
    const piped = await growthOf(floor, () =>
      fetch(`${floor.origin}/files?path=${encodeURIComponent(file)}&times=${plan.files}`),
    )
    const evidence = Math.round((plan.files * EVIDENCE_LIMITS.bytes) / MB)
    return {
      figure: {
        name: `memory while a pack with ${evidence} MB of evidence goes out`,
        unit: 'MB',
        kind: 'cost',
        measured: most / MB,
        floor: piped.growth / MB,
        aim: null,
      },
      note: `pack: ${Math.round(whole.taken / MB)} MB in ${(whole.took / 1_000).toFixed(1)} s, resident memory at most ${Math.round(whole.peak / MB)} MB`,
    }
  } finally {
    await server.stop()
    await floor.stop()
  }
}

function packOf(server: Running, { caseId, starter }: Pair): Promise<Response> {
  const headers = { authorization: `Bearer ${starter.token}` }
  return fetch(`${server.origin}${COURT_PACK_PATH.replace(':caseId', caseId)}`, { headers })
}

/** Photos of the starter, as uploading them leaves them; where one of them lies. */
async function addEvidence(url: string, folder: string, { caseId }: Pair, count: number): Promise<string> {
  const photo = randomBytes(EVIDENCE_LIMITS.bytes)
  const sha256 = createHash('sha256').update(photo).digest('hex')
  await mkdir(join(folder, 'files', 'bench'), { recursive: true })
  const pool = createPool(url, 1, () => {}, { connect: 60_000, answer: Number.POSITIVE_INFINITY })
  let path = ''
  for (let at = 1; at <= count; at += 1) {
    const name = `bench/${randomUUID()}.jpg`
    path = join(folder, 'files', name)
    await writeFile(path, photo)
    await pool.query(
      `insert into evidence (id, case_id, side, kind, name, state, owner, media_type, bytes, sha256, file, created_at, released_at)
       select $1, id, 'starter', 'photo', $2, 'ready', 'user:' || starter_id, 'image/jpeg', $3, $4, $5, now(), now()
       from mediation_case where id = $6`,
      [randomUUID(), `Photo ${at}`, photo.byteLength, sha256, name, caseId],
    )
  }
  await pool.end()
  return path
}

/** Takes an answer to its end, and what the memory of its server grew by at most meanwhile, in bytes. */
async function growthOf(
  { pid }: Running,
  ask: () => Promise<Response>,
): Promise<{ growth: number; peak: number; taken: number; took: number }> {
  const before = await residentBytes(pid)
  const began = performance.now()
  let peak = before
  const looking = setInterval(() => {
    void residentBytes(pid).then((bytes) => (peak = Math.max(peak, bytes)))
  }, LOOK_EVERY)
  try {
    const response = await ask()
    if (!response.ok || !response.body) throw new Error(`no pack: ${response.status}`)
    let taken = 0
    for await (const part of response.body) taken += part.byteLength
    return { growth: peak - before, peak, taken, took: performance.now() - began }
  } finally {
    clearInterval(looking)
  }
}
