import { CERTIFICATE_PATH } from '@evensettle/contracts/agreements.ts'
import { EVIDENCE_LIMITS } from '@evensettle/domain/evidence/evidence.ts'
import { visibleTo } from '@evensettle/domain/access/visibility.ts'
import {
  BUNDLE_FILES,
  BUNDLE_FORMAT,
  BUNDLE_VERSION,
  type ListedFile,
  type LoggedPaper,
  type Manifest,
} from '@evensettle/domain/proof/bundle.ts'
import { toldOf, type ShownLink } from '@evensettle/domain/proof/link.ts'
import * as m from '@evensettle/messages/proof/paper.ts'
import type { Deps } from '../../deps.ts'

import { inTransaction, type Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { UserActor } from '../../platform/http/http.ts'
import type { ZipEntry } from '../../platform/files/zip.ts'
import { withWords } from '../../platform/http/web.ts'
import { sealPdf, sha256Hex } from '../../printing/pdf-seal.ts'
import { accessOf } from '../access/queries.ts'
import { chainEntries } from '../audit/chain/commands.ts'
import { caseById } from '../oversight/queries.ts'
import { filesToTakeAway, type FileToTakeAway } from '../evidence/queries.ts'
import { openEntry } from '../public-log/queries.ts'
import { checkWords } from '../site/queries.ts'
import { checkedFile } from '../take-away/pack/queries.ts'
import { receiptFiles } from '../take-away/receipts/queries.ts'
import { caseToTakeAway, papersFor, timeZoneOf } from '../take-away/queries.ts'
import { chainCases, noteProof } from './commands.ts'
import { renderProof, type ProofPaper } from './document.ts'
import { proofNote } from './document-note.ts'
import {
  endsOf,
  linksOf,
  operatorsEntries,
  ownStrandsOf,
  presentLink,
  strandsFor,
  type Reader,
} from './queries.ts'

/** Takes what happened before there was a chain into it, some cases at a time, until none waits. */
export async function chainEarlierCases(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  while (await inTransaction(deps, (tx) => chainCases(tx)));
}

type Named = { name: string; of: ListedFile['of']; file: FileToTakeAway }

/** What a bundle is made of, as it was at one moment. */
type Snapshot = {
  case: { id: string; reference: string }
  reader: Reader['reader']
  names: ProofPaper['names']
  timeZone: string
  links: ShownLink[]
  files: Named[]
}

/** What makes a proof, its clock apart. */
export type ProofDeps = Deps
type Asked = { caseId: string; actor: UserActor; madeAt: Date }

function atOneMoment<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

async function snapshotForSide(deps: ProofDeps, { caseId, actor, madeAt }: Asked): Promise<Snapshot> {
  return atOneMoment(deps.db, async (db) => {
    const row = await caseToTakeAway(db, caseId, actor.userId)
    if (!row) throw new AppError('NOT_FOUND')
    const access = await accessOf(db, { user: actor, token: null }, caseId, madeAt)
    if (visibleTo(access, { kind: 'take_away', side: row.mySide }) !== 'yes') throw new AppError('NOT_FOUND')
    const evidence = await filesToTakeAway(db, access, deps.virusScan.isOn)
    const addresses = [actor.email, row.mySide === 'starter' ? row.starter_email : null]
    const reader: Reader = {
      reader: row.mySide,
      ownStrands: await ownStrandsOf(db, caseId, { userId: actor.userId, addresses }),
      files: new Set(evidence.keys()),
    }
    const links = strandsFor(await linksOf(db, caseId), reader).map((one) => presentLink(one, reader))
    return {
      case: { id: caseId, reference: row.reference },
      reader: row.mySide,
      names: { starter: row.starter_name, respondent: row.respondent_name },
      timeZone: await timeZoneOf(db, actor.userId),
      links,
      files: namedFiles(links, evidence, await papersFor(db, caseId)),
    }
  })
}

/** A file bears the number of the entry that tells of it: its own name is its owner's words. */
function namedFiles(
  links: readonly ShownLink[],
  evidence: ReadonlyMap<string, FileToTakeAway>,
  papers: Awaited<ReturnType<typeof papersFor>>,
): Named[] {
  return links.flatMap((link): Named[] => {
    const told = toldOf(link)
    const digest = link.inside?.of[1] ?? null
    if (!told) return []
    const of = { kind: told.kind, ref: told.ref }
    if (told.kind === 'file') {
      const file = evidence.get(told.ref)
      // of what the other side handed in everybody else gets a copy, which has a digest of its own
      const isSame = file?.sha256 === digest
      const name = `evidence/entry-${link.place}${isSame ? '' : '-copy'}${file?.extension ?? ''}`
      return file ? [{ name, of: isSame ? of : undefined, file }] : []
    }
    const paper = told.kind === 'seal' ? papers.find(({ sha256 }) => sha256 === digest) : undefined
    if (!paper) return []
    const file = {
      stored: paper.stored,
      sha256: paper.sha256,
      extension: '.pdf',
      why: null,
      videoBytes: null,
    }
    return [{ name: `papers/entry-${link.place}-${paper.kind}.pdf`, of, file }]
  })
}

async function snapshotForOperator(deps: ProofDeps, { caseId, actor }: Asked): Promise<Snapshot> {
  return atOneMoment(deps.db, async (db) => {
    const row = await caseById(db, caseId, actor.userId)
    if (!row) throw new AppError('NOT_FOUND')
    const reader: Reader = { reader: 'operator', ownStrands: new Set(), files: null }
    const links = (await linksOf(db, caseId)).map((one) => presentLink(one, reader))
    return {
      case: { id: caseId, reference: row.reference },
      reader: 'operator',
      names: { starter: m.starter(), respondent: m.respondent() },
      timeZone: await timeZoneOf(db, actor.userId),
      links,
      files: [],
    }
  })
}

type Bundle = { folder: string; entries: ZipEntry[] }

/** The proof of a case for one of its sides; nothing goes out before it is noted. */
export async function proofForSide(deps: ProofDeps, asked: Asked): Promise<Bundle> {
  const snapshot = await snapshotForSide(deps, asked)
  return bundleOf(deps, snapshot, asked.madeAt, (made) =>
    inTransaction(deps, (tx) => noteProof(tx, asked.actor, asked.madeAt, made)),
  )
}

/** The same for an operator, who gets nothing that the two wrote. */
export async function proofForOperator(deps: ProofDeps, asked: Asked): Promise<Bundle> {
  const snapshot = await snapshotForOperator(deps, asked)
  return bundleOf(deps, snapshot, asked.madeAt, (made) =>
    inTransaction(deps, (tx) => noteProof(tx, asked.actor, asked.madeAt, made)),
  )
}

/** What waits for its place in the audit log could be changed without a trace, and would stand in the bundle like that. */
async function chainAudit(deps: ProofDeps): Promise<void> {
  while (await inTransaction(deps, (tx) => chainEntries(tx, deps.now())));
}

type Made = Parameters<typeof noteProof>[3]

async function bundleOf(
  deps: ProofDeps,
  snapshot: Snapshot,
  madeAt: Date,
  note: (made: Made) => Promise<void>,
): Promise<Bundle> {
  const { case: one, reader, links } = snapshot
  // whoever may not have it is refused by now, and changes nothing
  await chainAudit(deps)
  const audit = await operatorsEntries(deps.db, one.id)
  const { placed, notEnclosed } = await placedFiles(deps, snapshot.files)
  const strands = endsOf(links)
  const { fingerprint, certificatePem } = deps.identity
  const papers = await loggedPapers(deps.db, links)
  const certificateAt = `${deps.config.publicUrl}${CERTIFICATE_PATH}`
  const paper: ProofPaper = {
    ...snapshot,
    audit,
    madeAt,
    strands,
    fingerprint,
    certificateAt,
    logged: { count: papers.length, key: deps.logKey.fingerprint },
  }
  const reason = m.sealReason({ reference: one.reference })
  const sealed = await sealPdf(await renderProof(paper), deps.identity, { reason, signingTime: madeAt })
  const receipts =
    reader === 'operator'
      ? []
      : await receiptFiles(deps, deps.db, { ...snapshot, ...one, caseId: one.id }, madeAt)
  const made = [
    entry(
      BUNDLE_FILES.note,
      proofNote(paper, {
        files: placed.length,
        notEnclosed,
        receipts: receipts.length / 2,
        checkAt: deps.checkPage === null ? null : `${deps.config.publicUrl}/security`,
      }),
    ),
    entry(BUNDLE_FILES.paper, sealed.pdf),
    entry(BUNDLE_FILES.links, lines(links)),
    entry(BUNDLE_FILES.audit, lines(audit)),
    entry(BUNDLE_FILES.certificate, certificatePem),
    ...(deps.checkPage === null ? [] : [entry('check-paper.html', checkPage(deps, deps.checkPage))]),
    ...receipts.map(({ name, content }) => entry(name, content)),
  ]
  const files = [...made, ...placed].map(({ name, bytes, sha256, of }): ListedFile => ({
    name,
    bytes,
    sha256,
    ...(of ? { of } : {}),
  }))
  const manifest: Manifest = {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    case: one,
    madeAt: madeAt.toISOString(),
    madeFor: reader,
    strands,
    files,
    ...(papers.length > 0 ? { log: { key: deps.logKey.text, papers } } : {}),
  }
  const listed = entry(BUNDLE_FILES.manifest, `${JSON.stringify(manifest, null, 2)}\n`)
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    deps.identity.privateKey,
    new Uint8Array(listed.content),
  )
  const signed = entry(BUNDLE_FILES.signature, `${Buffer.from(signature).toString('base64')}\n`)
  await note({ caseId: one.id, reader, strands, files })
  const folder = `proof-${one.reference}`
  const entries = [...made, listed, signed, ...placed]
  return {
    folder,
    entries: entries.map((each) => ({ ...each, name: `${folder}/${each.name}` })),
  }
}

