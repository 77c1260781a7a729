import { cosignedAt, witnessRequest } from '@evensettle/domain/log/checkpoint.ts'
import { lineIn, readNote, signatureLine } from '@evensettle/domain/log/note.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { verifyEd25519 } from '../../platform/log-key.ts'
import type { Witness } from '../../platform/witnesses.ts'
import { examine, keepCosignature, noteStop, sequence, signHead } from './commands.ts'
import { consistencyProof, lastSigned, newestHead, somethingWaits } from './queries.ts'

type LogDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'log' | 'logKey' | 'witnesses'>

/**
 * Takes what was sealed since the last time into the public log, signs its head and asks the witnesses. Safe to be broken off at any
 * point and to run twice at once. A log that would have to take something back stands still, and says so.
 */
export async function growLog(deps: LogDeps): Promise<void> {
  const { now, log, logKey } = deps
  const stopped = await inTransaction(deps, (tx) => examine(tx, now(), logKey))
  if (stopped) {
    log.error('the public log stands still: its database is not the one of the head that was signed last', {
      reason: stopped,
    })
    return
  }
  // a machine that was put back to an older day as a whole knows of nothing; whoever has seen more of it does
  if (deps.witnesses.length > 0 && (await somethingWaits(deps.db)) && (await askWitnesses(deps, true))) return
  while (await inTransaction(deps, (tx) => sequence(tx, now())));
  await inTransaction(deps, (tx) => signHead(tx, now(), logKey))
  await askWitnesses(deps, false)
}

type Answer = { line: string } | { knows: number } | null

/**
 * Has the newest head signed by each witness that has not signed it, or, to hear what they know, by all. True while one has
 * seen a larger tree.
 */
async function askWitnesses(deps: LogDeps, isAgain: boolean): Promise<boolean> {
  const head = await newestHead(deps.db)
  const { stopped } = await deps.db.selectFrom('log_head').select('stopped').executeTakeFirstOrThrow()
  const isKnownAhead = stopped === 'witness_ahead'
  if (!head) return isKnownAhead
  const found: (boolean | null)[] = []
  for (const witness of deps.witnesses) {
    const last = await lastSigned(deps.db, witness)
    if (last === head.size && !isAgain && !isKnownAhead) continue
    try {
      found.push(await askWitness(deps, witness, { ...head, earlier: last }))
    } catch (error) {
      found.push(null)
      deps.log.warn('a witness of the public log gave no signature', { witness: witness.key.name, error })
    }
  }
  // one that says nothing takes nothing back
  const isAhead = found.includes(true) || (isKnownAhead && found.includes(null))
  if (isAhead !== isKnownAhead)
    await inTransaction(deps, (tx) => noteStop(tx, deps.now(), isAhead ? 'witness_ahead' : null))
  return isAhead
}

type Asked = { size: number; note: string; earlier: number }

/** True where the witness has seen a larger tree of this log than there is. */
async function askWitness(deps: LogDeps, witness: Witness, asked: Asked): Promise<boolean> {
  let answer = await post(deps, witness, asked)
  // it knows another size than we think: the proof is made from there
  if (answer && 'knows' in answer && answer.knows <= asked.size)
    answer = await post(deps, witness, { ...asked, earlier: answer.knows })
  if (answer && 'knows' in answer) {
    if (answer.knows <= asked.size) throw new Error('it does not know what it knows')
    deps.log.error('a witness has seen a larger tree of this public log than there is', {
      witness: witness.key.name,
      seen: answer.knows,
      size: asked.size,
    })
    return true
  }
  if (!answer) throw new Error('it did not sign with its key')
  const { line } = answer
  await inTransaction(deps, (tx) =>
    keepCosignature(tx, { size: asked.size, witness: witness.text, line, at: deps.now() }),
  )
  return false
}

const ANSWER_WITHIN = 10_000
const MOST_BYTES = 10_000

async function post({ db }: LogDeps, witness: Witness, { size, note, earlier }: Asked): Promise<Answer> {
  const proof = await consistencyProof(db, earlier, size)
  const response = await fetch(new URL('add-checkpoint', witness.url), {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: witnessRequest(earlier, proof, note),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  })
  const said = (await response.text()).slice(0, MOST_BYTES)
  if (response.status === 409 && /^(?:0|[1-9]\d{0,15})\n$/.test(said)) return { knows: Number(said) }
  if (response.status !== 200) throw new Error(`it answered ${response.status}`)
  const text = readNote(note)?.text ?? ''
  for (const each of said.split('\n')) {
    const line = lineIn(each)
    if (line && (await cosignedAt(witness.key, verifyEd25519, text, line)) !== null)
      return { line: signatureLine(line) }
  }
  return null
}
