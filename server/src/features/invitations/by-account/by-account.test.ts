import {
  getAnswerDraft,
  letHelperIn,
  saveAnswerDraft,
  type AnswerDraftInput,
} from '@evensettle/contracts/answers.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listCases } from '@evensettle/contracts/case-list.ts'
import type { Endpoint, Input } from '@evensettle/contracts/endpoint.ts'
import {
  addEvidence,
  evidenceFilePath,
  finishEvidence,
  listEvidence,
  TOKEN_HEADER,
  UPLOAD_PATH,
} from '@evensettle/contracts/evidence.ts'
import { getLetterLink, getReopening, stopInvitations } from '@evensettle/contracts/invitation-sending.ts'
import {
  answerInvitation,
  askMoreTime,
  declineInvitation,
  joinCase,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { eventWords } from '@evensettle/contracts/words/event-words.ts'
import { accountToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, byMailedCode, tokenMailedTo } from '../../../testing/factories.ts'
import { makeTestApp, newId, type Person, type TestApp } from '../../../testing/make-test-app.ts'
import { aPhoto } from '../../../testing/uploads.ts'

/** `atTheirWord` takes new accounts without a mail, as an installation without a mail server does. */
let atTheirWord: TestApp
let app: TestApp

beforeAll(async () => {
  atTheirWord = await makeTestApp()
  app = await makeTestApp({ beside: atTheirWord, env: { CONFIRM_EMAIL: 'on' } })
})

const invited = { answered: null, joined: false } as const
const UNKNOWN = '404 INVITATION_UNKNOWN'

const DRAFT: AnswerDraftInput = {
  items: {},
  words: 'Begun by mail',
  counterItems: [],
  proposal: { amount: null, payOn: null, words: '' },
}

function anInvited() {
  return aCase(atTheirWord, invited)
}

function open(caseId: string, as: Person | null, on = app) {
  return on.request(openInvitation, { token: accountToken(caseId) }, as)
}

async function listed(as: Person, on = app): Promise<string[]> {
  return (await on.ok(listCases, {}, as)).invitations.map(({ caseId }) => caseId)
}

describe('a person who signs in with the invited, confirmed address', () => {
  it('finds the case without the mail, reads, answers and joins', async () => {
    const { caseId, itemIds, respondent, starter, reference } = await anInvited()
    const { invitations, isEmailConfirmed } = await app.ok(listCases, {}, respondent)
    expect(isEmailConfirmed).toBe(true)
    expect(invitations).toMatchObject([
      { caseId, reference, starterName: starter.name, claimed: 120_000, isAnswered: false },
    ])
    const token = accountToken(caseId)
    const view = await app.ok(openInvitation, { token }, respondent)
    expect(view).toMatchObject({ caseId, reference, email: respondent.email })
    const items = itemIds.map((itemId) => ({ itemId, answer: 'agree' as const, admitted: 0, reason: '' }))
    await app.ok(answerInvitation, { token, kind: 'agree', words: '', items }, respondent)
    expect((await app.ok(listCases, {}, respondent)).invitations).toMatchObject([{ isAnswered: true }])
    expect((await app.ok(joinCase, { token, name: '' }, respondent)).caseId).toBe(caseId)
    expect(await app.ok(getCase, { caseId }, respondent)).toMatchObject({ mySide: 'respondent' })
    expect(await listed(respondent)).toEqual([])
  })

  it('is seen by the starter to have opened it signed in', async () => {
    const { caseId, respondent } = await anInvited()
    await open(caseId, respondent)
    const events = await app.events(caseId)
    const opened = events.find(({ type }) => type === 'invitation.opened')
    expect(opened?.facts).toEqual({ by: 'account' })
    expect(
      eventWords({ type: 'invitation.opened', side: 'respondent', facts: { by: 'account' } }, 'starter', {
        starter: 'Maya',
        respondent: 'Lee',
      }),
    ).toBe('Lee opened the invitation for the first time by signing in with the invited address.')
  })

  it('goes on with what was begun by the mailed link', async () => {
    const { caseId, token, respondent } = await anInvited()
    await app.ok(saveAnswerDraft, { token, revision: 0, draft: DRAFT })
    const kept = await app.ok(getAnswerDraft, { token: accountToken(caseId) }, respondent)
    expect(kept.draft?.words).toBe('Begun by mail')
  })

  it('asks for time, stops the mails, lets a helper in and declines', async () => {
    const { caseId, respondent } = await anInvited()
    const token = accountToken(caseId)
    expect(await app.ok(askMoreTime, { token }, respondent)).toMatchObject({ moreTimeLeft: false })
    await app.ok(letHelperIn, { token, caseId, name: 'Ana', role: 'friend' }, respondent)
    await app.ok(stopInvitations, { key: token }, respondent)
    expect((await open(caseId, respondent)).status).toBe(200)
    expect(await listed(respondent)).toEqual([caseId])
    await app.ok(declineInvitation, { token, reason: 'not_saying', words: '' }, respondent)
    expect(await listed(respondent)).toEqual([])
    expect(await app.refusal(openInvitation, { token }, respondent)).toBe('409 INVITATION_USED')
  })

  it('adds a photo and reads it back', async () => {
    const { caseId, respondent } = await anInvited()
    const photo = await aPhoto(90, 60)
    const token = accountToken(caseId)
    const id = newId()
    const about = { itemId: null, kind: 'photo', name: 'The door', documented: null } as const
    const file = { id, mediaType: 'image/jpeg', bytes: photo.byteLength }
    await app.ok(addEvidence, { token, caseId, ...about, ...file }, respondent)
    const headers = { ...(await app.as(respondent)), [TOKEN_HEADER]: token }
    const sent = await app.http.request(`${UPLOAD_PATH}/${id}`, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(photo.byteLength),
      },
      body: new Uint8Array(photo),
    })
    expect(sent.status).toBe(204)
    await app.ok(finishEvidence, { token, id }, respondent)
    expect((await app.ok(listEvidence, { token, caseId }, respondent)).evidence).toMatchObject([{ id }])
    expect((await app.http.request(evidenceFilePath(id, 'view'), { headers })).status).toBe(200)
    const bare = await app.http.request(evidenceFilePath(id, 'view'), { headers: { [TOKEN_HEADER]: token } })
    expect(bare.status).toBe(404)
  })

  it('finds it in whatever case the address is written, and by no address that is only like it', async () => {
    const name = newId().replaceAll('-', '')
    const [person, tagged, dotted] = await Promise.all(
      [`${name}@gmail.com`, `${name}+x@gmail.com`, `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`].map(
        (email) => aPerson(atTheirWord, { email }),
      ),
    )
    if (!person || !tagged || !dotted) throw new Error('nobody signed up')
    const otherEmail = `${name.toUpperCase()}@Gmail.com`
    const { caseId } = await aCase(atTheirWord, {
      ...invited,
      respondent: person,
      draft: { otherEmail: otherEmail.toLowerCase() },
    })
    await app.deps.pool.query('update invitation set email = $2 where case_id = $1', [caseId, otherEmail])
    expect((await open(caseId, person)).status).toBe(200)
    for (const other of [tagged, dotted]) {
      expect((await open(caseId, other)).error?.code).toBe('INVITATION_UNKNOWN')
      expect(await listed(other)).toEqual([])
    }
  })
})

