import type { Account } from '@evensettle/domain/agreements/account.ts'
import { namesAccount } from '@evensettle/domain/agreements/additions.ts'
import { isOpenChange } from '@evensettle/domain/changes/change.ts'
import { isReady } from '@evensettle/domain/evidence/evidence.ts'
import { CASE_FORMAT, type CaseRecord, type RecordedMessage } from '@evensettle/contracts/case-record.ts'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import { mayLearn } from '@evensettle/domain/cases/events.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { isRunning } from '@evensettle/domain/proposals/round.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import type { Access } from '../../access/queries.ts'
import { changesOf, versionsOf } from '../../agreements/changes/queries.ts'
import { agreementOfCase, partsOf, signaturesOf, type AgreementRow } from '../../agreements/queries.ts'
import { eventsAfter, itemsOfCase } from '../../cases/queries.ts'
import { evidenceOf } from '../../evidence/queries.ts'
import { offersOfCase, presentOffer } from '../../negotiation/offers/queries.ts'
import { requestsOf, wordsAfter } from '../../contact/requests/queries.ts'
import { currentAccount } from '../../agreements/accounts/queries.ts'
import {
  isLadderRound,
  openSalt,
  openSums,
  ownSums,
  roundsOfCase,
} from '../../negotiation/proposals/queries.ts'
import {
  obligationsOfCase,
  plansOfCase,
  receiptsOfCase,
  talkOfCase,
  type ObligationRow,
  promiseOf,
} from '../../obligations/queries.ts'
import { worksheetOf } from '../../worksheets/queries.ts'
import { type CaseToTakeAway, papersFor, timeZoneOf } from '../queries.ts'

const WHOLE_LOG = 100_000

/** The log as its reader may see it. */
async function logFor(db: Db, caseId: string, reader: Side): Promise<CaseEvent[]> {
  const events = await eventsAfter(db, caseId, 0, WHOLE_LOG)
  return events.filter(({ type }) => mayLearn(type, reader))
}

/** The agreement with who has signed it, or null. */
async function agreementFor(db: Db, caseId: string): Promise<CaseRecord['agreement']> {
  const row = await agreementOfCase(db, caseId)
  if (!row) return null
  const signatures = await signaturesOf(db, row.id)
  const [first] = await versionsOf(db, caseId)
  return {
    version: row.version,
    firstAgreedAt: (first ?? row).agreed_at.toISOString(),
    title: row.document.title,
    sections: row.document.sections,
    fingerprint: row.fingerprint,
    agreedAt: row.agreed_at.toISOString(),
    pdfSha256: row.pdf_sha256,
    signatures: signatures.map(({ side, name, signed_at }) => ({ side, name, at: signed_at.toISOString() })),
  }
}

type RecordedPart = NonNullable<CaseRecord['partAgreements']>[number]

type PartSettled = NonNullable<CaseRecord['points'][number]['partsSettled']>[number]

/** What part agreements have settled of the point with this number while it stayed open, oldest first. */
function settledOf(signed: readonly AgreementRow[], point: number): { partsSettled?: PartSettled[] } {
  const partsSettled = signed.flatMap(({ version, source }) =>
    (source?.part?.points ?? []).flatMap(({ number, outcome, amount }) =>
      number === point && outcome === 'part' && amount !== null ? [{ part: version, sum: amount }] : [],
    ),
  )
  return partsSettled.length > 0 ? { partsSettled } : {}
}

/** The part agreements that both have signed, oldest first. */
async function partsFor(db: Db, signed: readonly AgreementRow[]): Promise<RecordedPart[]> {
  const parts = []
  for (const row of signed) {
    const signatures = await signaturesOf(db, row.id)
    parts.push({
      id: row.id,
      number: row.version,
      title: row.document.title,
      sections: row.document.sections,
      fingerprint: row.fingerprint,
      agreedAt: row.agreed_at.toISOString(),
      pdfSha256: row.pdf_sha256,
      signatures: signatures.map(({ side, name, signed_at }) => ({
        side,
        name,
        at: signed_at.toISOString(),
      })),
    })
  }
  return parts
}

function settledIn(parts: readonly RecordedPart[], id: string | null): { settledByPart?: number } {
  const part = parts.find((one) => one.id === id)
  return part ? { settledByPart: part.number } : {}
}

/** What a case is about and how it ended, in the words that both sides see. */
function caseFacts(row: CaseToTakeAway): CaseRecord['case'] {
  return {
    reference: row.reference,
    status: row.status,
    type: row.type,
    title: row.title,
    story: row.story,
    wish: row.wish,
    happenedOn: row.happened_on,
    told: row.intake_answers,
    currency: row.currency,
    starter: row.starter_name,
    respondent: row.respondent_name,
    hasJoined: row.respondent_id !== null,
    startedAt: row.submitted_at.toISOString(),
    ended:
      row.closed_at && row.close_reason
        ? {
            at: row.closed_at.toISOString(),
            reason: row.close_reason,
            by: row.closed_by,
            words: row.close_words,
          }
        : null,
  }
}

