import type { JobPayloads } from '@evensettle/contracts/jobs.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { dailyHour, kindOfNotice, quietFor, type NoticeChoices } from '@evensettle/domain/cases/notices.ts'
import { HOUR, MINUTE } from '@evensettle/domain/time.ts'
import { ONE_PRESS_NOTICES_PATH } from '@evensettle/contracts/notices.ts'
import { hourIn } from '@evensettle/messages/moments.ts'
import { queueMail, queueMailOnce, queueNewestMail } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import { invitedReader } from '../invitations/receipt/queries.ts'
import { owedByDay } from '@evensettle/domain/obligations/sums.ts'
import { obligationsOfCase, promiseOf } from '../obligations/queries.ts'
import { choicesOf, noticeStopKey, zoneOf } from './choices/queries.ts'
import { noteDaily } from './commands.ts'
import { casesToTell, dailyReaders, type DailyReader } from './daily/queries.ts'
import { dailyLetter, invitedNewsLetter, newsLetter, placeOfNews, signedLetter } from './emails.ts'
import { newsFor, newsMailsSince } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'auth' | 'sealers'>

/**
 * Tells a side by mail what it has not seen in its case yet: at most one mail for all of it, none when it has seen
 * everything, and of each kind as its reader chose. It holds no message and no reason, only that something was written; of an
 * offer it tells the sum and the day, of an answer the sums.
 */
export async function tellNews(deps: Parts, payload: JobPayloads['messages.notify']): Promise<void> {
  const news = await newsFor(deps.db, payload.caseId, payload.side)
  if (payload.signed) return tellBothSigned(deps, payload, news)
  if (!news || news.events.length === 0) return
  const choices = await choicesOf(deps.db, news.userId)
  const events = news.events.filter(({ type }) => choices.mail[kindOfNotice(type)] !== 'none')
  // what comes once a day goes along where a mail is written anyway, and causes none
  if (!events.some(({ type }) => choices.mail[kindOfNotice(type)] === 'at_once')) return
  const reader = news.userId === null ? await invitedReader(deps, payload.caseId) : null
  if (news.userId === null && reader === null) return
  const now = deps.now()
  const inAnHour = new Date(now.getTime() + HOUR)
  const quiet = reader
    ? reader.isNight && inAnHour
    : endOfQuiet(choices, await zoneOf(deps.db, news.userId), now)
  if (await tellsLater(deps, payload, quiet || null)) return
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
  await queueNewestMail(deps, {
    ...(await composeLetter(letter)),
    ...(stopsAt && { stopUrl: stopsAt }),
    family: `news/${payload.side}`,
    number: news.lastSeq,
    caseId: payload.caseId,
    userId: news.userId,
    to,
  })
}

