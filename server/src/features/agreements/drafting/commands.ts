import { BRAND } from '@evensettle/contracts/site.ts'
import type { Additions } from '@evensettle/domain/agreements/additions.ts'
import { DROPPED_STATES, waitsForSignature } from '@evensettle/domain/agreements/agreement-state.ts'
import { fingerprintInput } from '@evensettle/domain/agreements/fingerprint.ts'
import type { PartOfText } from '@evensettle/domain/agreements/part-text.ts'
import { pointsIn } from '@evensettle/domain/agreements/points-in-text.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { ItemisedPoint } from '@evensettle/domain/agreements/point-tables.ts'
import { agreementDocument, type AgreementInput } from '@evensettle/domain/agreements/text.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, UserActor } from '../../../platform/http/http.ts'
import { sha256Hex } from '../../../printing/pdf-seal.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCaseForParty,
  moveCase,
  tellSide,
  type CaseRow,
} from '../../cases/commands.ts'
import { agreementOfCase, signaturesOf, unsignedPartOf, type AgreementRow } from '../queries.ts'
import {
  addressOf,
  askedFor,
  disputeFacts,
  emailToConfirm,
  partyOf,
  settledBefore,
  sharedZone,
} from './queries.ts'

type NewAgreement = {
  id: string
  terms: Terms
  offerId: string | null
  roundId: string | null
  itemised?: ItemisedPoint[]
}

/**
 * Turns accepted terms into the agreement that both sign. The caller holds the case's lock and has checked
 * its command; the unique index on live agreements makes a second settlement impossible.
 */
export async function draftAgreement(
  tx: Tx,
  actor: Actor,
  now: Date,
  row: CaseRow,
  to: CaseRow['status'],
  made: NewAgreement,
): Promise<string> {
  const source = await gather(tx, row, { ...made, agreedAt: now })
  await moveCase(tx, row, { status: to, proposal_asked_by: [] })
  await tx
    .insertInto('agreement')
    .values({
      id: made.id,
      case_id: row.id,
      state: 'to_sign',
      offer_id: made.offerId,
      round_id: made.roundId,
      ...written(source),
      replaces: null,
      agreed_at: now,
      ...UNSEALED,
    })
    .execute()
  await appendEvent(tx, {
    caseId: row.id,
    type: 'case.agreed',
    side: null,
    facts: { agreementId: made.id },
    at: now,
  })
  const changed = { status: { from: row.status, to } }
  await audit(tx, actor, now, { action: 'agreement.draft', caseId: row.id, subject: made.id, changed })
  return made.id
}

const UNSEALED = { closed_at: null, pdf_file: null, pdf_sha256: null, pdf_bytes: null, sealed_at: null }

/** Everything that the text is made from, read from the case and the profiles of its two people. */
async function gather(
  db: Db,
  row: CaseRow,
  made: { terms: Terms; itemised?: ItemisedPoint[]; agreedAt: Date },
): Promise<AgreementInput> {
  const zone = await sharedZone(db, row)
  const before = await settledBefore(db, row.id)
  return {
    reference: row.reference,
    brand: BRAND,
    title: row.title,
    disputeType: row.type,
    parties: {
      starter: await partyOf(db, row, 'starter', zone),
      respondent: await partyOf(db, row, 'respondent', zone),
    },
    terms: made.terms,
    agreedAt: made.agreedAt.getTime(),
    zone,
    facts: await disputeFacts(db, row),
    ...(made.itemised ? { itemised: made.itemised } : {}),
    ...(before.length > 0 ? { before } : {}),
  }
}

type Part = { id: string; terms: Terms; part: PartOfText; additions: Additions; pointIds: readonly string[] }

/** Writes the text that settles some points only, to be signed by both while the talk about the others goes on. The caller audits it. */
export async function draftPart(tx: Tx, now: Date, row: CaseRow, made: Part): Promise<void> {
  const { facts, ...source } = await gather(tx, row, { terms: made.terms, agreedAt: now })
  const { told = [], happenedOn = null } = facts ?? {}
  const asked = await askedFor(tx, row.id, made.pointIds)
  const { part, additions } = made
  await tx
    .insertInto('agreement')
    .values({
      id: made.id,
      case_id: row.id,
      state: 'part_to_sign',
      version: part.number,
      offer_id: null,
      round_id: null,
      ...written({ ...source, facts: { told, happenedOn, asked }, part, additions }),
      replaces: null,
      agreed_at: now,
      ...UNSEALED,
    })
    .execute()
}

/** The columns that hold a text and what it is made from. */
function written(source: AgreementInput) {
  const document = agreementDocument(source)
  return {
    terms: JSON.stringify(source.terms),
    source: JSON.stringify(source),
    document: JSON.stringify(document),
    fingerprint: sha256Hex(fingerprintInput(document)),
  }
}

/** What a text is made from; of one from before this was kept it is gathered again, with the addresses and the points it had. */
export async function sourceOf(db: Db, row: CaseRow, agreement: AgreementRow): Promise<AgreementInput> {
  if (agreement.source) return agreement.source
  const { terms, document, agreed_at: agreedAt } = agreement
  const itemised = pointsIn(document)
  const { parties, ...source } = await gather(db, row, { terms, agreedAt, ...(itemised && { itemised }) })
  const { starter, respondent } = document.parties
  return {
    ...source,
    parties: {
      starter: { ...parties.starter, address: starter.address },
      respondent: { ...parties.respondent, address: respondent.address },
    },
  }
}

