import { readInvitationToken, withDraftKey } from '@evensettle/domain/invitations/invitation-token.ts'
import * as m from '@evensettle/messages/invitations/plain-forms.ts'
import { day } from '@evensettle/messages/moments.ts'
import { invitationUsed } from '@evensettle/messages/refusals/codes.ts'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { AppEnv } from '../../../../platform/http/http.ts'
import type { WebApp } from '../../../../platform/http/web.ts'
import { codePage } from '../document-code.ts'
import { contactPage, EMPTY, stepOf, stepPage, type Shown } from '../document-forms.ts'
import { answeredPage } from '../document-sent.ts'
import { fieldsOf, onPageError, type Fields } from '../document-trouble.ts'
import { shortPage, stepPath } from '../document.ts'
import type { Markup } from '../document-frame.ts'
import { firstLook, type FirstLook } from '../queries.ts'
import { endedPage } from '../document-ended.ts'
import { reopening } from '../../late-answer/queries.ts'
import { askOf, type Ask, type Asked } from './queries.ts'

/** The most that a form of ours sends. */
const MAX_FORM = 256 * 1024

const limit = bodyLimit({
  maxSize: MAX_FORM,
  onError: () => {
    throw new AppError('PAYLOAD_TOO_LARGE')
  },
})

/** A request to our own API, as the browser of the form would have sent it. */
export type CallApi = (c: Context<AppEnv>, asked: Asked) => Promise<Response>

type Refusal = { code: string; message: string; fields?: Record<string, string> }

/**
 * The forms of pages without scripts. Each is another way to call the operation that the app calls, so that checks,
 * limits and what is told to whom are the same; what comes back is a page.
 */
export function postingRoutes(deps: Deps, web: WebApp, callApi: CallApi): Hono<AppEnv> {
  const { db, now, sealers } = deps
  const router = new Hono<AppEnv>()
  router.onError(onPageError(deps, web))
  const call = async (c: Context<AppEnv>, asked: Asked) => readReply(await callApi(c, asked))
  const page = async (c: Context<AppEnv>, markup: Markup, status: number) =>
    web.serveWritten(c, (await markup).toString(), { withApp: false, status }) ?? c.notFound()
  const codes = codeForms({ deps, call, page })
  const endings = endedForms({ deps, call, page, codes })
  const otherPage = async (c: Context<AppEnv>) =>
    page(c, shortPage({ title: m.otherPageTitle(), words: [m.otherPageWords()] }), 403)

  router.post('/respond', limit, async (c) => {
    if (!isFromHere(c, deps.config.publicUrl)) return otherPage(c)
    const values = await fieldsOf(c)
    const { reference = '', code = '' } = values
    const input = { reference, code }
    const { refusal, status, body } = await call(c, {
      path: '/api/invitation/by-code',
      method: 'POST',
      input,
    })
    if (refusal === null) return c.redirect(stepPath(tokenIn(body)), 303)
    return page(c, codePage(shownWith(values, refusal)), status)
  })

  router.post('/invitation-response', limit, async (c) => {
    if (!isFromHere(c, deps.config.publicUrl)) return otherPage(c)
    const values = await fieldsOf(c)
    const key = keyOf(values, deps)
    const token = key === null ? (values['token'] ?? '') : withDraftKey(values['token'] ?? '', key)
    const look = await firstLook(db, sealers.invitations, token, now())
    const form: Form = { values: key === null ? values : { ...values, key }, token, look }
    return answerTo(c, form, values['do'] ?? '')
  })

  async function answerTo(c: Context<AppEnv>, form: Form, act: string): Promise<Response> {
    const { look, token, values } = form
    if (act === 'contact') return codes.askForCode(c, form)
    if (act === 'other-contact') return page(c, contact(await codes.waiting(form), null, null), 200)
    if (act === 'code') return codes.confirmCode(c, form, answerTo)
    if (act === 'reopen') return endings.openAgain(c, form)
    const ask = askOf(act, form)
    if (ask === null && !look && act === 'different')
      return endings.ended(c, form, await endings.refusalOf(c, token))
    if (ask === null) return c.redirect(stepPath(readInvitationToken(token).bare), 303)
    if ('problems' in ask)
      return stepAgain(c, form, { values, problems: ask.problems, problem: m.somethingMissing() }, 422)
    const { refusal, status } = await send(c, ask, token)
    if (refusal === null)
      return c.redirect(stepPath(readInvitationToken(token).bare, `done=${ask.said}`), 303)
    if (refusal.code === 'ID_TAKEN') return answerTo(c, withNewId(form, deps.newId()), act)
    if (refusal.code === 'ANSWERED_MEANWHILE') return overtaken(c, form, refusal)
    if (asksContact(refusal) && look) return page(c, contact(await codes.waiting(form), act, null), 200)
    if (!look) return endings.ended(c, form, { refusal, status })
    return stepAgain(c, form, shownWith(values, refusal), status)
  }

  /** Another answer came in between: it is shown, and the next press is made over it. */
  async function overtaken(c: Context<AppEnv>, form: Form, refusal: Refusal): Promise<Response> {
    const look = await firstLook(db, sealers.invitations, form.token, now())
    const known = look?.answered_at?.toISOString() ?? ''
    const again = withNewId({ ...form, look, values: { ...form.values, known } }, deps.newId())
    return stepAgain(c, again, { ...shownWith(again.values, refusal), isOvertaken: true }, 409)
  }

  /** Who answers has opened it: that is told first, as the app does when it shows the page. */
  async function send(c: Context<AppEnv>, ask: Ask, token: string) {
    await call(c, { path: '/api/invitation/open', method: 'POST', input: { token } })
    return call(c, ask.asked)
  }

  const stepAgain = (c: Context<AppEnv>, form: Form, shown: Shown, status: number) =>
    page(c, formAgain(form, shown, deps.newId()), status)

  return router
}

