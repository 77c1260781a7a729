import * as said from '@evensettle/messages/refusals/additions.ts'
import { readAccount, type Account, type AccountFault } from '@evensettle/domain/agreements/account.ts'
import {
  answerAddition,
  checkAddition,
  fallsWith,
  isOpenAddition,
  namesAccount,
  needsAccount,
  OPEN_ADDITION_STATES,
  subjectOf,
  wayWith,
  withAddition,
  type Addition,
  type AdditionAnswer,
  type AdditionRefusal,
  type AdditionState,
} from '@evensettle/domain/agreements/additions.ts'
import { waitsForSignature } from '@evensettle/domain/agreements/agreement-state.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCaseForParty,
  tellSide,
  type LockedCase,
} from '../../cases/commands.ts'
import { rewrite, sourceOf } from '../drafting/commands.ts'
import { agreementOfCase, type AgreementRow } from '../queries.ts'
import { sealAccount, type AdditionRow } from './queries.ts'

async function lockUnsigned(tx: Tx, caseId: string, actor: UserActor) {
  const row = await lockCaseForParty(tx, caseId, actor)
  const agreement = await agreementOfCase(tx, row.id)
  return { row, agreement }
}

/** What the domain decided, with the sentence of what was left out beside its field. */
function refused(error: AdditionRefusal): AppError {
  if (error.code === 'ADDITION_INCOMPLETE')
    return new AppError('INVALID_INPUT', { fields: { [error.field]: said.incomplete() } })
  if (error.code === 'TERMS_DATE_PAST')
    return new AppError('INVALID_INPUT', { fields: { day: said.datePast() } })
  if (error.code === 'TERMS_DATE_FAR')
    return new AppError('INVALID_INPUT', {
      fields: { day: said.dateFar({ years: TIMELINE.promisedWithinYears }) },
    })
  if (error.code === 'ACCOUNT_NEEDED')
    return new AppError('INVALID_INPUT', { fields: { number: said.numberMissing() } })
  return new AppError(error.code)
}

const FAULTS: Record<AccountFault['code'], () => string> = {
  HOLDER_MISSING: said.holderMissing,
  NUMBER_MISSING: said.numberMissing,
  NUMBER_MISTYPED: said.numberMistyped,
  BANK_MISTYPED: said.bankMistyped,
  URL_INVALID: said.urlInvalid,
}

/** What is wrong with an account, beside its field. */
export function wrongAccount({ field, code }: AccountFault): AppError {
  return new AppError('INVALID_INPUT', { fields: { [field]: FAULTS[code]() } })
}

/**
 * The addition with its account, where it has one. Only whoever is paid names an account: the payer's wish for a transfer
 * has none, and is answered with it.
 */
function withAccount(
  addition: Addition,
  account: Account | null,
  isOwner: boolean,
): { addition: Addition; account: Account | null } {
  if (addition.kind !== 'pay_way' || !needsAccount(addition)) return { addition, account: null }
  if (!isOwner) {
    const way =
      addition.way.kind === 'bank_transfer'
        ? { kind: 'bank_transfer' as const, holder: '', ending: '' }
        : { kind: 'payment_link' as const, host: '' }
    return { addition: { kind: 'pay_way', way }, account: null }
  }
  if (account?.kind !== addition.way.kind) throw refused({ code: 'ACCOUNT_NEEDED' })
  const read = readAccount(account)
  if (!read.ok) throw wrongAccount(read.error)
  return { addition: { kind: 'pay_way', way: wayWith(read.value) }, account: read.value }
}

/**
 * Proposes something to add to the text before it is signed. It takes the place of an open one about the same thing. The
 * id comes from the browser: the same one again changes nothing.
 */
export async function proposeAddition(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; id: string; addition: Addition; account: Account | null },
  sealer: Sealer,
): Promise<void> {
  const { row, agreement } = await lockUnsigned(tx, input.caseId, actor)
  const side = row.mySide
  const known = await tx
    .selectFrom('agreement_addition')
    .select(['case_id', 'by'])
    .where('id', '=', input.id)
    .executeTakeFirst()
  if (known?.case_id === row.id && known.by === side) return
  if (known) throw new AppError('NOT_FOUND')
  assertAllowed(row, 'propose_addition', side)
  if (!agreement || !waitsForSignature(agreement.state)) throw new AppError('WRONG_STATE')
  const checked = checkAddition(input.addition, agreement.terms, dateOf(now.getTime()))
  if (!checked.ok) throw refused(checked.error)
  const isOwner = namesAccount(agreement.terms) === side
  const { addition, account } = withAccount(checked.value, input.account, isOwner)
  const subject = subjectOf(addition)
  await endAdditions(tx, now, agreement.id, 'countered', subject)
  await tx
    .insertInto('agreement_addition')
    .values({
      id: input.id,
      agreement_id: agreement.id,
      case_id: row.id,
      by: side,
      subject,
      content: JSON.stringify(addition),
      account: account && sealAccount(sealer, input.id, account),
      state: 'proposed',
      proposed_at: now,
      answered_at: null,
    })
    .execute()
  await tell(tx, actor, now, row, { id: input.id, from: null, to: 'proposed' })
}

