import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { DAILY_AT, kindOfNotice, quietFor, type NoticeChoices } from '@evensettle/domain/cases/notices.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { ONE_PRESS_NOTICES_PATH } from '@evensettle/contracts/notices.ts'
import { hourIn } from '@evensettle/messages/moments.ts'
import { dropWaitingMails, queueMail, queueMailOnce } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import { invitedReader } from '../invitations/receipt/queries.ts'
import { owedByDay } from '@evensettle/domain/obligations/sums.ts'
import { obligationsOfCase, promiseOf } from '../obligations/queries.ts'
import { profileOf } from '../profile/queries.ts'
import { choicesOf, noticeStopKey } from './choices/queries.ts'
import { noteDaily } from './commands.ts'
import { casesToTell, dailyReaders } from './daily/queries.ts'
import { dailyLetter, invitedNewsLetter, newsLetter, placeOfNews, signedLetter } from './emails.ts'
import { newsFor, newsMailsSince } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'auth' | 'sealers'>

/**
 * Tells a side by mail what it has not seen in its case yet: at most one mail for all of it, none when it has seen
 * everything, and of each kind as its reader chose. It holds no message and no reason, only that something was written; of an
 * offer it tells the sum and the day, of an answer the sums.
 */
export async function tellNews(
  deps: Parts,
  payload: { caseId: string; side: Side; signed?: true },
): Promise<void> {
  const news = await newsFor(deps.db, payload.caseId, payload.side)
  if (payload.signed) return tellBothSigned(deps, payload, news)
  if (!news || news.events.length === 0) return
  const choices = await choicesOf(deps.db, news.userId)
  const events = news.events.filter(({ type }) => choices.mail[kindOfNotice(type)] !== 'none')
  // what comes once a day goes along where a mail is written anyway, and causes none
  if (!events.some(({ type }) => choices.mail[kindOfNotice(type)] === 'at_once')) return
  const reader = news.userId === null ? await invitedReader(deps, payload.caseId) : null
  if (news.userId === null && reader === null) return
  const quiet = reader ? (reader.isNight ? 1 : 0) : await quietHours(deps, news.userId, choices)
  if (await tellsLater(deps, payload, quiet)) return
  const [person] = news.userId === null ? [] : await deps.auth.findUsers([news.userId])
  const to = reader?.to ?? person?.email
  if (to === undefined) return
  const { publicUrl } = deps.config
  const url = `${publicUrl}${placeOfNews(payload.caseId, events)}`
  const choicesUrl = `${publicUrl}/settings#notices`
  const told = { ...news, events }
  const letter = reader ? invitedNewsLetter({ ...told, ...reader }) : newsLetter({ ...told, url, choicesUrl })
  const stopsAt = reader ? reader.stopsAt : stopOf(deps, news.userId, events)
  // one that has not gone out yet may say what is no longer so; this one says all that is still new
  await inTransaction(deps, (tx) => dropWaitingMails(tx, payload.caseId, `news/${payload.side}/`))
  await queueMailOnce(deps, {
    ...(await composeLetter(letter)),
    ...(stopsAt && { stopUrl: stopsAt }),
    kind: `news/${payload.side}/${news.lastSeq}`,
    caseId: payload.caseId,
    to,
  })
}

/** That both have signed: a mail that each gets once and keeps, also who watched it happen. */
async function tellBothSigned(
  deps: Parts,
  { caseId, side }: { caseId: string; side: Side },
  news: Awaited<ReturnType<typeof newsFor>>,
): Promise<void> {
  const [person] = news?.userId == null ? [] : await deps.auth.findUsers([news.userId])
  if (!news || person?.email === undefined) return
  const owed = owedByDay((await obligationsOfCase(deps.db, caseId)).map(promiseOf))
  const letter = signedLetter({
    reference: news.reference,
    title: news.title,
    other: news.otherName,
    promised: owed.map((one) => ({ ...one, isMine: one.by === side, currency: news.currency })),
    url: `${deps.config.publicUrl}/case/${caseId}?tab=agreement`,
  })
  const mail = { kind: `news/${side}/signed`, caseId, to: person.email } as const
  await queueMailOnce(deps, { ...(await composeLetter(letter)), ...mail })
}