/** The papers whose seals the reader sees and that are in the public log by now. */
async function loggedPapers(db: Db, links: readonly ShownLink[]): Promise<LoggedPaper[]> {
  const papers: LoggedPaper[] = []
  for (const link of links) {
    const told = toldOf(link)
    if (told?.kind !== 'seal' || !link.inside) continue
    const opened = await openEntry(db, told.ref)
    // one that was sealed anew after the snapshot is another paper
    if (!opened || opened.digest !== link.inside.of[1]) continue
    const { kind, salt, at, proof } = opened
    papers.push({ ref: told.ref, kind, salt, at, proof })
  }
  return papers
}

/** The check of this proof, as one page that needs neither us nor a line. */
function checkPage(deps: ProofDeps, built: string): string {
  const publicOrigin = new URL(deps.config.publicUrl).origin
  return withWords(built, { publicOrigin, words: checkWords(deps) })
}

type Part = ZipEntry & { sha256: string; of?: ListedFile['of']; content: Uint8Array }

function entry(name: string, content: string | Uint8Array): Part {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    name,
    bytes: bytes.byteLength,
    sha256: sha256Hex(bytes),
    content: bytes,
    async *parts() {
      yield bytes
    },
  }
}

function lines(all: readonly unknown[]): string {
  return all.map((one) => `${JSON.stringify(one)}\n`).join('')
}

/** Each file that is there and is the one that was kept; what is not is counted, and no reason to give nothing. */
async function placedFiles(deps: ProofDeps, files: readonly Named[]) {
  const placed: (ZipEntry & { sha256: string; of?: ListedFile['of'] })[] = []
  let videos = 0
  for (const { name, of, file } of files) {
    const bytes = file.videoBytes ?? 0
    if (videos + bytes > EVIDENCE_LIMITS.videoBytesInPack) continue
    const found = file.why === null ? await checkedFile(deps.files, file) : file.why
    if (typeof found === 'string' || file.sha256 === null) continue
    videos += bytes
    placed.push({ ...found, name, sha256: file.sha256, of })
  }
  return { placed, notEnclosed: files.length - placed.length }
}
