import { isSameHanding, isUnsaid, withoutFirstDay, type HandingSaid } from '../agreements/handing.ts'
import type { ItemKind } from '../cases/item.ts'
import type { CalendarDate } from '../time.ts'
import type { ItemAnswerKind } from './item-answers.ts'

type Asked = { kind: ItemKind; handing?: HandingSaid | null | undefined }
type Answered = { answer?: ItemAnswerKind | null | undefined; handing?: HandingSaid | null | undefined }

/**
 * What an answer says itself of how a thing changes hands or an act is done; null where it leaves that as it was asked: a yes to
 * what the other side named is a yes to that, and what a form filled in from there and nobody changed says nothing of its own.
 */
export function ownHanding(
  { kind, handing: asked }: Asked,
  { answer, handing }: Answered,
): HandingSaid | null {
  if (!handing || kind === 'money' || (answer !== 'agree' && answer !== 'partly')) return null
  if (isUnsaid(handing, handing.by)) return null
  if (!asked || isUnsaid(asked, asked.by)) return handing
  const isAsAsked = handing.by === asked.by && isSameHanding(handing, asked)
  return answer === 'agree' || isAsAsked ? null : handing
}

/** What a form begins with where somebody agrees in part or on a condition: as it was asked, without days that are over. */
export function asAsked({ handing: asked }: Asked, today: CalendarDate): HandingSaid | null {
  if (!asked || isUnsaid(asked, asked.by)) return null
  const said = withoutFirstDay(asked, (first) => first <= today)
  return { ...said, by: said.by !== null && said.by < today ? null : said.by }
}