/** The account that its reader named to be paid on; that of the other side stays with its owner. */
async function ownAccount(db: Db, sealer: Sealer, row: CaseToTakeAway): Promise<Account | null> {
  const agreement = await agreementOfCase(db, row.id)
  return agreement && namesAccount(agreement.terms) === row.mySide
    ? currentAccount(db, sealer, agreement)
    : null
}

/** What a side sealed in proposals that are over and can check by itself. */
async function sealedAnswers(
  db: Db,
  sealer: Sealer,
  rounds: Awaited<ReturnType<typeof roundsOfCase>>,
  side: Side,
) {
  const over = rounds.filter((round) => isLadderRound(round) && !isRunning(round.state))
  const rows = await ownSums(
    db,
    over.map(({ id }) => id),
    side,
  )
  return rows.flatMap((own) => {
    const salt = openSalt(sealer, own)
    const number = 1 + rounds.findIndex(({ id }) => id === own.round_id)
    const answers = { ...openSums(sealer, own) }
    return salt === null ? [] : { number, roundId: own.round_id, answers, salt, commitment: own.receipt }
  })
}

export type ExportSealers = { worksheets: Sealer; requests: Sealer; accounts: Sealer; ranges: Sealer }

async function writtenWithAPerson(db: Db, sealer: Sealer, caseId: string, userId: string) {
  const asked = await requestsOf(db, sealer, caseId, userId)
  const after = await wordsAfter(db, sealer, caseId, userId)
  return {
    ...(asked.length > 0
      ? { askedAPerson: asked.map(({ at, topic, words }) => ({ at, topic, words })) }
      : {}),
    ...(after.length > 0
      ? { writtenWithAPerson: after.map(({ at, by, words }) => ({ at, by, words })) }
      : {}),
  }
}

/** A point as it was asked for and, once that is released, answered. */
function recordedPoint(item: Awaited<ReturnType<typeof itemsOfCase>>[number], isReleased: boolean) {
  const { kind, title, details, happened_on: on, claimed: asked, by: askedBy, handing } = item
  const { answer, admitted, reason, answer_handing: how } = item
  const said = answer && { answer, admitted, reason, ...(how ? { handing: how } : {}) }
  return {
    kind,
    title,
    details,
    on,
    asked,
    askedBy,
    ...(handing ? { handing } : {}),
    answer: isReleased ? said : null,
  }
}

/**
 * A whole case as one side may see it. Answers are in it once they were released, and what its reader wrote down for
 * themselves or sealed in proposals that are over; nothing that is sealed in an open one, no link, no address of the other side.
 */
export async function caseExport(
  db: Db,
  row: CaseToTakeAway,
  { access, userId, sealers, now }: { access: Access; userId: string; sealers: ExportSealers; now: Date },
): Promise<CaseRecord> {
  // one after another: within a transaction there is one connection
  const items = await itemsOfCase(db, row.id)
  const log = await logFor(db, row.id, row.mySide)
  const offers = await offersOfCase(db, row.id)
  const rounds = await roundsOfCase(db, row.id)
  const evidence = (await evidenceOf(db, access)).filter(({ state }) => isReady(state))
  const { sheet } = await worksheetOf(db, sealers.worksheets, { caseId: row.id, ownerId: userId })
  const withAPerson = await writtenWithAPerson(db, sealers.requests, row.id, userId)
  const account = await ownAccount(db, sealers.accounts, row)
  const sealed = await sealedAnswers(db, sealers.ranges, rounds, row.mySide)
  const onlyYou = {
    ...(sealed.length > 0 ? { sealed } : {}),
    ...(sheet ? { ifWeDoNotAgree: sheet } : {}),
    ...withAPerson,
    ...(account ? { accountToPayTo: account } : {}),
  }
  const signedParts = await partsOf(db, row.id)
  const parts = await partsFor(db, signedParts)
  const setAside = row.mySide === 'starter' ? await talkSetAside(db, row.id) : []
  const isReleased = row.answered_at !== null && row.answer_kind !== 'declined'
  return {
    format: CASE_FORMAT,
    scope: 'own',
    leftOut: [],
    exportedAt: now.toISOString(),
    you: row.mySide,
    timeZone: await timeZoneOf(db, userId),
    case: caseFacts(row),
    answer:
      isReleased && row.answered_at ? { at: row.answered_at.toISOString(), words: row.answer_words } : null,
    ...(parts.length > 0 ? { partAgreements: parts } : {}),
    points: items.map((item, at) => ({
      ...recordedPoint(item, isReleased),
      ...settledIn(parts, item.settled_by),
      ...settledOf(signedParts, at + 1),
    })),
    messages: log.flatMap(({ message }) =>
      message ? [recordedMessage(message.sentAt, message.side, message.body, message.cameBy)] : [],
    ),
    ...(setAside.length > 0 ? { setAside } : {}),
    evidence: evidence.map((one, at) => ({
      id: one.id,
      number: at + 1,
      by: one.side,
      name: one.name,
      kind: one.kind,
      about: items.find(({ id }) => id === one.itemId)?.title ?? null,
      addedAt: one.addedAt,
      isShown: one.released,
      sha256: one.givenSha256 ?? one.sha256,
    })),
    offers: offers.map((offer) => presentOffer(offer, now)),
    // what an earlier engine proposed lies in the record of its round
    proposals: rounds.filter(isLadderRound).map(({ number, engine, opened_at: openedAt, proposal }) => ({
      number,
      engine,
      openedAt: openedAt.toISOString(),
      proposal,
    })),
    agreement: await agreementFor(db, row.id),
    ...(await recordedChanges(db, row.id)),
    papers: (await papersFor(db, row.id)).map(({ stored: _stored, ...paper }) => paper),
    obligations: await recordedOf(db, row.id),
    ...(Object.keys(onlyYou).length > 0 ? { onlyYou } : {}),
    log: log.map(({ at, type, side, facts }) => ({ at, what: type, by: side, facts })),
  }
}

