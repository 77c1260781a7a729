import { CALENDAR_FEED_PATH, type Obligations } from '@evensettle/contracts/obligations.ts'
import { accountOwner } from '@evensettle/domain/access/owner.ts'
import { isVisible, type Viewer } from '@evensettle/domain/access/visibility.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { isAgreedOn, isSigning } from '@evensettle/domain/cases/status.ts'
import { maskedContact } from '@evensettle/domain/invitations/contact.ts'
import {
  countsAt,
  daysLate,
  figuresEndAt,
  isClaimed,
  isCounted,
  isObjectedTo,
  moveOf,
  objectUntil,
  owedTo,
} from '@evensettle/domain/obligations/obligation.ts'
import { planUntil } from '@evensettle/domain/obligations/plan.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { dateIn } from '@evensettle/messages/moments.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { caseOfParty, sideIn } from '../../cases/queries.ts'
import { feedKey, feedOf } from '../calendar/queries.ts'
import {
  factsOf,
  historyOfCase,
  liveAgreement,
  obligationsOfCase,
  openPlansOfCase,
  papersOfCase,
  receiptsOfCase,
  signedOn,
  talkOfCase,
  wantsSms,
  zonesOf,
  type ObligationRow,
  type PlanRow,
  promiseOf,
  wordsOf,
} from '../queries.ts'

type About = {
  plans: PlanRow[]
  history: Awaited<ReturnType<typeof historyOfCase>>
  talk: Awaited<ReturnType<typeof talkOfCase>>
  receipts: Awaited<ReturnType<typeof receiptsOfCase>>
}

function present(
  row: ObligationRow,
  { plans, history, talk, receipts }: About,
  now: Date,
): Obligations['obligations'][number] {
  const one = factsOf(row)
  const plan = plans.find(({ obligation_id }) => obligation_id === row.id)
  const isAnswerable = isClaimed(row.state) || isCounted(row.state) || isObjectedTo(row.state)
  return {
    ...promiseOf(row),
    daysLate: daysLate(one, now.getTime()),
    claimed:
      isAnswerable && row.claimed_at
        ? {
            at: row.claimed_at.toISOString(),
            doneOn: row.done_on,
            until: new Date(countsAt(one)).toISOString(),
          }
        : null,
    objectUntil:
      isCounted(row.state) && objectUntil(one) > now.getTime()
        ? new Date(objectUntil(one)).toISOString()
        : null,
    objected:
      isObjectedTo(row.state) && row.objected_at
        ? {
            at: row.objected_at.toISOString(),
            received: row.received,
            words: row.objection,
            until: new Date(figuresEndAt(one)).toISOString(),
          }
        : null,
    talk: [...endedObjection(row), ...talk.filter(({ obligation_id }) => obligation_id === row.id)]
      .toSorted((a, b) => a.said_at.getTime() - b.said_at.getTime())
      .map(({ id, side, words, said_at: at }) => ({ id, side, words, at: at.toISOString() })),
    receipts: receipts
      .filter(({ obligation_id }) => obligation_id === row.id)
      .map(({ id, name, has_picture: hasPicture, created_at: at }) => ({
        id,
        name,
        hasPicture,
        at: at.toISOString(),
      })),
    letterAt: row.letter_at?.toISOString() ?? null,
    mayBreak: moveOf(one, 'break', owedTo(one), now.getTime()).ok,
    plan: plan
      ? {
          id: plan.id,
          by: plan.by,
          parts: plan.parts,
          askedAt: plan.asked_at.toISOString(),
          until: new Date(planUntil({ askedAt: plan.asked_at.getTime() })).toISOString(),
        }
      : null,
    history: history
      .filter(({ obligationId }) => obligationId === row.id)
      .map(({ type, side, facts, at }) => ({ type, side, facts, at: at.toISOString() })),
  }
}

