import { utf8 } from '@evensettle/domain/log/bytes.ts'
import { cosignedAt, witnessRequest } from '@evensettle/domain/log/checkpoint.ts'
import { lineIn, readNote, signatureLine } from '@evensettle/domain/log/note.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { sha256, verifyEd25519 } from '../../platform/public-log/log-key.ts'
import type { Witness } from '../../platform/public-log/witnesses.ts'
import {
  closeAnswerDays,
  completeCopy,
  enterCertificates,
  examine,
  keepCosignature,
  noteStop,
  sequence,
  signedNote,
  signHead,
} from './commands.ts'
import { consistencyProof, hasToSign, lastSigned, newestHead } from './queries.ts'
import { putLostBack } from './lost/jobs.ts'
import { witnessStop, type LogStop, type WitnessStop } from './tables.ts'

type LogDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'log' | 'logKey' | 'witnesses'>

/**
 * Takes what was sealed since the last time into the public log, signs its head and asks the witnesses. Safe to be broken off at any
 * point and to run twice at once. A log that would have to take something back stands still, and says so.
 */
export async function growLog(deps: LogDeps): Promise<void> {
  const { now, logKey } = deps
  const stopped = await inTransaction(deps, (tx) => examine(tx, now(), logKey))
  if (stopped && !(await wasLoss(deps, stopped))) return
  await completeCopy(deps.db, logKey)
  await inTransaction(deps, (tx) => closeAnswerDays(tx, now()))
  if (await hasToSign(deps.db)) {
    // a machine that was put back to an older day as a whole knows of nothing; whoever has seen more of it does
    if (await askWitnesses(deps, true)) return
    while (await inTransaction(deps, (tx) => sequence(tx, now())));
    await inTransaction(deps, (tx) => signHead(tx, now(), logKey))
  }
  await askWitnesses(deps, false)
}

/**
 * Enters what this process seals with, and what was sealed with before it, at its start and before it seals anything: so every
 * certificate that a paper bears has its entry. It gets its place with whatever else waits.
 */
export async function logCertificates(
  deps: Pick<Deps, 'db' | 'jobs'> & {
    identity: { fingerprint: string; earlier: readonly { fingerprint: string }[] }
  },
): Promise<void> {
  const { fingerprint, earlier } = deps.identity
  const all = [...earlier.map((one) => one.fingerprint), fingerprint]
  await inTransaction(deps, (tx) => enterCertificates(tx, all))
}

/** Puts back what only the copy beside the key has; false, and told, where the log has to stand still. */
async function wasLoss(deps: LogDeps, reason: LogStop): Promise<boolean> {
  const isLoss = reason === 'smaller' || reason === 'different'
  const found = isLoss ? await putLostBack(deps, deps.logKey.copy.read) : { fault: reason }
  if (found && 'fault' in found) {
    deps.log.error(
      'the public log stands still: its database is not the one of the head that was signed last',
      { reason, ...(isLoss && { copy: found }) },
    )
    return false
  }
  if (found)
    deps.log.warn('entries of the public log that the database had lost were put back from the copy', found)
  return true
}

type Asked = { size: number; note: string; earlier: number; isPublished: boolean }
/** `knows`: the size that it signed last, null where it does not say one. `refuted`: our proof does not hold for what it has. */
type Answer = { line: string } | { knows: number | null } | 'refuted'
type Found = 'agrees' | WitnessStop

/** Whom this process has heard. A machine that is put back starts its processes anew, and may know less than a witness. */
const heard = new WeakSet<Witness>()

/**
 * Has the newest head signed by each witness that has not signed it, or, to hear what they know before something is signed, by
 * all. True while the log has to stand still for what they say, or do not say.
 */