/** What was agreed, with its plans, receipts and what was said about two figures; all of it is both sides'. */
async function recordedOf(db: Db, caseId: string): Promise<CaseRecord['obligations']> {
  const all = await obligationsOfCase(db, caseId)
  const plans = await plansOfCase(db, caseId)
  const talk = await talkOfCase(db, caseId)
  const receipts = await receiptsOfCase(db, caseId)
  return all.map((one) => ({
    ...recorded(one),
    plans: of(plans, one.id).map(({ by, state, parts, asked_at, answered_at, signed }) => ({
      by,
      state,
      parts,
      askedAt: asked_at.toISOString(),
      answeredAt: answered_at?.toISOString() ?? null,
      signed: signed.map(({ side, at }) => ({ side, at })),
    })),
    receipts: of(receipts, one.id).map(({ id, name, sha256, created_at: at }) => ({
      id,
      name,
      sha256,
      at: at.toISOString(),
    })),
    talk: of(talk, one.id).map(({ side, words, said_at: at }) => ({ by: side, words, at: at.toISOString() })),
  }))
}

function of<T extends { obligation_id: string }>(rows: readonly T[], id: string): T[] {
  return rows.filter(({ obligation_id }) => obligation_id === id)
}

function recorded(row: ObligationRow): CaseRecord['obligations'][number] {
  return {
    ...promiseOf(row),
    partOf: row.part_of,
    claimedAt: row.claimed_at?.toISOString() ?? null,
    doneOn: row.done_on,
    countedAt: row.counted_at?.toISOString() ?? null,
    objectedAt: row.objected_at?.toISOString() ?? null,
    received: row.received,
    objection: row.objection,
    letterAt: row.letter_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}

/** What was proposed to change in the signed agreement, oldest first; nothing where nobody did. */
async function recordedChanges(db: Db, caseId: string): Promise<Pick<CaseRecord, 'changes'>> {
  const changes = await changesOf(db, caseId)
  const versions = await versionsOf(db, caseId)
  if (changes.length === 0) return {}
  return {
    changes: changes.map(({ by, state, note, proposed_at, answered_at, version_id }) => ({
      by,
      state,
      note,
      proposedAt: proposed_at.toISOString(),
      endedAt: isOpenChange(state) ? null : (answered_at?.toISOString() ?? null),
      version: versions.find(({ id }) => id === version_id)?.version ?? null,
    })),
  }
}

/** What was written while somebody else was in the case, oldest first: the starter's to keep. */
async function talkSetAside(db: Db, caseId: string): Promise<RecordedMessage[]> {
  const rows = await db
    .selectFrom('message')
    .innerJoin('case_event', (join) =>
      join.onRef('case_event.case_id', '=', 'message.case_id').onRef('case_event.seq', '=', 'message.seq'),
    )
    .select(['message.sent_at', 'message.side', 'message.body', 'message.came_by'])
    .where('message.case_id', '=', caseId)
    .where('case_event.type', '=', 'message.set_aside')
    .orderBy('message.seq')
    .execute()
  return rows.map((row) => recordedMessage(row.sent_at.toISOString(), row.side, row.body, row.came_by))
}

function recordedMessage(
  at: string,
  from: Side,
  words: string,
  cameBy: RecordedMessage['cameBy'] | null,
): RecordedMessage {
  return { at, from, words, ...(cameBy ? { cameBy } : {}) }
}
