import { EVIDENCE_LIMITS } from '@evensettle/domain/evidence/evidence.ts'
import { isForCourt } from '@evensettle/domain/access/court.ts'
import { isInForce } from '@evensettle/domain/changes/change.ts'
import { visibleTo } from '@evensettle/domain/access/visibility.ts'
import { isAccepted } from '@evensettle/domain/obligations/plan.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import {
  LEFT_OUT,
  type CaseRecord,
  type NotEnclosed,
  type RecordScope,
} from '@evensettle/contracts/case-record.ts'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { ChangedFileError, type Files, type StoredFile } from '../../../platform/files/files.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { accessOf } from '../../access/queries.ts'
import { filesToTakeAway, type FileToTakeAway } from '../../evidence/queries.ts'
import { caseToTakeAway, papersFor, timeZoneOf } from '../queries.ts'
import { caseExport, type ExportSealers } from '../record/queries.ts'

/** A file that belongs in a pack, with where it lies in it. */
export type PackedFile = { name: string; sha256: string | null; stored: StoredFile }

type Asked = {
  caseId: string
  actor: UserActor
  scope: RecordScope
  isScanning: boolean
  sealers: ExportSealers
  now: Date
}

/**
 * A case and the names of its files as they are at one moment, as its reader may see them: what happens to it while the
 * pack is made is not in it. NOT_FOUND for whoever is not one of the two.
 */
export async function snapshotOf(db: Db, { caseId, actor, scope, isScanning, sealers, now }: Asked) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const row = await caseToTakeAway(trx, caseId, actor.userId)
      if (!row) throw new AppError('NOT_FOUND')
      const access = await accessOf(trx, { user: actor, token: null }, caseId, now)
      if (visibleTo(access, { kind: 'take_away', side: row.mySide }) !== 'yes')
        throw new AppError('NOT_FOUND')
      const own = await caseExport(trx, row, { access, userId: actor.userId, sealers, now })
      const evidence = await filesToTakeAway(trx, access, isScanning)
      const here = { ...own, evidence: own.evidence.filter(({ id }) => evidence.has(id)) }
      const record = scope === 'court' ? forCourt(here) : here
      const papers = record.papers.length > 0 ? await papersFor(trx, caseId) : []
      return { record, evidence, papers, timeZone: await timeZoneOf(trx, actor.userId) }
    })
}

type Snapshot = Awaited<ReturnType<typeof snapshotOf>>

/** The same case without what was only said to find a settlement, and without what nobody else has. */
function forCourt(own: CaseRecord): CaseRecord {
  const { messages: _messages, offers: _offers, proposals: _proposals, ...rest } = own
  const { setAside: _setAside, onlyYou: _onlyYou, ...record } = rest
  const signed = own.agreement
  const isSigned =
    signed !== null && SIDES.every((side) => signed.signatures.some((one) => one.side === side))
  const signedFrom = isSigned ? Date.parse(signed.firstAgreedAt ?? signed.agreedAt) : null
  const { ended } = own.case
  return {
    ...record,
    scope: 'court',
    leftOut: [...LEFT_OUT],
    case: { ...own.case, ended: ended && { ...ended, words: '' } },
    agreement: isSigned ? signed : null,
    ...(own.changes
      ? {
          changes: own.changes.flatMap(({ note: _note, ...one }) => (isInForce(one.state) ? [one] : [])),
        }
      : {}),
    obligations: own.obligations.map(({ talk: _talk, plans, ...one }) => ({
      ...one,
      plans: (plans ?? []).filter(({ state }) => isAccepted(state)),
    })),
    log: own.log.filter(({ what, at }) => isForCourt({ type: what, at: Date.parse(at) }, signedFrom)),
  }
}

type Placed = { record: CaseRecord; files: PackedFile[] }

/**
 * Opens every file of a snapshot and compares it with its hash. What is missing, was changed or cannot be opened, and videos
 * that would make the pack too large, are said in the record and are no reason to give nothing.
 */
export async function placeFiles(files: Files, { record, evidence, papers }: Snapshot): Promise<Placed> {
  const placed: PackedFile[] = []
  let videos = 0
  async function place(name: string, file: FileToTakeAway) {
    const fits = videos + (file.videoBytes ?? 0) <= EVIDENCE_LIMITS.videoBytesInPack
    const why = file.why ?? (file.videoBytes !== null && !fits ? 'too_large' : null)
    const found = why === null ? await checkedFile(files, file) : why
    if (typeof found === 'string') {
      const fileSha256 = found === 'too_large' ? file.sha256 : null
      return { file: null, fileSha256, notEnclosed: found }
    }
    videos += file.videoBytes ?? 0
    placed.push({ name, sha256: file.sha256, stored: found })
    return { file: name, fileSha256: file.sha256, notEnclosed: null }
  }
  const documents: CaseRecord['evidence'] = []
  for (const one of record.evidence) {
    const file = evidence.get(one.id)
    const name = `evidence/${numbered(one.number, one.name || one.kind)}${file?.extension ?? ''}`
    documents.push({ ...one, ...(file ? await place(name, file) : {}) })
  }
  const sealed: CaseRecord['papers'] = []
  for (const [at, one] of record.papers.entries()) {
    const stored = papers[at]?.stored
    const name = `agreement/${at + 1}-${one.kind}.pdf`
    const file = { stored: stored ?? '', sha256: one.sha256, extension: '.pdf', why: null, videoBytes: null }
    sealed.push({ ...one, ...(await place(name, file)) })
  }
  const obligations: CaseRecord['obligations'] = []
  let count = 0
  for (const one of record.obligations) {
    const receipts = []
    for (const receipt of one.receipts ?? []) {
      const file = evidence.get(receipt.id)
      if (!file) continue
      count += 1
      const name = `receipts/${numbered(count, receipt.name)}${file.extension}`
      receipts.push({ ...receipt, ...(await place(name, file)) })
    }
    obligations.push({ ...one, receipts })
  }
  return { record: { ...record, evidence: documents, papers: sealed, obligations }, files: placed }
}

/** The stored file, once every byte of it was read and fits its hash; or why it is not enclosed. */
export async function checkedFile(
  files: Files,
  { stored, sha256 }: FileToTakeAway,
): Promise<StoredFile | NotEnclosed> {
  const found = await files.read(stored, sha256)
  if (!found) return 'missing'
  try {
    let bytes = 0
    for await (const part of found.parts()) bytes += part.byteLength
    return bytes === found.bytes ? found : 'changed'
  } catch (error) {
    if (error instanceof ChangedFileError) return 'changed'
    throw error
  }
}

/** "03-the-door": letters that every computer can write, short enough for every folder. */
function numbered(number: number, name: string): string {
  const plain = name
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  return [String(number).padStart(2, '0'), plain].filter((part) => part !== '').join('-')
}
