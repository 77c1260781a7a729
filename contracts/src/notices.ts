import { MAIL_CHOICES, NOTICE_KINDS } from '@evensettle/domain/cases/notices.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, instant, nothing } from './fields.ts'

/** One thing that happened in a case of the reader's, in the words of the mail about it. */
const notice = z.object({
  caseId: z.uuid(),
  seq: z.int(),
  kind: z.enum(NOTICE_KINDS),
  words: z.string(),
  at: instant,
  isRead: z.boolean(),
  /** where in the product it is */
  to: z.string(),
  title: z.string(),
  reference: z.string(),
})
export type Notice = z.infer<typeof notice>

/** What waits unread, by the areas of the product. */
const noticeCounts = z.object({ home: z.int(), cases: z.int(), help: z.int(), settings: z.int() })
export type NoticeCounts = z.infer<typeof noticeCounts>

/** What happened in the reader's cases, the newest first; `before` goes on where the last answer ended. */
export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  access: 'user',
  input: z.object({ before: z.optional(z.string().check(z.maxLength(80))) }),
  output: z.object({ notices: z.array(notice), next: z.nullable(z.string()), counts: noticeCounts }),
})

export const countNotices = endpoint({
  method: 'GET',
  path: '/api/notices/count',
  access: 'user',
  input: nothing,
  output: noticeCounts,
})

/** Puts one away, or all of them (`one` is null) up to the newest that was shown. The other side learns nothing of it. */
export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notices/read',
  access: 'user',
  limit: { points: 300, seconds: 300 },
  input: z.object({
    one: z.nullable(z.object({ caseId: z.uuid(), seq: z.int().check(z.gte(1)) })),
    /** when the newest notice that was shown happened; without it: now */
    until: z.optional(instant),
  }),
  output: noticeCounts,
})

const hour = z.int().check(z.gte(0), z.lte(23))

const mailChoice = z.enum(MAIL_CHOICES)

const noticeChoices = z.object({
  mail: z.object({
    messages: mailChoice,
    offers: mailChoice,
    answers: mailChoice,
    agreement: mailChoice,
    kept: mailChoice,
    course: mailChoice,
  }),
  /** whole hours on the reader's clock in which no mail goes out */
  quiet: z.nullable(z.object({ from: hour, to: hour })),
})

export const getNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/notices/choices',
  access: 'user',
  input: nothing,
  output: noticeChoices,
})

export const saveNoticeChoices = endpoint({
  method: 'PUT',
  path: '/api/notices/choices',
  access: 'user',
  limit: { points: 120, seconds: 300 },
  input: noticeChoices,
  output: noticeChoices,
})

/** No more mails of the kinds that a mail was about, by its link alone; a key that is none is answered alike. */
export const stopNotices = endpoint({
  method: 'POST',
  path: '/api/notices/stop',
  access: 'public',
  limit: { points: 60, seconds: 3600 },
  input: z.object({ key: z.string().check(z.maxLength(200)) }),
  output: done,
})

/** The same for mail programs (RFC 8058): they post a form to the address in the mail's header. */
export const ONE_PRESS_NOTICES_PATH = '/api/notices/stop/:key'