/** Writes a new version beside the agreement that it changes, to be signed by both. The caller audits it. */
export async function draftVersion(
  tx: Tx,
  now: Date,
  base: AgreementRow,
  version: { id: string; source: AgreementInput },
): Promise<void> {
  await tx
    .insertInto('agreement')
    .values({
      id: version.id,
      case_id: base.case_id,
      state: 'version_to_sign',
      version: base.version + 1,
      replaces: base.id,
      offer_id: base.offer_id,
      round_id: base.round_id,
      ...written(version.source),
      agreed_at: now,
      ...UNSEALED,
    })
    .execute()
}

/** Writes the text again from what it is made from. The caller has seen that nobody has signed it, and audits it. */
export async function rewrite(tx: Tx, agreementId: string, source: AgreementInput): Promise<void> {
  await tx.updateTable('agreement').set(written(source)).where('id', '=', agreementId).execute()
}

/**
 * Puts the address that somebody gave for this agreement into its text, told to the other side. A text that
 * somebody has signed stays as it is, and so does an address that both have read. NOT_FOUND: not their case.
 */
export async function nameAddress(tx: Tx, actor: UserActor, now: Date, caseId: string): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  const side = row.mySide
  const agreement = await unsignedText(tx, caseId)
  if (!agreement || agreement.document.parties[side].address !== null) return
  const address = await addressOf(tx, actor.userId)
  if (address === null) return
  const source = await sourceOf(tx, row, agreement)
  const zone = await sharedZone(tx, row)
  const other = otherSide(side)
  const { cameIn } = await partyOf(tx, row, other, zone)
  await rewrite(tx, agreement.id, {
    ...source,
    zone,
    parties: {
      starter: source.parties.starter,
      respondent: source.parties.respondent,
      [side]: { ...(await partyOf(tx, row, side, zone, true)), address },
      [other]: { ...source.parties[other], ...(cameIn === undefined ? {} : { cameIn }) },
    },
  })
  const facts = { agreementId: agreement.id }
  await appendEvent(tx, { caseId, type: 'agreement.addressed', side, facts, at: now })
  await audit(tx, actor, now, { action: 'agreement.address', caseId, subject: agreement.id })
  await tellSide(tx, caseId, otherSide(side), 'address')
}

/** The text that waits for both signatures and has none yet, on the whole or on some points, or null. */
async function unsignedText(tx: Tx, caseId: string): Promise<AgreementRow | null> {
  const live = await agreementOfCase(tx, caseId)
  if (live && waitsForSignature(live.state)) return unsignedAgreement(tx, caseId)
  const part = await unsignedPartOf(tx, caseId)
  return part && (await isSigned(tx, part)) ? null : part
}

/** The text on the whole that waits for both signatures and has none yet, or null. */
async function unsignedAgreement(tx: Tx, caseId: string): Promise<AgreementRow | null> {
  const live = await agreementOfCase(tx, caseId)
  return live && waitsForSignature(live.state) && !(await isSigned(tx, live)) ? live : null
}

async function isSigned(tx: Tx, { id }: AgreementRow): Promise<boolean> {
  return (await signaturesOf(tx, id)).length > 0
}

/**
 * Notes that whoever began the case has shown, by a mail that they signed in with, that their email address is theirs, says it
 * in the text on the whole while nobody has signed that, and tells the other side. Again: nothing. NOT_FOUND: not their case.
 */
export async function confirmEmail(tx: Tx, actor: UserActor, now: Date, caseId: string): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'confirm_email', row.mySide)
  const email = emailToConfirm(row, actor)
  if (email === null) return
  if (!email.isShown) throw new AppError('EMAIL_NOT_SHOWN')
  const agreement = await unsignedAgreement(tx, caseId)
  if (!agreement) throw new AppError('WRONG_STATE')
  const shown = { starter_email_confirmed: true, starter_email_confirmed_at: now }
  await moveCase(tx, row, shown)
  const source = await sourceOf(tx, row, agreement)
  const { email: told, cameIn } = await partyOf(tx, { ...row, ...shown }, 'starter', source.zone)
  const starter = { ...source.parties.starter, ...(told && { email: told }), ...(cameIn && { cameIn }) }
  await rewrite(tx, agreement.id, { ...source, parties: { ...source.parties, starter } })
  const facts = { agreementId: agreement.id }
  await appendEvent(tx, { caseId, type: 'agreement.email_confirmed', side: row.mySide, facts, at: now })
  await audit(tx, actor, now, { action: 'agreement.email_confirm', caseId, subject: agreement.id })
  await tellSide(tx, caseId, otherSide(row.mySide), 'address')
}

/**
 * Takes address and email of a side out of texts that both never signed; what both have signed stays as it is. The caller holds
 * the lock and audits it.
 */
export async function forgetPartyIn(tx: Tx, caseId: string, side: Side): Promise<void> {
  const dropped = await tx
    .selectFrom('agreement')
    .select(['id', 'source'])
    .where('case_id', '=', caseId)
    .where('state', 'in', DROPPED_STATES)
    .execute()
  for (const { id, source } of dropped) {
    if (source === null) continue
    const { name } = source.parties[side]
    const parties = { ...source.parties, [side]: { name } }
    await tx
      .updateTable('agreement')
      .set(written({ ...source, parties }))
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('signature').where('agreement_id', '=', id).where('side', '=', side).execute()
  }
}