function stopOf(
  { config, sealers }: Pick<Deps, 'config' | 'sealers'>,
  userId: string | null,
  events: readonly { type: CaseEventType }[],
): string | null {
  const kinds = events.map(({ type }) => kindOfNotice(type))
  const key = userId === null ? null : noticeStopKey(sealers.presses, userId, kinds)
  return key === null ? null : `${config.publicUrl}${ONE_PRESS_NOTICES_PATH.replace(':key', key)}`
}

/** Hours until mails may go out to somebody, on their own clock. */
async function quietHours(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string | null,
  choices: NoticeChoices,
): Promise<number> {
  if (choices.quiet === null || userId === null) return 0
  const zone = (await profileOf(db, userId))?.time_zone ?? null
  return quietFor(choices, hourIn(now(), zone))
}

/** Puts news off in quiet hours, and where a side has had many of these mails within an hour: one mail tells all of it a little later. */
async function tellsLater(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  payload: { caseId: string; side: Side },
  quiet: number,
): Promise<boolean> {
  const now = deps.now().getTime()
  const { newsMailsInHour, newsMailsThenEvery } = TIMELINE
  if (quiet === 0) {
    const { count, last } = await newsMailsSince(deps.db, payload, new Date(now - HOUR))
    if (count < newsMailsInHour || last === null || last.getTime() + newsMailsThenEvery <= now) return false
  }
  const key = `${payload.caseId}/${payload.side}/later`
  const startAfter = new Date(now + (quiet > 0 ? quiet * HOUR : newsMailsThenEvery))
  await inTransaction(deps, (tx) => tx.jobs.add(tx, 'messages.notify', payload, { key, startAfter }))
  return true
}

/** A day has passed, and a little less: the clock that asks is not exact. */
const ONCE_A_DAY = DAY - 2 * HOUR

/** Writes the mail of a day to everybody who chose it and whose morning it is; running it twice writes one. */
export async function tellDaily(deps: Parts): Promise<void> {
  const now = deps.now()
  for (const { userId, zone } of await dailyReaders(deps.db, new Date(now.getTime() - ONCE_A_DAY)))
    if (hourIn(now, zone) === DAILY_AT) await tellDay(deps, userId)
}

async function tellDay(deps: Parts, userId: string): Promise<void> {
  const [person] = await deps.auth.findUsers([userId])
  if (!person) return
  const choices = await choicesOf(deps.db, userId)
  const cases = []
  for (const one of await casesToTell(deps.db, userId)) {
    const news = await newsFor(deps.db, one.id, one.side)
    const events = (news?.events ?? []).filter(
      ({ type, seq }) => choices.mail[kindOfNotice(type)] === 'daily' && seq > one.mailedSeq,
    )
    if (news && events.length > 0) cases.push({ ...news, events })
  }
  if (cases.length === 0) return
  const { publicUrl } = deps.config
  const links = { url: `${publicUrl}/dashboard`, choicesUrl: `${publicUrl}/settings#notices` }
  const letter = await composeLetter(dailyLetter(cases, links))
  const kinds = cases.flatMap(({ events }) => events)
  const stopsAt = stopOf(deps, userId, kinds)
  const now = deps.now()
  await inTransaction(deps, async (tx) => {
    if (!(await noteDaily(tx, userId, now, new Date(now.getTime() - ONCE_A_DAY)))) return
    await queueMail(tx, deps.sealers.mails, now, {
      ...letter,
      ...(stopsAt && { stopUrl: stopsAt }),
      kind: 'news/daily',
      caseId: null,
      to: person.email,
    })
  })
}