/** What a form needs of the place that answers it. */
type Desk = {
  deps: Deps
  call: (c: Context<AppEnv>, asked: Asked) => Promise<Awaited<ReturnType<typeof readReply>>>
  page: (c: Context<AppEnv>, markup: Markup, status: number) => Promise<Response>
}

type AnswerTo = (c: Context<AppEnv>, form: Form, act: string) => Promise<Response>

/** The forms for the code that whoever came by letter has to give. */
function codeForms({ deps: { db, now }, call, page }: Desk) {
  return { waiting, askForCode, confirmCode }

  /** Who came by letter is asked for a code also where the invitation has ended. */
  async function waiting(form: Form): Promise<Waiting> {
    const starterName = form.look?.starter_name ?? (await reopening(db, now(), form.token))?.starterName
    return { ...form, starterName: starterName ?? '' }
  }

  async function askForCode(c: Context<AppEnv>, asked: Form): Promise<Response> {
    const form = await waiting(asked)
    const input = { token: form.token, contact: form.values['contact'] ?? '' }
    const { refusal, status } = await call(c, { path: '/api/invitation/letter/code', method: 'POST', input })
    if (refusal !== null) return page(c, contact(form, null, null, shownWith(form.values, refusal)), status)
    return page(c, contact(form, null, input.contact), 200)
  }

  async function confirmCode(c: Context<AppEnv>, confirmed: Form, answerTo: AnswerTo): Promise<Response> {
    const form = await waiting(confirmed)
    const input = { token: form.token, code: form.values['code'] ?? '' }
    const { refusal, status } = await call(c, {
      path: '/api/invitation/letter/confirm',
      method: 'POST',
      input,
    })
    if (refusal === null) return answerTo(c, form, form.values['after'] ?? '')
    return page(c, contact(form, null, form.values['contact'] ?? '', shownWith(form.values, refusal)), status)
  }
}