describe('an address that nobody has confirmed', () => {
  it('finds nothing where accounts are taken at their word, until a mail has shown it', async () => {
    const { caseId, respondent } = await anInvited()
    const { invitations, isEmailConfirmed } = await atTheirWord.ok(listCases, {}, respondent)
    expect([invitations, isEmailConfirmed]).toEqual([[], false])
    expect((await open(caseId, respondent, atTheirWord)).error?.code).toBe('INVITATION_UNKNOWN')
    const authorization = await byMailedCode(atTheirWord, respondent.email)
    const seen = await atTheirWord.http.request('/api/invitation/open', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ token: accountToken(caseId) }),
    })
    expect(seen.status).toBe(200)
  })
})

describe('nobody else', () => {
  it('opens it with the same words: a visitor, a stranger, the starter, a helper', async () => {
    const { caseId, starter, token } = await anInvited()
    const stranger = await aPerson(atTheirWord)
    const input = { token, caseId, name: 'Ana', role: 'friend' as const }
    await app.ok(letHelperIn, input)
    for (const person of [null, stranger, starter])
      for (const [endpoint, rest] of everyAct(caseId))
        expect([endpoint.path, await app.refusal(endpoint, rest, person)]).toEqual([
          endpoint.path,
          endpoint.access === 'user' && person === null ? '401 NOT_SIGNED_IN' : UNKNOWN,
        ])
    expect(await listed(starter)).toEqual([])
  })

  it('makes one up: neither the form used inside nor half a token opens anything', async () => {
    const { caseId, token, respondent } = await anInvited()
    for (const made of [`s.${token}`, `s.${'a'.repeat(43)}`, 's.', `s.${caseId}.x`, `s.${caseId}'`])
      expect(await app.refusal(openInvitation, { token: made }, respondent)).toBe(UNKNOWN)
  })

  it('goes on with it after a sign-out', async () => {
    const { caseId, respondent } = await anInvited()
    const headers = { ...(await app.as(respondent)), 'content-type': 'application/json' }
    const look = () =>
      app.http.request('/api/invitation/open', {
        method: 'POST',
        headers,
        body: JSON.stringify({ token: accountToken(caseId) }),
      })
    expect((await look()).status).toBe(200)
    await app.http.request('/auth/v1/logout?scope=global', { method: 'POST', headers })
    expect((await look()).status).toBe(404)
  })
})

type Act = [Endpoint, Input<Endpoint>]

function everyAct(caseId: string): Act[] {
  const token = accountToken(caseId)
  return [
    [openInvitation, { token }],
    [answerInvitation, { token, kind: 'agree', words: '', items: [] }],
    [askMoreTime, { token }],
    [declineInvitation, { token, reason: 'not_saying', words: '' }],
    [joinCase, { token, name: '' }],
    [getAnswerDraft, { token }],
    [saveAnswerDraft, { token, revision: 0, draft: DRAFT }],
  ]
}