async function askWitnesses(deps: LogDeps, isBefore: boolean): Promise<boolean> {
  const { stopped } = await deps.db.selectFrom('log_head').select('stopped').executeTakeFirstOrThrow()
  const known = witnessStop(stopped)
  const newest = await newestHead(deps.db)
  // every log begins with the empty tree: its head gives nothing away, and is given to nobody else
  const head = newest ?? { size: 0, note: signedNote(deps.logKey, { size: 0, root: sha256(utf8('')) }) }
  const found: Found[] = []
  for (const witness of deps.witnesses) {
    const earlier = await lastSigned(deps.db, witness)
    if (earlier === head.size && !isBefore && !known) continue
    const asked = { size: head.size, note: head.note, earlier, isPublished: newest !== null }
    found.push(await findingOf(deps, witness, asked))
  }
  const isUnknown = deps.witnesses.some((witness) => !heard.has(witness))
  const silence =
    found.includes('witness_silent') && (known ?? (isBefore && isUnknown ? 'witness_silent' : null))
  const next =
    (['witness_forked', 'witness_ahead'] as const).find((one) => found.includes(one)) ?? (silence || null)
  if (next !== known) await inTransaction(deps, (tx) => noteStop(tx, deps.now(), next))
  if (next === 'witness_silent')
    deps.log.error(
      'the public log waits: what a witness has seen of it is not known since this process started',
    )
  return next !== null
}

async function findingOf(deps: LogDeps, witness: Witness, asked: Asked): Promise<Found> {
  const told = { witness: witness.key.name, size: asked.size }
  try {
    const found = await askWitness(deps, witness, asked)
    heard.add(witness)
    if (found === 'witness_ahead')
      deps.log.error('a witness has seen a larger tree of this public log than there is', told)
    if (found === 'witness_forked')
      deps.log.error('a witness has signed another tree of this public log than there is', told)
    return found
  } catch (error) {
    deps.log.warn('a witness of the public log gave no signature', { ...told, error })
    return 'witness_silent'
  }
}

/** What a witness says of a head (C2SP tlog-witness, add-checkpoint). @throws where it says nothing that the text knows */
async function askWitness(deps: LogDeps, witness: Witness, asked: Asked): Promise<Found> {
  let { earlier } = asked
  let answer = await post(deps, witness, asked)
  const knows = knownTo(answer)
  // it knows another size than we think: the proof is made from there
  if (knows !== null && knows <= asked.size && knows !== earlier) {
    earlier = knows
    answer = await post(deps, witness, { ...asked, earlier })
  }
  if (answer !== 'refuted' && 'line' in answer) {
    const { line } = answer
    if (asked.isPublished)
      await inTransaction(deps, (tx) =>
        keepCosignature(tx, { size: asked.size, witness: witness.text, line, at: deps.now() }),
      )
    return 'agrees'
  }
  if ((knownTo(answer) ?? 0) > asked.size) {
    // another process may have signed and shown it more meanwhile
    const isOurs = ((await newestHead(deps.db))?.size ?? 0) >= (knownTo(answer) ?? 0)
    return isOurs ? 'agrees' : 'witness_ahead'
  }
  // whoever has seen nothing of it
  if (asked.size === 0 && knownTo(answer) === 0) return 'agrees'
  // it takes the size that we begin with for its own, and then our tree is not the one that it has signed
  const isFork = answer === 'refuted' || earlier === asked.size
  if (isFork && earlier > 0) return 'witness_forked'
  throw new Error('it does not know what it knows')
}

function knownTo(answer: Answer): number | null {
  return answer !== 'refuted' && 'knows' in answer ? answer.knows : null
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
  if (response.status === 409) return { knows: /^(?:0|[1-9]\d{0,15})\n$/.test(said) ? Number(said) : null }
  if (response.status === 422) return 'refuted'
  if (response.status !== 200) throw new Error(`it answered ${response.status}`)
  const text = readNote(note)?.text ?? ''
  for (const each of said.split('\n')) {
    const line = lineIn(each)
    if (line && (await cosignedAt(witness.key, verifyEd25519, text, line)) !== null)
      return { line: signatureLine(line) }
  }
  throw new Error('it did not sign with its key')
}