/** The words that an objection began with, once what was objected to was confirmed or waived; while it is open they stand in it. */
function endedObjection({ id, by, state, objection, objected_at: said_at }: ObligationRow) {
  if (isObjectedTo(state) || objection === '' || said_at === null) return []
  return [{ id, side: otherSide(by), words: objection, said_at }]
}

/** A sealed case of its reader, and all that was agreed in it; NOT_FOUND: not theirs, or not sealed. */
export function readerOf(deps: Deps) {
  const { db, now } = deps

  async function agreedCase(caseId: string, userId: string) {
    const row = await caseOfParty(db, caseId, userId).selectAll().executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    const mySide = sideIn(row, userId)
    const viewer: Viewer = { role: mySide, side: mySide, owner: accountOwner(userId) }
    const isSealed = isAgreedOn(row.status) && !isSigning(row.status)
    // what a part agreement promised is there while the rest is talked about, and after that
    const hasPromises = isSealed || (await obligationsOfCase(db, caseId)).length > 0
    const sealedAt = hasPromises ? row.submitted_at.getTime() : null
    if (!isVisible(viewer, { kind: 'obligation', sealedAt }, now().getTime())) throw new AppError('NOT_FOUND')
    const agreement = await liveAgreement(db, caseId)
    const zones = await zonesOf(db, row)
    // the clock of the text that both signed; days of what only a part promised are those of the two
    const shared = zones.starter === zones.respondent ? zones.starter : 'UTC'
    const zone = agreement?.document.zone ?? shared
    return { ...row, ...(agreement && wordsOf(row, agreement)), zone, mySide }
  }

  async function view(caseId: string, actor: UserActor): Promise<Obligations> {
    const row = await agreedCase(caseId, actor.userId)
    const [all, plans, papers, history, talk, receipts, zones, feed, reach] = await Promise.all([
      obligationsOfCase(db, caseId),
      openPlansOfCase(db, caseId),
      papersOfCase(db, caseId),
      historyOfCase(db, caseId),
      talkOfCase(db, caseId),
      receiptsOfCase(db, caseId),
      zonesOf(db, row),
      feedOf(db, caseId, actor.userId),
      reachOf(deps, caseId, actor.userId),
    ])
    const signed = (await signedOn(db, caseId)) ?? all[0]?.made_at ?? row.updated_at
    return {
      caseId,
      status: row.status,
      mySide: row.mySide,
      names: { starter: row.starter_name, respondent: row.respondent_name },
      currency: row.currency,
      agreedOn: dateOf(signed.getTime()),
      today: dateIn(now(), zones[row.mySide]),
      obligations: all.map((one) => present(one, { plans, history, talk, receipts }, now())),
      feed: feed && addressOf(deps, feed),
      ...reach,
      papers: papers.map(({ id, kind, made_at, sealed_at }) => ({
        id,
        kind,
        madeAt: made_at.toISOString(),
        isSealed: sealed_at !== null,
      })),
    }
  }

  return { agreedCase, view }
}

function addressOf({ config, sealers }: Deps, feed: string): string {
  return `${config.publicUrl}${CALENDAR_FEED_PATH.replace(':key', feedKey(sealers.presses, feed))}`
}

/**
 * How somebody is reminded: by email where they have an address, and by text to their own confirmed number, where they want
 * that and texts are sent at all.
 */
async function reachOf(
  { db, auth, smsTransport }: Deps,
  caseId: string,
  userId: string,
): Promise<Pick<Obligations, 'sms' | 'isUnreached'>> {
  const [found] = await auth.findUsers([userId])
  const hasEmail = (found?.email ?? '') !== ''
  if (smsTransport.kind !== 'webhook' || !found?.phone) return { sms: null, isUnreached: !hasEmail }
  const to = maskedContact({ kind: 'phone', value: found.phone })
  const isWanted = await wantsSms(db, caseId, userId)
  return { sms: { to, isWanted }, isUnreached: !hasEmail && !isWanted }
}