describe('an invitation that does not wait', () => {
  it('that ran out says so, and can be said yes to later', async () => {
    const { caseId, respondent } = await anInvited()
    const { rows } = await app.deps.pool.query<{ at: Date }>(
      `update invitation set expires_at = now() - interval '1 day' where case_id = $1 returning expires_at as at`,
      [caseId],
    )
    expect(rows).toHaveLength(1)
    expect((await open(caseId, respondent)).error?.code).toBe('INVITATION_EXPIRED')
    expect(await listed(respondent)).toEqual([])
    await app.deps.pool.query(
      `update mediation_case set status = 'closed', close_reason = 'expired', closed_at = $2 where id = $1`,
      [caseId, app.clock.now()],
    )
    const { until } = await app.ok(getReopening, { token: accountToken(caseId) }, respondent)
    expect(Date.parse(until ?? '')).toBeGreaterThan(app.clock.now().getTime() + 20 * DAY)
  })

  it('that the starter took back says so', async () => {
    const { caseId, starter, respondent } = await anInvited()
    await app.ok(leaveCase, { caseId, words: '' }, starter)
    expect((await open(caseId, respondent)).error?.code).toBe('INVITATION_WITHDRAWN')
    expect(await listed(respondent)).toEqual([])
  })

  it('that goes to another address now is lost to the old one at once', async () => {
    const { caseId, starter, respondent } = await anInvited()
    const other = await aPerson(atTheirWord)
    await app.ok(resendInvitation, { caseId, email: other.email }, starter)
    expect((await open(caseId, respondent)).error?.code).toBe('INVITATION_UNKNOWN')
    expect(await listed(respondent)).toEqual([])
    expect(await listed(other)).toEqual([caseId])
    await app.runJobs()
    expect(await tokenMailedTo(app, other.email)).toMatch(/^[\w-]{43}$/)
  })

  it('that was sent again to the same address is found once', async () => {
    const { caseId, starter, respondent } = await anInvited()
    await app.ok(resendInvitation, { caseId, email: '' }, starter)
    expect(await listed(respondent)).toEqual([caseId])
    expect((await open(caseId, respondent)).status).toBe(200)
  })

  it('that somebody else has taken up says so', async () => {
    const { caseId, token, respondent } = await anInvited()
    const other = await aPerson(atTheirWord)
    await app.ok(joinCase, { token, name: '' }, other)
    expect((await open(caseId, respondent)).error?.code).toBe('INVITATION_USED')
    expect(await listed(respondent)).toEqual([])
    expect(await app.refusal(joinCase, { token: accountToken(caseId), name: '' }, respondent)).toBe(
      '409 INVITATION_USED',
    )
  })
})

describe('a confirmed mobile number that the starter named', () => {
  it('finds the case as the letter would, and reads nothing written under the address', async () => {
    const { caseId, token, starter } = await anInvited()
    await app.ok(saveAnswerDraft, { token, revision: 0, draft: DRAFT })
    const [person, unconfirmed] = [await aPerson(atTheirWord), await aPerson(atTheirWord)]
    const number = `49170${Date.now()}`
    await app.deps.pool.query('update invitation set phone = $2 where case_id = $1', [caseId, `+${number}`])
    const give = (who: Person, at: Date | null) =>
      app.deps.pool.query('update auth.account set phone = $2, phone_confirmed_at = $3 where id = $1', [
        who.userId,
        who === person ? number : `${number}1`,
        at,
      ])
    await give(person, new Date())
    await give(unconfirmed, null)
    expect(await listed(person)).toEqual([caseId])
    expect(await listed(unconfirmed)).toEqual([])
    expect((await open(caseId, unconfirmed)).error?.code).toBe('INVITATION_UNKNOWN')
    expect(await app.ok(openInvitation, { token: accountToken(caseId) }, person)).toMatchObject({
      caseId,
      accountExists: false,
    })
    const draft = await app.ok(getAnswerDraft, { token: accountToken(caseId) }, person)
    expect(draft.draft).toBeNull()
    const letter = await app.ok(getLetterLink, { caseId }, starter)
    expect(letter.link).not.toContain(accountToken(caseId))
  })

  it.each([
    ['+49 0170 ', '49170'],
    ['+49 170 ', '490170'],
    ['0049 (0)170 ', '49170'],
  ])('is the same number as “%s…” and %s…', async (named, kept) => {
    const { caseId } = await anInvited()
    const person = await aPerson(atTheirWord)
    const rest = String(Date.now()).slice(-7)
    await app.deps.pool.query('update invitation set phone = $2 where case_id = $1', [caseId, named + rest])
    await app.deps.pool.query(
      'update auth.account set phone = $2, phone_confirmed_at = now() where id = $1',
      [person.userId, kept + rest],
    )
    expect(await listed(person)).toEqual([caseId])
  })
})
