import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { queueMailOnce } from '../mail/commands.ts'
import { composeLetter } from '../mail/emails.ts'
import { invitedReader } from '../invitations/receipt/queries.ts'
import { nextOf } from '@evensettle/domain/obligations/sums.ts'
import { obligationsOfCase, promiseOf } from '../obligations/queries.ts'
import { invitedNewsLetter, newsLetter, placeOfNews, signedLetter } from './emails.ts'
import { newsFor, newsMailsSince } from './queries.ts'

/**
 * Tells a side by mail what it has not seen in its case yet: at most one mail for all of it, none when it has seen
 * everything. It holds no message and no reason, only that something was written; of an offer it tells the sum and the day.
 */
export async function tellNews(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'auth' | 'sealers'>,
  payload: { caseId: string; side: Side; signed?: true },
): Promise<void> {
  const news = await newsFor(deps.db, payload.caseId, payload.side)
  if (payload.signed) return tellBothSigned(deps, payload, news)
  if (!news || news.events.length === 0) return
  const reader = news.userId === null ? await invitedReader(deps, payload.caseId) : null
  if (news.userId === null && reader === null) return
  if (await tellsLater(deps, payload, reader?.isNight ?? false)) return
  const [person] = news.userId === null ? [] : await deps.auth.findUsers([news.userId])
  const to = reader?.to ?? person?.email
  if (to === undefined) return
  const url = `${deps.config.publicUrl}${placeOfNews(payload.caseId, news.events)}`
  const letter = reader ? invitedNewsLetter({ ...news, ...reader }) : newsLetter({ ...news, url })
  await queueMailOnce(deps, {
    ...(await composeLetter(letter)),
    ...(reader?.stopsAt && { stopUrl: reader.stopsAt }),
    kind: `news/${payload.side}/${news.lastSeq}`,
    caseId: payload.caseId,
    to,
  })
}

/** That both have signed: a mail that each gets once and keeps, also who watched it happen. */
async function tellBothSigned(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'auth' | 'sealers'>,
  { caseId, side }: { caseId: string; side: Side },
  news: Awaited<ReturnType<typeof newsFor>>,
): Promise<void> {
  const [person] = news?.userId == null ? [] : await deps.auth.findUsers([news.userId])
  if (!news || person?.email === undefined) return
  const first = nextOf((await obligationsOfCase(deps.db, caseId)).map(promiseOf))
  const letter = signedLetter({
    reference: news.reference,
    title: news.title,
    other: news.otherName,
    first: first && { ...first, isMine: first.by === side, currency: news.currency },
    url: `${deps.config.publicUrl}/case/${caseId}?tab=agreement`,
  })
  const mail = { kind: `news/${side}/signed`, caseId, to: person.email } as const
  await queueMailOnce(deps, { ...(await composeLetter(letter)), ...mail })
}

/** Puts news off at night, and where a side has had many of these mails within an hour: one mail tells all of it a little later. */
async function tellsLater(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  payload: { caseId: string; side: Side },
  isNight: boolean,
): Promise<boolean> {
  const now = deps.now().getTime()
  const { newsMailsInHour, newsMailsThenEvery } = TIMELINE
  if (!isNight) {
    const { count, last } = await newsMailsSince(deps.db, payload, new Date(now - HOUR))
    if (count < newsMailsInHour || last === null || last.getTime() + newsMailsThenEvery <= now) return false
  }
  const key = `${payload.caseId}/${payload.side}/later`
  const startAfter = new Date(now + (isNight ? HOUR : newsMailsThenEvery))
  await inTransaction(deps, (tx) => tx.jobs.add(tx, 'messages.notify', payload, { key, startAfter }))
  return true
}
