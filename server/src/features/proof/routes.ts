import { CASE_PROOF_PATH, getCaseProof, type CaseProof } from '@evensettle/contracts/case-proof.ts'
import { OWN_PROOF_PATH } from '@evensettle/contracts/take-away.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { checkInput, DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import * as words from '@evensettle/messages/proof/page.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { ShownEntry } from '@evensettle/domain/proof/bundle.ts'
import { CASE_STRAND, toldOf, type ShownLink } from '@evensettle/domain/proof/link.ts'
import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api, FileToSave } from '../../platform/http/http.ts'
import { zipOf } from '../../platform/files/zip.ts'
import { caseById } from '../oversight/queries.ts'
import { noteCheck } from './commands.ts'
import { eventInWords, listIn } from './document.ts'
import { proofForOperator, proofForSide } from './jobs.ts'
import {
  endsOf,
  firstCaseFault,
  isWaitingForChain,
  linksOf,
  operatorsEntries,
  presentLink,
  WAYS_IN,
  type LinkRow,
} from './queries.ts'

/** The record of a case that anybody can check: for its sides, and for operators without what the two wrote. */
export function proofRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  async function packed(
    make: typeof proofForSide,
    c: Context,
    actor: Parameters<typeof proofForSide>[1]['actor'],
  ): Promise<FileToSave> {
    const asked = checkInput(getCase, { caseId: c.req.param('caseId') })
    if (!asked.ok) throw new AppError('NOT_FOUND')
    const madeAt = now()
    const { folder, entries } = await make(deps, { caseId: asked.value.caseId, actor, madeAt })
    return { type: 'application/zip', name: `${folder}.zip`, body: zipOf(entries, madeAt) }
  }

  api.download({ path: OWN_PROOF_PATH, limit: DOWNLOAD_LIMITS.pack }, api.requireUser, (c, actor) =>
    packed(proofForSide, c, actor),
  )

  api.download(
    { path: CASE_PROOF_PATH, limit: DOWNLOAD_LIMITS.pack },
    (c) => api.requireOperator(c, true),
    (c, actor) => packed(proofForOperator, c, actor),
  )

  api.handleAsAdmin(getCaseProof, async ({ caseId }, actor) => {
    const row = await caseById(db, caseId, actor.userId)
    if (!row) throw new AppError('NOT_FOUND')
    const isWaiting = await isWaitingForChain(db, caseId)
    const rows = await linksOf(db, caseId)
    const fault = isWaiting ? null : await firstCaseFault(db, caseId, rows)
    if (!isWaiting) await inTransaction(deps, (tx) => noteCheck(tx, actor, now(), { caseId, fault }))
    const entries = await operatorsEntries(db, caseId)
    const users = await deps.auth.findUsers([...new Set(entries.map(({ entry }) => entry.actorId))])
    const emails = new Map(users.map(({ id, email }) => [id, email]))
    return {
      reference: row.reference,
      checkedAt: now().toISOString(),
      isWaiting,
      fault,
      ...presentRecord(rows),
      openings: entries.map((one) => presentOpening(one, emails)).toReversed(),
    }
  })
}

function presentOpening(
  { entry }: ShownEntry,
  emails: ReadonlyMap<string, string | null>,
): CaseProof['openings'][number] {
  const what = entry.action === 'case.open' ? 'opened' : entry.action === 'case.prove' ? 'proved' : 'checked'
  const facts: unknown = JSON.parse(entry.facts)
  const reason =
    typeof facts === 'object' && facts !== null && 'reason' in facts ? String(facts.reason) : null
  return {
    at: new Date(entry.at).toISOString(),
    what,
    by: emails.get(entry.actorId) ?? entry.actorId,
    reason,
  }
}

type Record = Pick<CaseProof, 'places' | 'head' | 'closed' | 'joined' | 'signatures' | 'files' | 'mails'>

/** A record as an operator may see it, by what it tells of. */
function presentRecord(rows: readonly LinkRow[]): Record {
  const reader = { reader: 'operator', ownStrands: new Set<string>(), files: null } as const
  const links = rows.map((row) => presentLink(row, reader))
  const told = links.flatMap((link) => {
    const one = toldOf(link)
    return one ? [{ link, ...one, at: new Date(one.at).toISOString(), side: sideIn(one.side) }] : []
  })
  const of = (kind: string) => told.filter((one) => one.kind === kind)
  const [end] = endsOf(rows)
  const names = { starter: words.starter(), respondent: words.respondent() }
  return {
    places: end?.places ?? 0,
    head: end?.hash ?? '',
    closed: links.filter((link) => link.strand === CASE_STRAND && !link.told).length,
    joined: of('event')
      .filter(({ type }) => WAYS_IN.has(type ?? ''))
      .map((one) => ({ words: eventInWords(one, wayIn(rows, one.link), names), at: one.at })),
    signatures: told
      .filter(({ kind }) => kind === 'signature' || kind === 'seal')
      .map(({ side, at, kind, link }) => ({
        side,
        at,
        sealed: kind === 'seal' ? (link.inside?.of[1] ?? '') : null,
      })),
    files: of('file').map(({ side, at, link }) => ({
      side,
      at,
      bytes: Number(listIn(link.inside?.of[0] ?? null)[1] ?? 0),
      sha256: link.inside?.of[1] ?? '',
    })),
    mails: of('mail')
      .map(({ at, type, link }) => ({ at, kind: (type ?? '').split('/')[0] ?? '', commitment: link.body }))
      .toSorted((one, other) => one.at.localeCompare(other.at)),
  }
}

function sideIn(side: string | null): Side | null {
  return SIDES.find((one) => one === side) ?? null
}

/** By which way somebody came, of facts that hold an address or a name too. */
function wayIn(rows: readonly LinkRow[], { strand, place }: ShownLink): string | null {
  const row = rows.find((one) => one.strand === strand && one.place === place)
  const facts: unknown = JSON.parse(row?.opening?.body[0] ?? '{}')
  return typeof facts === 'object' && facts !== null && 'by' in facts
    ? JSON.stringify({ by: facts.by })
    : null
}
