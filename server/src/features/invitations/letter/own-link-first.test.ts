import { getCase } from '@evensettle/contracts/cases.ts'
import {
  answerReopening,
  getLetterLink,
  getReopening,
  ONE_PRESS_STOP_PATH,
  reopenInvitation,
  reportInvitation,
  saveInvitationContact,
  stopInvitations,
} from '@evensettle/contracts/invitation-sending.ts'
import {
  answerInvitation,
  declineInvitation,
  getInvitationState,
  joinCase,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { withDraftKey } from '@evensettle/domain/invitations/invitation-token.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, confirmByLetter } from '../../../testing/factories.ts'
import { makeTestApp, type TestApp } from '../../../testing/make-test-app.ts'
import { invitationsToText } from '../sending/queries.ts'

const invited = { answered: null, joined: false } as const
const OWN_LINK = '409 CAME_BY_OWN_LINK'
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp({ env: { OPERATOR_EMAIL: 'desk@example.org' } })
})

/** An invited case with the letter's token as a browser uses it that is nobody's yet. */
async function aLetter() {
  const one = await aCase(app, invited)
  const { link } = await app.ok(getLetterLink, { caseId: one.caseId }, one.starter)
  const bare = new URL(link).searchParams.get('token') ?? ''
  return { ...one, bare, letter: withDraftKey(bare, randomBytes(32).toString('base64url')) }
}

function disagreement(token: string, itemIds: string[], words: string) {
  const items = itemIds.map((itemId) => ({ itemId, answer: 'disagree' as const, admitted: 0, reason: 'No.' }))
  return { token, kind: 'different' as const, words, items }
}

describe('what came by the mailed link', () => {
  it('is not overwritten by the letter: neither the answer nor with a no nor by joining', async () => {
    const { token, letter, bare, caseId, itemIds, starter } = await aLetter()
    const other = withDraftKey(bare, randomBytes(32).toString('base64url'))
    await confirmByLetter(app, letter, 'somebody@example.net')
    await app.ok(answerInvitation, disagreement(token, itemIds, 'These are my words.'))
    const agree = { kind: 'agree' as const, words: '', items: [] }
    const no = { reason: 'not_saying', words: '' } as const
    const second = await aPerson(app)
    for (const by of [letter, other, bare]) {
      expect(await app.refusal(answerInvitation, { token: by, ...agree })).toBe(OWN_LINK)
      expect(await app.refusal(declineInvitation, { token: by, ...no })).toBe(OWN_LINK)
    }
    expect(await app.refusal(joinCase, { token: letter, name: '' }, second)).toBe(OWN_LINK)
    expect(await app.refusal(joinCase, { token: other, name: '' }, second)).toBe('403 CONTACT_NEEDED')
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      status: 'invited',
      answer: { kind: 'different', words: 'These are my words.' },
    })
    expect(await app.audited(caseId)).not.toContain('case.close')
  })

  it('stays safe after a new link to the same mailbox, and the refusal says what to do', async () => {
    const { token, caseId, itemIds, starter } = await aLetter()
    await app.ok(answerInvitation, disagreement(token, itemIds, ''))
    await app.ok(resendInvitation, { caseId, email: '' }, starter)
    const { link } = await app.ok(getLetterLink, { caseId }, starter)
    const letter = new URL(link).searchParams.get('token') ?? ''
    const { error } = await app.request(answerInvitation, {
      token: letter,
      kind: 'agree',
      words: '',
      items: [],
    })
    expect(error).toMatchObject({
      code: 'CAME_BY_OWN_LINK',
      message: expect.stringContaining('Open the email to continue'),
    })
  })

  it('wins over what came by letter before, whoever is first', async () => {
    const { token, letter, caseId, itemIds, starter } = await aLetter()
    await confirmByLetter(app, letter, 'anybody@example.net')
    const [one, two] = await Promise.all([
      app.request(answerInvitation, disagreement(token, itemIds, 'By mail.')),
      app.request(answerInvitation, { token: letter, kind: 'agree', words: 'By letter.', items: [] }),
    ])
    expect(one.status).toBe(200)
    expect([200, 409]).toContain(two.status)
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({
      answer: { kind: 'different', words: 'By mail.' },
    })
  })

  it('was a no: the letter does not ask for the case again, the own link does', async () => {
    const { token, letter, caseId, starter } = await aLetter()
    await app.ok(declineInvitation, { token, reason: 'not_saying', words: '' })
    expect(await app.refusal(reopenInvitation, { token: letter })).toBe(OWN_LINK)
    expect(await app.ok(getReopening, { token })).toMatchObject({ hasAsked: false })
    await app.ok(reopenInvitation, { token })
    await app.ok(answerReopening, { caseId, opens: true }, starter)
    expect(await app.ok(getCase, { caseId }, starter)).toMatchObject({ status: 'invited' })
  })
})

describe('stopping the mails', () => {
  it('is for whom they go to: the letter, which the starter holds too, stops none', async () => {
    const { letter, bare, caseId, starter } = await aLetter()
    expect(await app.refusal(stopInvitations, { key: bare })).toBe('403 CONTACT_NEEDED')
    const press = await app.http.request(ONE_PRESS_STOP_PATH.replace(':key', bare), { method: 'POST' })
    expect(press.status).toBe(403)
    await app.ok(reportInvitation, { key: letter, reference: '', words: 'kumquat' })
    await app.runJobs()
    const mail = (await app.mails('desk@example.org')).at(-1)
    expect(mail?.text).toContain('kumquat')
    expect(mail?.text).toContain('which the starter has as well')
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ stopped: false })
    const events = await app.events(caseId)
    expect(events.map(({ type }) => type)).not.toContain('invitation.stopped')
  })
})

describe('an opening', () => {
  it('by letter says so, and a later one by mail is noted as well, once', async () => {
    const { token, letter, caseId, starter } = await aLetter()
    await app.ok(openInvitation, { token: letter })
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({
      state: 'opened',
      openedBy: 'letter',
    })
    for (const by of [letter, token, token]) await app.ok(openInvitation, { token: by })
    const opened = (await app.events(caseId)).filter(({ type }) => type === 'invitation.opened')
    expect(opened.map(({ facts }) => facts)).toEqual([{ by: 'letter' }, { by: 'mail' }])
    expect(await app.ok(getInvitationState, { caseId }, starter)).toMatchObject({ openedBy: 'mail' })
  })

  it('by letter does not keep the text from a person who has not read the mail', async () => {
    const { letter, token, caseId, starter } = await aLetter()
    const phone = '+49 170 5556677'
    await app.ok(saveInvitationContact, { caseId, phone, postalAddress: '' }, starter)
    await app.ok(openInvitation, { token: letter })
    app.clock.advance(3 * DAY)
    const toText = async () => (await invitationsToText(app.deps.db, app.clock.now(), app.clock.now())).length
    const before = await toText()
    await app.ok(openInvitation, { token })
    expect([before - (await toText()), before > 0]).toEqual([1, true])
  })
})
