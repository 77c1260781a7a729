import * as m from '@evensettle/messages/pack/case-file.ts'
import { caseRecordSchema, type CaseRecord, type RecordScope } from '@evensettle/contracts/case-record.ts'
import { CERTIFICATE_PATH } from '@evensettle/contracts/agreements.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import type { ZipEntry } from '../../../platform/files/zip.ts'
import { withWords } from '../../../platform/http/web.ts'
import { allCertificates } from '../../../printing/certificate.ts'
import { printedLogSize } from '../../../printing/log-keyword.ts'
import { sealBytes } from '../../../printing/list-seal.ts'
import { sealPdf, sha256Hex } from '../../../printing/pdf-seal.ts'
import { proofsToKeep, type PaperInLog } from '../../public-log/queries.ts'
import { receiptFiles, type ReceiptsFor } from '../receipts/queries.ts'
import { checkWords } from '../../site/queries.ts'
import { casePage } from '../document.ts'
import { notePack } from './commands.ts'
import { renderCaseFile } from './document.ts'
import { checkNote } from './document-note.ts'
import { placeFiles, snapshotOf, type PackedFile } from './queries.ts'

/** What takes a case along: its packer needs no clock of its own, so that what lies in one archive has one moment. */
type PackDeps = Pick<
  Deps,
  | 'db'
  | 'jobs'
  | 'files'
  | 'virusScan'
  | 'sealers'
  | 'identity'
  | 'config'
  | 'logKey'
  | 'timestamps'
  | 'checkPage'
>

type Asked = { caseId: string; actor: UserActor; scope: RecordScope; madeAt: Date }

/**
 * Everything that is small is made first; the files go out one part after another, as they are asked for. Nothing is
 * written anywhere, so whatever breaks off leaves nothing behind, and pressing again makes it anew.
 */
export async function packOf(
  deps: PackDeps,
  { caseId, actor, scope, madeAt }: Asked,
): Promise<{ folder: string; entries: ZipEntry[] }> {
  const { db } = deps
  const isScanning = deps.virusScan.isOn
  const snapshot = await snapshotOf(db, {
    caseId,
    actor,
    scope,
    isScanning,
    sealers: deps.sealers,
    now: madeAt,
  })
  const { record, files } = await placeFiles(deps.files, snapshot)
  const paid = record.obligations.flatMap((one) => one.receipts ?? [])
  const listed = [...record.evidence, ...record.papers, ...paid]
  const notEnclosed = listed.filter((one) => one.notEnclosed).length
  await inTransaction(deps, (tx) =>
    notePack(tx, actor, madeAt, { caseId, scope, files: files.length, notEnclosed }),
  )
  const papers = await papersInLog(files, snapshot.papers)
  const proofs = await proofsToKeep(db, papers)
  const receipts = scope === 'own' ? await receiptFiles(deps, db, receiptsFor(caseId, record), madeAt) : []
  const written = await writtenParts(deps, record, {
    proposals: receipts.map(({ name, content }) => entry(name, content)),
    files,
    madeAt,
    notEnclosed,
    papers: papers.length,
    proofs,
  })
  const { reference } = record.case
  const folder = `${scope === 'court' ? 'case-file' : 'my-case'}-${reference}`
  const entries = [...written, ...files.map(({ name, stored }): ZipEntry => ({ ...stored, name }))]
  return { folder, entries: entries.map((one) => ({ ...one, name: `${folder}/${one.name}` })) }
}

function receiptsFor(caseId: string, { case: one, timeZone }: CaseRecord): ReceiptsFor {
  const { reference, starter, respondent } = one
  return { caseId, reference, names: { starter, respondent }, timeZone }
}

type Making = {
  files: PackedFile[]
  /** the receipts of proposals, sealed */
  proposals: WrittenPart[]
  madeAt: Date
  notEnclosed: number
  papers: number
  proofs: string
}

/** What is written for the pack: the case to read, the case as data with its schema, how to check it, and the hashes. */
async function writtenParts(deps: PackDeps, record: CaseRecord, making: Making): Promise<ZipEntry[]> {
  const certificateAt = `${deps.config.publicUrl}${CERTIFICATE_PATH}`
  const data = Buffer.from(`${JSON.stringify(record, null, 2)}\n`)
  const { reference } = record.case
  async function toRead(): Promise<WrittenPart> {
    if (record.scope === 'own') {
      const page = await casePage(record, record.timeZone)
      return entry('case.html', Buffer.from(page.toString()))
    }
    const pdf = await renderCaseFile(record, { certificateAt, dataSha256: sha256Hex(data) })
    const reason = m.sealReason({ reference })
    const sealed = await sealPdf(pdf, deps.identity, { reason, signingTime: making.madeAt })
    return entry('case.pdf', sealed.pdf)
  }
  const { notEnclosed, proofs } = making
  // its list is sealed, so that there is something to check in every pack
  const page = deps.checkPage
  const note = checkNote(record, {
    certificateAt,
    notEnclosed,
    papers: making.papers,
    proposals: making.proposals.length / 2,
    hasCheck: page !== null,
  })
  const parts = [
    entry('READ-ME-FIRST.txt', Buffer.from(note)),
    await toRead(),
    ...making.proposals,
    entry('case.json', data),
    entry('case.schema.json', Buffer.from(`${JSON.stringify(caseRecordSchema(), null, 2)}\n`)),
    entry('certificate.pem', Buffer.from(allCertificates(deps.identity))),
    ...(making.papers > 0 ? [entry('log-proofs.json', Buffer.from(proofs))] : []),
    ...(page === null ? [] : [entry('check-paper.html', checkPage(deps, page, proofs))]),
  ]
  const sums = [
    ...parts.map(({ name, sha256 }) => ({ name, sha256 })),
    ...making.files.map(({ name, sha256 }) => ({ name, sha256 })),
  ]
  const lines = sums.flatMap(({ name, sha256 }) => (sha256 === null ? [] : [`${sha256}  ${name}\n`]))
  const list = Buffer.from(lines.join(''))
  const seal = await sealBytes(list, deps.identity, making.madeAt)
  return [...parts, entry('SHA256SUMS', list), entry('SHA256SUMS.p7s', seal)]
}

/** The check of the papers of this pack, as one page that needs neither us nor a line. */
function checkPage(deps: PackDeps, built: string, proofs: string): Buffer {
  const publicOrigin = new URL(deps.config.publicUrl).origin
  return Buffer.from(withWords(built, { publicOrigin, words: checkWords(deps, proofs) }))
}

/** The papers that lie in a pack, with how long the log was when each was printed. */
async function papersInLog(
  files: readonly PackedFile[],
  papers: readonly { source: string; sha256: string }[],
): Promise<PaperInLog[]> {
  const found: PaperInLog[] = []
  for (const { source, sha256 } of papers) {
    const file = files.find((one) => one.sha256 === sha256)
    if (!file) continue
    const parts: Uint8Array[] = []
    for await (const part of file.stored.parts()) parts.push(part)
    found.push({ source, printed: printedLogSize(Buffer.concat(parts)) })
  }
  return found
}

type WrittenPart = ZipEntry & { sha256: string }

function entry(name: string, bytes: Uint8Array): WrittenPart {
  return {
    name,
    bytes: bytes.byteLength,
    sha256: sha256Hex(bytes),
    async *parts() {
      yield bytes
    },
  }
}
