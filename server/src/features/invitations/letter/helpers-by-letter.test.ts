import { letHelperIn, listHelpers, openAsHelper } from '@evensettle/contracts/answers.ts'
import { answerInvitation, joinCase } from '@evensettle/contracts/invitations.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aLetter, confirmByLetter, letterOf } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

const ana = { name: 'Ana', role: 'friend' } as const
const agree = { kind: 'agree' as const, words: '', items: [] }
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const anAddress = () => `helped-${newId()}@example.net`

describe('a helper of the invited person', () => {
  it('is let in by letter only once an address was confirmed, and by the mailed link at once', async () => {
    const { letter, token, caseId, starter } = await aLetter(app)
    expect(await app.refusal(letHelperIn, { token: letter, caseId, ...ana })).toBe('403 CONTACT_NEEDED')
    expect(await app.ok(listHelpers, { caseId }, starter)).toEqual({ helpers: [] })
    await app.ok(letHelperIn, { token, caseId, ...ana })
    await confirmByLetter(app, letter, anAddress())
    await app.ok(letHelperIn, { token: letter, caseId, ...ana })
  })

  it('keeps a place however many somebody else let in by the letter', async () => {
    const { letter, token, caseId } = await aLetter(app)
    await confirmByLetter(app, letter, anAddress())
    for (let times = 0; times < TIMELINE.helpers.atOnce; times += 1)
      await app.ok(letHelperIn, { token: letter, caseId, ...ana })
    expect(await app.refusal(letHelperIn, { token: letter, caseId, ...ana })).toBe('409 HELPERS_TOO_MANY')
    await app.ok(letHelperIn, { token, caseId, ...ana })
  })

  it('is let in by no letter after an answer by mail, or after somebody else’s by letter', async () => {
    const [byMail, byLetter] = [await aLetter(app), await aLetter(app)]
    await app.ok(answerInvitation, { token: byMail.token, ...agree })
    await confirmByLetter(app, byLetter.letter, anAddress())
    await app.ok(answerInvitation, { token: byLetter.letter, ...agree })
    for (const [one, refused] of [
      [byMail, 'CAME_BY_OWN_LINK'],
      [byLetter, 'CAME_BY_ANOTHER'],
    ] as const) {
      const other = await letterOf(app, one)
      await confirmByLetter(app, other, anAddress())
      expect(await app.refusal(letHelperIn, { token: other, caseId: one.caseId, ...ana })).toBe(
        `409 ${refused}`,
      )
    }
  })

  it('loses the access when the answer or the joining of another one replaces who let them in', async () => {
    for (const replace of [
      (token: string) => app.ok(answerInvitation, { token, ...agree }),
      async (token: string, one: Awaited<ReturnType<typeof aLetter>>) =>
        app.ok(joinCase, { token, name: '' }, one.respondent),
    ]) {
      const one = await aLetter(app)
      await confirmByLetter(app, one.letter, anAddress())
      const theirs = await app.ok(letHelperIn, { token: one.letter, caseId: one.caseId, ...ana })
      const own = await app.ok(letHelperIn, { token: one.token, caseId: one.caseId, ...ana })
      await replace(one.token, one)
      expect(await app.refusal(openAsHelper, { token: theirs.helperToken })).toBe('404 INVITATION_UNKNOWN')
      expect(await app.ok(openAsHelper, { token: own.helperToken })).toMatchObject({ caseId: one.caseId })
      const { helpers } = await app.ok(listHelpers, { caseId: one.caseId }, one.starter)
      expect(helpers.map(({ id }) => id)).toEqual([own.helper.id])
    }
  })
})
