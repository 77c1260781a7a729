import { sendLetterCode } from '@evensettle/contracts/letter.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aLetter, letterOf } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const anAddress = () => `limits-${newId()}@example.net`

describe('a code', () => {
  it('goes to one’s own mailbox however many somebody had sent there from a case of theirs', async () => {
    const { perContact } = TIMELINE.letterCode
    const victim = await aLetter(app)
    const fill = async (contact: string) => {
      const theirs = await aLetter(app)
      for (let times = 0; times < perContact.email; times += 1)
        await app.ok(sendLetterCode, { token: await letterOf(app, theirs), contact })
    }
    const own = anAddress()
    await fill(own)
    const toOwn = { token: victim.letter, contact: own }
    expect((await app.request(sendLetterCode, toOwn)).status).toBe(200)
    const named = victim.respondent.email
    await fill(named)
    const toNamed = { token: await letterOf(app, victim), contact: named }
    expect((await app.request(sendLetterCode, toNamed)).status).toBe(200)
  })
})
