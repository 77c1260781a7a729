import { letHelperIn, listHelpers } from '@evensettle/contracts/answers.ts'
import { sayWhoItIs } from '@evensettle/contracts/identity.ts'
import { joinCase, resendInvitation } from '@evensettle/contracts/invitations.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase, aPerson, aLetter, confirmByLetter } from '../../../testing/factories.ts'
import { whileHeld } from '../../../testing/at-once.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

const ana = { name: 'Ana', role: 'friend' } as const
let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

describe('a helper', () => {
  it('is let in by nobody who was refused while they asked', async () => {
    const { letter, caseId, starter } = await aLetter(app)
    await confirmByLetter(app, letter, `own-${newId()}@example.net`)
    const somebody = await aPerson(app)
    await app.ok(joinCase, { token: letter, name: '' }, somebody)
    const [refused, asked] = await whileHeld(app, caseId, [
      () => app.request(sayWhoItIs, { caseId, isThem: false }, starter),
      () => app.request(letHelperIn, { token: null, caseId, ...ana }, somebody),
    ])
    expect([refused?.status, asked?.status]).toEqual([200, 404])
    expect(await app.ok(listHelpers, { caseId }, starter)).toEqual({ helpers: [] })
  })

  it('is let in by nobody whose invitation went to another address while they asked', async () => {
    const { token, caseId, starter } = await aCase(app, { answered: null, joined: false })
    const email = `other-${newId()}@example.org`
    const [resent, asked] = await whileHeld(app, caseId, [
      () => app.request(resendInvitation, { caseId, email }, starter),
      () => app.request(letHelperIn, { token, caseId, ...ana }),
    ])
    expect([resent?.status, asked?.status]).toEqual([200, 404])
  })
})
