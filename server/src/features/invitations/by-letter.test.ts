import {
  endHelper,
  getAnswerDraft,
  letHelperIn,
  listHelpers,
  openAsHelper,
  saveAnswerDraft,
  type AnswerDraftInput,
} from '@evensettle/contracts/answers.ts'
import {
  TOKEN_HEADER,
  evidenceFilePath,
  listEvidence,
  removeEvidence,
} from '@evensettle/contracts/evidence.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import {
  answerInvitation,
  askMoreTime,
  declineInvitation,
  enterCode,
  joinCase,
  openInvitation,
  resendInvitation,
} from '@evensettle/contracts/invitations.ts'
import { getPreferences } from '@evensettle/contracts/earlier-rounds.ts'
import { withDraftKey } from '@evensettle/domain/invitations/invitation-token.ts'
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, confirmByLetter } from '../../testing/factories.ts'
import { keepPreference } from '../../testing/kept-preferences.ts'
import { makeTestApp, newId, type TestApp } from '../../testing/make-test-app.ts'
import { aPhoto, show } from '../../testing/uploads.ts'

let app: TestApp
let photo: Buffer

beforeAll(async () => {
  app = await makeTestApp()
  photo = await aPhoto(90, 60)
})

const invited = { answered: null, joined: false } as const
const UNKNOWN = '404 INVITATION_UNKNOWN'

const DRAFT: AnswerDraftInput = {
  items: {},
  words: 'MY-PRIVATE-WORDS',
  counterItems: [],
  proposal: { amount: null, payOn: null, words: '' },
}

/** An invited case with the two ways in that its starter holds as well: link and code. */
async function aLetter() {
  const one = await aCase(app, invited)
  const letter = await app.ok(getLetterLink, { caseId: one.caseId }, one.starter)
  const link = new URL(letter.link).searchParams.get('token') ?? ''
  const code = { reference: one.reference, code: letter.code ?? '' }
  const { token: typed } = await app.ok(enterCode, code)
  return { ...one, link, typed }
}

/** The token of a letter as a browser uses it. */
function onDevice(token: string, key = randomBytes(32).toString('base64url')): string {
  return withDraftKey(token, key)
}

async function seen(caseId: string, token: string): Promise<string[]> {
  const { evidence } = await app.ok(listEvidence, { token, caseId })
  return evidence.map(({ id }) => id)
}

async function read(id: string, variant: 'view' | 'original', token: string) {
  return app.http.request(evidenceFilePath(id, variant), { headers: { [TOKEN_HEADER]: token } })
}

function yes(token: string) {
  return app.ok(answerInvitation, { token, kind: 'agree', words: '', items: [] })
}