/** The forms of an invitation that has ended. */
function endedForms({ deps, call, page, codes }: Desk & { codes: ReturnType<typeof codeForms> }) {
  const { db, now, sealers } = deps
  return { ended, refusalOf, openAgain }

  /** The invitation has ended while somebody wrote: their words are shown to them, with what they can do about it. */
  async function ended(c: Context<AppEnv>, form: Form, { refusal, status }: Refused): Promise<Response> {
    const late = await reopening(db, now(), form.token)
    const token = readInvitationToken(form.token).bare
    return page(c, endedPage({ values: form.values, token, late, refusal }), status)
  }

  /** What an invitation says to whoever opens it. */
  async function refusalOf(c: Context<AppEnv>, token: string): Promise<Refused> {
    const opened = await call(c, { path: '/api/invitation/open', method: 'POST', input: { token } })
    return { refusal: opened.refusal ?? MEANWHILE, status: opened.refusal ? opened.status : 409 }
  }

  /** A late yes: where it opens the invitation, the form is there again with all that was written in it. */
  async function openAgain(c: Context<AppEnv>, form: Form): Promise<Response> {
    const { token, values } = form
    const asked = await call(c, { path: '/api/invitation/reopen', method: 'POST', input: { token } })
    if (asked.refusal && asksContact(asked.refusal))
      return page(c, contact(await codes.waiting(form), 'reopen', null), 200)
    const look = await firstLook(db, sealers.invitations, token, now())
    const step = stepOf(values['step'])
    if (!look || step === null) return ended(c, form, { refusal: asked.refusal, status: asked.status })
    const opened = m.openAgainWords({ date: day(look.expires_at, 'UTC') })
    const shown = { ...EMPTY, values }
    const { bare } = readInvitationToken(token)
    return page(c, stepPage(step, { look, token: bare, answerId: deps.newId(), shown, opened }), 200)
  }
}

type Form = { values: Fields; token: string; look: FirstLook | null }
type Waiting = Form & { starterName: string }
type Refused = { refusal: Refusal | null; status: number }

/** Somebody else was quicker by a moment. */
const MEANWHILE: Refusal = { code: 'INVITATION_USED', message: invitationUsed() }

function asksContact({ code }: Refusal): boolean {
  return ['CONTACT_NEEDED', 'CONTACT_REFUSED'].includes(code)
}

/** A page that came back with other words in it: they are something else to be sent. */
function withNewId(form: Form, id: string): Form {
  return { ...form, values: { ...form.values, id } }
}

/** The form that was sent, with all that was typed and what is wrong with it. */
function formAgain({ look, token, values }: Form, shown: Shown, newId: string): Markup {
  const step = stepOf(values['step'])
  const bare = readInvitationToken(token).bare
  if (look?.talk && values['step'] === 'talk')
    return answeredPage({ look, token: bare, said: null, messageId: newId, shown })
  if (look && step !== null) return stepPage(step, { look, token: bare, answerId: newId, shown })
  return shortPage({ title: m.problemTitle(), words: [], problem: shown.problem ?? '' })
}

/** The step for the code; everything that was typed before it travels along. */
function contact(
  { starterName, values }: Waiting,
  after: string | null,
  sentTo: string | null,
  shown?: Shown,
): Markup {
  const { do: _do, code: _code, contact, ...carried } = values
  const keeps = {
    ...carried,
    ...(after === null ? {} : { after }),
    ...(sentTo === null || contact === undefined ? {} : { contact }),
  }
  return contactPage({ starterName, carried: keeps, shown: shown ?? EMPTY }, sentTo)
}

/** With the token of a letter, a form gets a key of its own when it is first sent; one that comes in an address is none. */
function keyOf(values: Fields, { randomBytes }: Deps): string | null {
  if (!readInvitationToken(values['token'] ?? '').isOfLetter) return null
  return values['key'] ?? randomBytes(32).toString('base64url')
}

/**
 * Whether a form was sent by one of our own pages. Nothing that a browser adds by itself opens an invitation, but who
 * acts from where is judged by it: another site must not make a browser answer.
 */
function isFromHere(c: Context<AppEnv>, publicUrl: string): boolean {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  return c.req.header('origin') === new URL(publicUrl).origin
}

function shownWith(values: Fields, { message, fields = {} }: Refusal): Shown {
  const problems = Object.fromEntries(
    Object.entries(fields).map(([path, sentence]) => [fieldOf(path), sentence] as const),
  )
  return { values, problems, problem: message }
}

/** The field of a form for a path in the input of the API. */
function fieldOf(path: string): string {
  const [, at, name] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? []
  if (at !== undefined && name !== undefined) return `${name}.${at}`
  if (/^counterItems\.\d+\.claimed$/.test(path)) return 'back.amount'
  return path.startsWith('counterItems') ? 'back.title' : path
}

async function readReply(reply: Response) {
  const body: unknown = await reply.json()
  return { refusal: reply.ok ? null : refusalIn(body), status: reply.status, body }
}

function refusalIn(body: unknown): Refusal {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every error of our API has this one shape
  return (body as { error: Refusal }).error
}

function tokenIn(body: unknown): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- shaped by the contract of the operation
  return (body as { token: string }).token
}
