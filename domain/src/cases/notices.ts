import { err, ok, type Result } from '../result.ts'
import type { CaseEventType } from './events.ts'

/** What somebody is told of, by what it is about: the list, the counts, the mails and the choices know the same kinds. */
export const NOTICE_KINDS = ['messages', 'offers', 'answers', 'agreement', 'kept', 'course'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** How somebody hears of a kind by mail. The list in the product has all of it in any case. */
export const MAIL_CHOICES = ['at_once', 'daily', 'none'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

export type NoticeChoices = {
  mail: Record<NoticeKind, MailChoice>
  /** whole hours of the reader's day in which no mail goes out, from (inclusive) to (exclusive); null: none */
  quiet: { from: number; to: number } | null
}

export const USUAL_CHOICES: NoticeChoices = {
  mail: {
    messages: 'at_once',
    offers: 'at_once',
    answers: 'at_once',
    agreement: 'at_once',
    kept: 'at_once',
    course: 'at_once',
  },
  quiet: null,
}

/** When the mail of a day is written, in the reader's own hour. */
const DAILY_AT = 8

/** What is signed, what is owed and how a case ends: not to know of it would cost somebody, so it always comes by mail. */
const NEEDED: readonly NoticeKind[] = ['agreement', 'kept', 'course']

export function isNeeded(kind: NoticeKind): boolean {
  return NEEDED.includes(kind)
}

const KIND_BY_SUBJECT: Readonly<Record<string, NoticeKind>> = {
  message: 'messages',
  offer: 'offers',
  proposal: 'offers',
  round: 'offers',
  confirmation: 'offers',
  invitation: 'answers',
  answer: 'answers',
  respondent: 'answers',
  evidence: 'answers',
  agreement: 'agreement',
  addition: 'agreement',
  change: 'agreement',
  version: 'agreement',
  part: 'agreement',
  account: 'kept',
  obligation: 'kept',
  plan: 'kept',
}

/** The kind of an event that somebody is told of. */
export function kindOfNotice(type: CaseEventType): NoticeKind {
  if (type === 'case.agreed') return 'agreement'
  if (type === 'case.fulfilled') return 'kept'
  return KIND_BY_SUBJECT[type.split('.')[0] ?? ''] ?? 'course'
}

export type ChoiceRefusal = { code: 'NOTICE_NEEDED' } | { code: 'QUIET_HOURS_INVALID' }

/** Whether somebody may choose so: what is needed comes at once or once a day, and a day has hours that are not quiet. */
export function checkChoices({ mail, quiet }: NoticeChoices): Result<null, ChoiceRefusal> {
  if (NOTICE_KINDS.some((kind) => isNeeded(kind) && mail[kind] === 'none'))
    return err({ code: 'NOTICE_NEEDED' })
  if (quiet !== null && quiet.from === quiet.to) return err({ code: 'QUIET_HOURS_INVALID' })
  return ok(null)
}

/** The choices after a press on "no more of these": what can be switched off is, the rest stays as it was. */
export function withoutMails(choices: NoticeChoices, kinds: readonly NoticeKind[]): NoticeChoices {
  const mail = { ...choices.mail }
  for (const kind of kinds) if (!isNeeded(kind)) mail[kind] = 'none'
  return { ...choices, mail }
}

/** Hours until mails go out again; 0 outside the quiet hours. */
export function quietFor({ quiet }: NoticeChoices, hour: number): number {
  if (quiet === null) return 0
  const isQuiet =
    quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to
  return isQuiet ? (quiet.to - hour + 24) % 24 : 0
}

/** The hour of the mail of a day: eight, or the end of quiet hours that go on beyond it. */
export function dailyHour(choices: NoticeChoices): number {
  return (DAILY_AT + quietFor(choices, DAILY_AT)) % 24
}

/** Whether new choices let something out that the old ones held back for later. */
export function tellsSooner(before: NoticeChoices, after: NoticeChoices): boolean {
  const isEarlier = NOTICE_KINDS.some(
    (kind) => before.mail[kind] === 'daily' && after.mail[kind] === 'at_once',
  )
  const { quiet } = before
  return isEarlier || (quiet !== null && (quiet.from !== after.quiet?.from || quiet.to !== after.quiet.to))
}