describe('what the starter holds as well: link, letter and code', () => {
  it('is another token than the mailed one, and opens the invitation', async () => {
    const { token, link, typed, caseId } = await aLetter()
    expect(typed).toBe(link)
    expect(link).not.toContain(token)
    expect(await app.ok(openInvitation, { token: link })).toMatchObject({ caseId })
    expect(await app.ok(openInvitation, { token: onDevice(link) })).toMatchObject({ caseId })
    expect(await app.refusal(openInvitation, { token: `h.${'x'.repeat(43)}` })).toBe(UNKNOWN)
  })

  it('does not tell its sender whether the invited person has an account', async () => {
    const one = await aLetter()
    expect(await app.ok(openInvitation, { token: one.token })).toMatchObject({ accountExists: true })
    const mine = onDevice(one.link)
    for (const token of [one.link, one.typed, mine])
      expect(await app.ok(openInvitation, { token })).toMatchObject({ accountExists: false })
    await confirmByLetter(app, mine, 'somebody@example.net')
    expect(await app.ok(askMoreTime, { token: mine })).toMatchObject({ accountExists: false })
  })

  it('reads nothing private that was begun by mail, with no key and with any', async () => {
    const { token, link, caseId } = await aLetter()
    await app.ok(saveAnswerDraft, { token, revision: 0, draft: DRAFT })
    const id = await show(app, caseId, { token }, photo)
    expect(await app.refusal(getAnswerDraft, { token: link })).toBe(UNKNOWN)
    expect(await app.refusal(saveAnswerDraft, { token: link, revision: 0, draft: DRAFT })).toBe(UNKNOWN)
    expect(await app.refusal(listEvidence, { token: link, caseId })).toBe('404 NOT_FOUND')
    const name = { name: 'Ana', role: 'friend' } as const
    expect(await app.refusal(letHelperIn, { token: link, caseId, ...name })).toBe('404 NOT_FOUND')
    const other = onDevice(link)
    expect(await app.ok(getAnswerDraft, { token: other })).toMatchObject({ revision: 0, draft: null })
    expect(await seen(caseId, other)).toEqual([])
    for (const who of [link, other]) expect((await read(id, 'view', who)).status).toBe(404)
    expect(await app.refusal(removeEvidence, { token: other, id })).toBe('404 NOT_FOUND')
    expect(await app.ok(getAnswerDraft, { token })).toMatchObject({ revision: 1, draft: DRAFT })
  })

  it('goes on where it was left on the same device, also after a new link, and on no other', async () => {
    const { link, caseId, starter, reference } = await aLetter()
    const key = randomBytes(32).toString('base64url')
    const mine = onDevice(link, key)
    await app.ok(saveAnswerDraft, { token: mine, revision: 0, draft: DRAFT })
    const id = await show(app, caseId, { token: mine }, photo)
    expect(await app.ok(getAnswerDraft, { token: mine })).toMatchObject({ revision: 1, draft: DRAFT })
    expect(await seen(caseId, mine)).toEqual([id])
    const other = onDevice(link)
    expect(await app.ok(getAnswerDraft, { token: other })).toMatchObject({ draft: null })
    await app.ok(saveAnswerDraft, { token: other, revision: 0, draft: { ...DRAFT, words: 'Not theirs' } })
    expect(await seen(caseId, other)).toEqual([])
    expect(await app.ok(getAnswerDraft, { token: mine })).toMatchObject({ draft: DRAFT })

    await app.ok(resendInvitation, { caseId, email: '' }, starter)
    expect(await app.refusal(getAnswerDraft, { token: mine })).toBe(UNKNOWN)
    const { code } = await app.ok(getLetterLink, { caseId }, starter)
    const { token } = await app.ok(enterCode, { reference, code: code ?? '' })
    expect(await app.ok(getAnswerDraft, { token: onDevice(token, key) })).toMatchObject({ draft: DRAFT })
  })

  it('sees nothing of one case in another with the same key', async () => {
    const [one, two] = [await aLetter(), await aLetter()]
    const key = randomBytes(32).toString('base64url')
    await app.ok(saveAnswerDraft, { token: onDevice(one.link, key), revision: 0, draft: DRAFT })
    expect(await app.ok(getAnswerDraft, { token: onDevice(two.link, key) })).toMatchObject({ draft: null })
    const { rows } = await app.deps.pool.query('select d::text as row from answer_draft d')
    expect(JSON.stringify(rows)).not.toContain(key)
  })

  it('ends no helper that somebody else let in, and reads nothing through them', async () => {
    const { token, link, caseId } = await aLetter()
    const { helper, helperToken } = await app.ok(letHelperIn, { token, caseId, name: 'Ana', role: 'friend' })
    const other = onDevice(link)
    const listed = await app.request(listHelpers, { token: other, caseId })
    expect(listed.raw).not.toContain(helperToken)
    expect(listed.body).toMatchObject({ helpers: [{ mayEnd: false }] })
    await app.ok(endHelper, { token: other, id: helper.id })
    expect(await app.ok(openAsHelper, { token: helperToken })).toMatchObject({ canFillIn: true })
    await app.ok(endHelper, { token, id: helper.id })
    expect(await app.refusal(openAsHelper, { token: helperToken })).toBe(UNKNOWN)
  })

  it('lets a helper fill in what its own device has begun', async () => {
    const { link, caseId } = await aLetter()
    const mine = onDevice(link)
    await confirmByLetter(app, mine, `somebody-${newId()}@example.net`)
    const { helperToken } = await app.ok(letHelperIn, { token: mine, caseId, name: 'Ana', role: 'friend' })
    expect(await app.ok(openAsHelper, { token: helperToken })).toMatchObject({ canFillIn: true })
    await app.ok(saveAnswerDraft, { token: helperToken, revision: 0, draft: DRAFT })
    expect(await app.ok(getAnswerDraft, { token: mine })).toMatchObject({
      draft: DRAFT,
    })
  })
})

