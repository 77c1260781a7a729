import { randomUUID } from 'node:crypto'
import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { acceptOffer, makeOffer } from '@evensettle/contracts/offers.ts'
import { CONSENT_VERSION } from '@evensettle/domain/agreements/signing.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import { createPool } from '@evensettle/server/platform/database/db.ts'
import { openDataDir } from '@evensettle/server/platform/data-dir.ts'
import { ensureInstallationCertificate } from '@evensettle/server/printing/certificate.ts'
import { sealPdf } from '@evensettle/server/printing/pdf-seal.ts'
import { renderPlainPdf } from '@evensettle/server/printing/plain-pdf.ts'
import { createClient, type Person } from '../../scripts/demo/client.ts'
import type { Figure } from './figure.ts'
import { wait } from './numbers.ts'
import { makePairs, type Pair } from './people.ts'
import { processorTime, SERVER, start } from './processes.ts'

type Plan = { papers: number; idle: number }
type Client = ReturnType<typeof createClient>

const PATIENCE = 180_000
const LOOK_EVERY = 1_000

/**
 * Processor time of the server for one agreement, from the second signature until its entry stands under a signed head of the
 * log: the request, the text, the PDF and its seal, rows, mails and events, and the share in the head. What the server takes
 * while nobody does anything is measured before and taken off. The floor prints and seals a paper, and nothing else.
 */
export async function measureSealing(
  env: Record<string, string>,
  databaseUrl: string,
  { papers, idle }: Plan,
  say: (line: string) => void,
): Promise<{ figure: Figure; note: string }> {
  const folder = env['DATA_DIR'] ?? ''
  const server = await start(SERVER, { ...env, DATABASE_URL: databaseUrl })
  const pool = createPool(databaseUrl, 1, () => {})
  try {
    const client = createClient(server.origin, folder)
    const pairs = await makePairs(server.origin, folder, papers + 2, say)
    for (const pair of pairs) await agree(client, pair)
    // the first ones load what prints and seals
    for (const pair of pairs.slice(0, 2)) await sign(client, pair, pair.respondent)
    const inLog = async () => {
      const { rows } = await pool.query<{ count: string }>(
        `select count(*) from log_sealed where kind = 'agreement' and place < (select max(size) from log_checkpoint)`,
      )
      return Number(rows[0]?.count)
    }
    await until(async () => (await inLog()) === 2)
    const quiet = await processorTime(server.pid)
    await wait(idle)
    const perMillisecond = ((await processorTime(server.pid)) - quiet) / idle

    const [before, since] = [await processorTime(server.pid), performance.now()]
    for (const pair of pairs.slice(2)) await sign(client, pair, pair.respondent)
    await until(async () => (await inLog()) === papers + 2)
    const took = (await processorTime(server.pid)) - before
    const measured = (took - perMillisecond * (performance.now() - since)) / papers
    return {
      figure: {
        name: 'sealing an agreement, with its entry in the log',
        unit: 'ms',
        kind: 'cost',
        measured,
        floor: await bareSealing(folder, papers),
        aim: { kind: 'at-most', most: 60 },
      },
      note: `${papers} agreements sealed: ${(took / papers).toFixed(1)} ms of processor time each, and ${(1_000 * perMillisecond).toFixed(1)} ms a second when nothing is done`,
    }
  } finally {
    await pool.end()
    await server.stop()
  }
}

async function agree(client: Client, { caseId, starter, respondent }: Pair): Promise<void> {
  const dueOn = addDays(dateOf(Date.now()), 30)
  const payment = {
    payer: 'respondent' as const,
    amount: 80_000,
    instalments: [{ dueOn, amount: 80_000 }],
    method: 'bank transfer',
  }
  const terms = { currency: 'EUR' as const, payment, acts: [], release: true }
  const offer = { caseId, id: randomUUID(), terms, note: '', validDays: 7 }
  await client.call(makeOffer, offer, starter)
  await client.call(acceptOffer, { caseId, offerId: offer.id }, respondent)
  await sign(client, { caseId }, starter)
}

async function sign(client: Client, { caseId }: { caseId: string }, by: Person): Promise<void> {
  const { fingerprint, myName } = await client.call(getAgreement, { caseId }, by)
  const signature = { name: myName, strokes: null, consent: true as const, consentVersion: CONSENT_VERSION }
  await client.call(signAgreement, { caseId, fingerprint, ...signature }, by)
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const since = performance.now()
  while (!(await isDone())) {
    if (performance.now() - since > PATIENCE) throw new Error('what was signed is not in the log')
    await wait(LOOK_EVERY)
  }
}

async function bareSealing(folder: string, papers: number): Promise<number> {
  const dataDir = await openDataDir(folder, 'shared')
  const now = new Date()
  const identity = await ensureInstallationCertificate({ dataDir, now, organisation: 'Bench' })
  const paper = async () => {
    const line = 'Both keep to what stands here, and neither asks for more. '
    const plain = await renderPlainPdf({
      title: 'An agreement',
      head: [],
      opening: Array.from({ length: 60 }, (_, at) => `${at}. ${line.repeat(2)}`),
      facts: [],
      closing: [],
      reference: 'ES-BENCH',
      foot: null,
      madeAt: now,
    })
    await sealPdf(plain, identity, { reason: 'Bench', signingTime: now })
  }
  await paper()
  const before = process.cpuUsage()
  for (let one = 0; one < papers; one += 1) await paper()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / papers
}