/** Ends the open additions of an agreement, or the one about a thing; accounts go with them. The caller audits it. */
export async function endAdditions(
  tx: Tx,
  now: Date,
  agreementId: string,
  to: AdditionState,
  subject?: string,
): Promise<void> {
  let query = tx
    .updateTable('agreement_addition')
    .set({ state: to, answered_at: now, account: null })
    .where('agreement_id', '=', agreementId)
    .where('state', 'in', OPEN_ADDITION_STATES)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  await query.execute()
}

/** Ends what was added to an agreement that nobody signs any more: no account is kept of it. The caller audits it. */
export async function dropAdditions(tx: Tx, now: Date, agreementId: string): Promise<void> {
  await endAdditions(tx, now, agreementId, 'lapsed')
  await tx
    .updateTable('agreement_addition')
    .set({ account: null })
    .where('agreement_id', '=', agreementId)
    .execute()
}

/** Answers an addition: with a yes it is part of the text, and signatures that were given to another text fall. */
export async function answerToAddition(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; additionId: string; answer: AdditionAnswer; account: Account | null },
  sealer: Sealer,
): Promise<void> {
  const { row, agreement } = await lockUnsigned(tx, input.caseId, actor)
  const one = await tx
    .selectFrom('agreement_addition')
    .selectAll()
    .where('id', '=', input.additionId)
    .where('case_id', '=', row.id)
    .executeTakeFirst()
  if (!one) throw new AppError('NOT_FOUND')
  const decision = answerAddition(one, input.answer, row.mySide)
  if (!decision.ok) throw refused(decision.error)
  const { to, repeated } = decision.value
  if (repeated) return
  assertAllowed(row, 'answer_addition', row.mySide)
  if (agreement?.id !== one.agreement_id || !waitsForSignature(agreement.state))
    throw new AppError('WRONG_STATE')
  if (input.answer === 'accept') await addToText(tx, now, row, agreement, one, input.account, sealer)
  else await setAddition(tx, now, one.id, { state: to, account: null })
  await tell(tx, actor, now, row, { id: one.id, from: one.state, to })
}

async function setAddition(
  tx: Tx,
  now: Date,
  id: string,
  change: { state: AdditionState; account?: Buffer | null; content?: string },
): Promise<void> {
  await tx
    .updateTable('agreement_addition')
    .set({ ...change, answered_at: now })
    .where('id', '=', id)
    .execute()
}

async function addToText(
  tx: Tx,
  now: Date,
  row: LockedCase,
  agreement: AgreementRow,
  one: AdditionRow,
  given: Account | null,
  sealer: Sealer,
): Promise<void> {
  const today = dateOf(now.getTime())
  const checked = checkAddition(one.content, agreement.terms, today)
  if (!checked.ok) throw refused(checked.error)
  const isOwner = namesAccount(agreement.terms) === row.mySide
  const { addition, account } =
    one.account === null && isOwner
      ? withAccount(checked.value, given, isOwner)
      : { addition: checked.value, account: null }
  await setAddition(tx, now, one.id, {
    state: 'accepted',
    content: JSON.stringify(addition),
    ...(account ? { account: sealAccount(sealer, one.id, account) } : {}),
  })
  if (addition.kind === 'pay_way') await forgetOtherAccounts(tx, agreement.id, one.id)
  const source = await sourceOf(tx, row, agreement)
  const { terms, additions } = withAddition(
    { terms: source.terms, additions: source.additions ?? {} },
    addition,
  )
  await tx.deleteFrom('signature').where('agreement_id', '=', agreement.id).execute()
  await rewrite(tx, agreement.id, { ...source, terms, additions })
  const open = await tx
    .selectFrom('agreement_addition')
    .select(['id', 'content'])
    .where('agreement_id', '=', agreement.id)
    .where('state', 'in', OPEN_ADDITION_STATES)
    .execute()
  for (const { id, content } of open)
    if (fallsWith(content, addition) || !checkAddition(content, terms, today).ok)
      await setAddition(tx, now, id, { state: 'lapsed', account: null })
}

/** An account that another way to pay has taken the place of is needed by nobody. */
async function forgetOtherAccounts(tx: Tx, agreementId: string, id: string): Promise<void> {
  await tx
    .updateTable('agreement_addition')
    .set({ account: null })
    .where('agreement_id', '=', agreementId)
    .where('id', '!=', id)
    .execute()
}

const EVENTS = {
  proposed: 'addition.proposed',
  accepted: 'addition.accepted',
  declined: 'addition.declined',
  withdrawn: 'addition.withdrawn',
} as const

async function tell(
  tx: Tx,
  actor: UserActor,
  now: Date,
  row: LockedCase,
  change: { id: string; from: AdditionState | null; to: keyof typeof EVENTS },
): Promise<void> {
  const facts = { additionId: change.id }
  await appendEvent(tx, { caseId: row.id, type: EVENTS[change.to], side: row.mySide, facts, at: now })
  await audit(tx, actor, now, {
    action: isOpenAddition(change.to) ? 'addition.propose' : 'addition.answer',
    caseId: row.id,
    subject: change.id,
    changed: { state: { from: change.from, to: change.to } },
  })
  await tellSide(tx, row.id, otherSide(row.mySide), 'addition')
}