describe('an answer by letter', () => {
  it('may ask for time and say no', async () => {
    const { typed, respondent } = await aLetter()
    const mine = onDevice(typed)
    await confirmByLetter(app, mine, respondent.email)
    expect(await app.ok(askMoreTime, { token: mine })).toMatchObject({ moreTimeLeft: false })
    const no = { token: mine, reason: 'not_saying', words: '' } as const
    expect(await app.ok(declineInvitation, no)).toEqual({ ok: true })
    expect(await app.ok(declineInvitation, no)).toEqual({ ok: true })
  })

  it('shows what its device has added, and hands it over on joining', async () => {
    const { link, caseId, starter, respondent } = await aLetter()
    const mine = onDevice(link)
    const id = await show(app, caseId, { token: mine }, photo)
    await confirmByLetter(app, mine, respondent.email)
    await app.ok(answerInvitation, { token: mine, kind: 'agree', words: '', items: [] })
    await keepPreference(app, caseId, 'respondent')
    const { evidence } = await app.ok(listEvidence, { token: null, caseId }, starter)
    expect(evidence.map((one) => one.id)).toEqual([id])
    await app.ok(joinCase, { token: mine, name: '' }, respondent)
    expect((await app.ok(getPreferences, { caseId }, respondent)).sealed).not.toBeNull()
    const own = await app.http.request(evidenceFilePath(id, 'original'), {
      headers: await app.as(respondent),
    })
    expect(Buffer.from(await own.arrayBuffer()).equals(photo)).toBe(true)
  })

  it('gives the sender, who wants to join in its place, nothing of the one who answered by mail', async () => {
    const { token, link, caseId, itemIds } = await aLetter()
    const draftOnly = await show(app, caseId, { token }, photo)
    const items = itemIds.map((itemId) => ({
      itemId,
      answer: 'disagree' as const,
      admitted: 0,
      reason: 'No.',
    }))
    await app.ok(answerInvitation, { token, kind: 'different', words: '', items })
    const later = await show(app, caseId, { token }, photo)
    const other = onDevice(link)
    expect(await seen(caseId, other)).toEqual([draftOnly])
    expect(await app.refusal(removeEvidence, { token: other, id: draftOnly })).toBe('409 WRONG_ROLE')
    const [original, view] = [
      await read(draftOnly, 'original', token),
      await read(draftOnly, 'original', other),
    ]
    expect(Buffer.from(await original.arrayBuffer()).equals(photo)).toBe(true)
    expect(Buffer.from(await view.arrayBuffer()).equals(photo)).toBe(false)
    const second = await aPerson(app)
    await confirmByLetter(app, other, second.email)
    expect(await app.refusal(joinCase, { token: other, name: '' }, second)).toBe('409 CAME_BY_OWN_LINK')
    expect(await app.refusal(getPreferences, { caseId }, second)).toBe('404 NOT_FOUND')
    expect(await seen(caseId, token)).toContain(later)
  })

  it('is answered over by the mail, which does not inherit what was told in private', async () => {
    const { token, link, caseId, respondent } = await aLetter()
    const mine = onDevice(link)
    await confirmByLetter(app, mine, respondent.email)
    await app.ok(answerInvitation, { token: mine, kind: 'agree', words: '', items: [] })
    await keepPreference(app, caseId, 'respondent')
    await yes(token)
    await app.ok(joinCase, { token, name: '' }, respondent)
    expect(await app.ok(getPreferences, { caseId }, respondent)).toMatchObject({ sealed: null })
  })
})