/** That both have signed: a mail that each gets once and keeps, also who watched it happen. */
async function tellBothSigned(
  deps: Parts,
  { caseId, side, text }: JobPayloads['messages.notify'],
  news: Awaited<ReturnType<typeof newsFor>>,
): Promise<void> {
  const [person] = news?.userId == null ? [] : await deps.auth.findUsers([news.userId])
  if (!news || person?.email === undefined) return
  const all = await obligationsOfCase(deps.db, caseId)
  // a part agreement tells its own; what else was promised has been told
  const promised = text?.kind === 'part' ? all.filter((one) => one.agreement_id === text.agreementId) : all
  const owed = owedByDay(promised.map(promiseOf))
  const letter = signedLetter({
    text: text?.kind ?? 'agreement',
    reference: news.reference,
    title: news.title,
    other: news.otherName,
    promised: owed.map((one) => ({ ...one, isMine: one.by === side, currency: news.currency })),
    url: `${deps.config.publicUrl}/case/${caseId}?tab=${text?.kind === 'part' ? 'points' : 'agreement'}`,
  })
  const kind = `news/${side}/signed${text ? `/${text.agreementId}` : ''}` as const
  const mail = { kind, caseId, userId: person.id, to: person.email } as const
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

/** Zones differ by quarters of an hour at the finest. */
const QUARTER = 15 * MINUTE

/** When mails may go out to somebody again, on their own clock, in nights of 23 and 25 hours as well; null: now. */
export function endOfQuiet(choices: NoticeChoices, zone: string | null, now: Date): Date | null {
  const isQuiet = (at: Date) => quietFor(choices, hourIn(at, zone)) > 0
  if (choices.quiet === null || !isQuiet(now)) return null
  let end = new Date((Math.floor(now.getTime() / QUARTER) + 1) * QUARTER)
  while (isQuiet(end)) end = new Date(end.getTime() + QUARTER)
  return end
}

/** Puts news off in quiet hours, and where a side has had many of these mails within an hour: one mail tells all of it a little later. */
async function tellsLater(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  payload: { caseId: string; side: Side },
  quiet: Date | null,
): Promise<boolean> {
  const now = deps.now().getTime()
  const { newsMailsInHour, newsMailsThenEvery } = TIMELINE
  if (quiet === null) {
    const { count, last } = await newsMailsSince(deps.db, payload, new Date(now - HOUR))
    if (count < newsMailsInHour || last === null || last.getTime() + newsMailsThenEvery <= now) return false
  }
  // the end of a night that somebody has done away with must not hold up what comes in ten minutes
  const key = `${payload.caseId}/${payload.side}/${quiet === null ? 'later' : 'quiet'}`
  const startAfter = quiet ?? new Date(now + newsMailsThenEvery)
  await inTransaction(deps, (tx) => tx.jobs.add(tx, 'messages.notify', payload, { key, startAfter }))
  return true
}

/** For so many hours the mail of a day is made up for, where nothing ran in its own. */
const DAILY_MADE_UP_FOR = 11

/**
 * From when on somebody's mail of today could have been written: null outside its hours. A day of the clock may lack an hour, and
 * the process that writes may be down in one.
 */
function dailySince(choices: NoticeChoices, zone: string | null, now: Date): Date | null {
  const hour = hourIn(now, zone)
  const late = (hour - dailyHour(choices) + 24) % 24
  if (late > DAILY_MADE_UP_FOR || quietFor(choices, hour) > 0) return null
  return new Date(now.getTime() - (late + 1) * HOUR)
}

/** Writes the mail of a day to everybody who chose it and whose morning it is; running it twice writes one. */
export async function tellDaily(deps: Parts): Promise<void> {
  const failures: unknown[] = []
  for (const reader of await dailyReaders(deps.db, new Date(deps.now().getTime() - HOUR)))
    // one that cannot be written must not keep the others waiting for theirs
    await tellDay(deps, reader).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'mails of a day could not be written')
}

async function tellDay(deps: Parts, { userId, zone, toldAt, askedAt }: DailyReader): Promise<void> {
  const now = deps.now()
  const choices = await choicesOf(deps.db, userId)
  const since = dailySince(choices, zone, now)
  if (since === null || askedAt > since) return
  const [person] = await deps.auth.findUsers([userId])
  if (!person) return
  const letter = await letterOfDay(deps, userId, choices, toldAt)
  await inTransaction(deps, async (tx) => {
    if (!(await noteDaily(tx, userId, now, since)) || letter === null) return
    await queueMail(tx, deps.sealers.mails, now, {
      ...letter,
      kind: 'news/daily',
      caseId: null,
      userId,
      to: person.email,
    })
  })
}

/** What of the kinds that come once a day is new since the mail of the day before; null where nothing is. */
async function letterOfDay(deps: Parts, userId: string, choices: NoticeChoices, toldAt: Date | null) {
  // what was on its way while the last one was written
  const since = (toldAt?.getTime() ?? 0) - MINUTE
  const cases = []
  for (const one of await casesToTell(deps.db, userId)) {
    const news = await newsFor(deps.db, one.id, one.side)
    const events = (news?.events ?? []).filter(
      ({ type, seq, at }) =>
        choices.mail[kindOfNotice(type)] === 'daily' && seq > one.mailedSeq && at.getTime() > since,
    )
    if (news && events.length > 0) cases.push({ ...news, events })
  }
  if (cases.length === 0) return null
  const { publicUrl } = deps.config
  const links = { url: `${publicUrl}/dashboard`, choicesUrl: `${publicUrl}/settings#notices` }
  const stopsAt = stopOf(
    deps,
    userId,
    cases.flatMap(({ events }) => events),
  )
  return { ...(await composeLetter(dailyLetter(cases, links))), ...(stopsAt && { stopUrl: stopsAt }) }
}
