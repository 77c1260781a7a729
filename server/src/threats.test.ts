import { inputShape } from '@evensettle/contracts/input-shape.ts'
import type { Endpoint, Input } from '@evensettle/contracts/endpoint.ts'
import { answerInvitation } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { makeOffer } from '@evensettle/contracts/offers.ts'
import { beforeAll, expect, it } from 'vitest'
import { aCase } from './testing/factories.ts'
import { makeTestApp, newId, type TestApp } from './testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

type Shape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  items?: Shape
}

/** Where somebody can write a sentence: longer than a number or a code, and of no fixed form. */
function freeTexts(shape: Shape, at = ''): string[] {
  const under = (name: string) => (at === '' ? name : `${at}.${name}`)
  const isFree =
    shape.type === 'string' &&
    !('const' in shape) &&
    !shape.enum &&
    !shape.format &&
    !shape.pattern &&
    (shape.maxLength ?? 999) >= 100
  const more = shape.additionalProperties
  return [
    ...(isFree ? [at] : []),
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].flatMap((one) => freeTexts(one, at)),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, one]) => freeTexts(one, under(name))),
    ...(shape.items ? freeTexts(shape.items, under('*')) : []),
    ...(typeof more === 'object' ? freeTexts(more, under('*')) : []),
  ]
}

/** What no other side ever reads, or only once another command has looked at it; and what is no sentence. */
const NOT_LOOKED_AT: readonly RegExp[] = [
  // keys, codes and addresses
  / (?:[\w*]+\.)*(?:token|key|code|password|\w*[eE]mail|mailTo|mediaType|slug|website|fingerprint|url|host|\w*[oO]n|until|notBefore|addition\.first)$/,
  / (?:addressLine|city|region|contact|postalAddress)$|\.address$/,
  // who is paid, and the name under an agreement, which has to be that of the account
  / (?:account|addition\.way)\.(?:holder|bank|ending|number)$|\/sign name$/,
  // drafts: looked at when they are sent
  /^PUT \/api\/(?:drafts|draft-links)\/|^PUT \/api\/invitation\/draft /,
  // to or from the operator, or an organisation's own
  / \/api\/(?:admin|contact|partner|feedback)\b|\/person words$|\/invitation\/report /,
  // nobody else's
  /\/(?:worksheet|room(?:\/\w+)?) /,
]

it('looks for threats in every text that reaches the other side', () => {
  const unlooked = app.api.bound
    .filter(({ method }) => method !== 'GET')
    .flatMap((endpoint: Endpoint) =>
      [...new Set(freeTexts(inputShape(endpoint)))]
        .filter((at) => !(at in (endpoint.toOther ?? {})))
        .map((at) => `${endpoint.method} ${endpoint.path} ${at}`),
    )
    .filter((one) => !NOT_LOOKED_AT.some((pattern) => pattern.test(one)))
  expect(unlooked).toEqual([])
})

it('passes no threat on in a message: who wrote it reads why, and the other side nothing', async () => {
  const { caseId, starter, respondent } = await aCase(app)
  const body = 'Pay by Friday or I will hurt you.'
  const refused = await app.http.request(sendMessage.path.replace(':caseId', caseId), {
    method: 'POST',
    headers: { ...(await app.as(starter)), 'content-type': 'application/json' },
    body: JSON.stringify({ id: newId(), body }),
  })
  expect(refused.status).toBe(400)
  const said = JSON.stringify(await refused.json())
  expect(said).toContain('we do not pass threats on')
  expect(said).not.toContain('hurt')
  expect((await app.ok(listMessages, { caseId }, respondent)).messages).toEqual([])
  expect(await app.eventTypes(caseId)).not.toContain('message.sent')
  await app.ok(sendMessage, { caseId, id: newId(), body: 'The heater could kill someone.' }, starter)
})

it('passes none on in an offer or an answer, and lets a story tell of one', async () => {
  const one = await aCase(app, { answered: null, joined: false })
  const answer = {
    token: one.token,
    kind: 'different' as const,
    words: 'He wrote “I will break your legs” and I did not open the door.',
    items: one.itemIds.map((itemId) => ({
      itemId,
      answer: 'disagree' as const,
      admitted: 0,
      reason: 'It was clean.',
    })),
  }
  const threat = answer.items.map((item) => ({ ...item, reason: 'I know where you live, think about it.' }))
  expect(await app.refusal(answerInvitation, { ...answer, items: threat })).toBe('400 INVALID_INPUT')
  await app.ok(answerInvitation, answer)
  const running = await aCase(app)
  const terms = { currency: 'USD', payment: null, acts: [], release: true } satisfies Input<
    typeof makeOffer
  >['terms']
  const offer = { caseId: running.caseId, id: newId(), terms, validDays: 7, note: 'Accept it, or else.' }
  expect(await app.refusal(makeOffer, offer, running.starter)).toBe('400 INVALID_INPUT')
})
