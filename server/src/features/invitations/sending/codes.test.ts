import { enterCode, openInvitation, resendInvitation } from '@evensettle/contracts/invitations.ts'
import { MINUTE } from '@evensettle/domain/time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCase } from '../../../testing/factories.ts'
import { makeTestApp, newId, type TestApp } from '../../../testing/make-test-app.ts'

let app: TestApp
const invited = { answered: null, joined: false } as const
const WRONG = '404 INVITATION_CODE_WRONG'

beforeAll(async () => {
  app = await makeTestApp()
})

async function codeOf(caseId: string): Promise<string> {
  const row = await app.deps.db
    .selectFrom('invitation')
    .select(['id', 'code_sealed'])
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return app.deps.sealers.invitations.open(row.code_sealed ?? Buffer.alloc(0), row.id)
}

describe('reference and code typed by hand', () => {
  it('lead to the same invitation as the link, however they are typed', async () => {
    const { caseId, reference } = await aCase(app, invited)
    const code = await codeOf(caseId)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const typed = {
      reference: ` ${reference.toLowerCase().slice(3)}`,
      code: code.replace('-', ' ').toLowerCase(),
    }
    const entered = await app.ok(enterCode, typed)
    expect(await app.ok(openInvitation, entered)).toMatchObject({ caseId })
  })

  it('belong together: the code of another case is a wrong one', async () => {
    const [one, two] = [await aCase(app, invited), await aCase(app, invited)]
    const crossed = { reference: one.reference, code: await codeOf(two.caseId) }
    expect(await app.refusal(enterCode, crossed)).toBe(WRONG)
    expect(await app.refusal(enterCode, { reference: 'nonsense', code: 'x' })).toBe(WRONG)
  })

  it('stop working when the address was changed; the new code works', async () => {
    const { caseId, reference, starter } = await aCase(app, invited)
    const old = await codeOf(caseId)
    await app.ok(resendInvitation, { caseId, email: `new-${newId()}@example.org` }, starter)
    expect(await app.refusal(enterCode, { reference, code: old })).toBe('410 INVITATION_WITHDRAWN')
    const entered = await app.ok(enterCode, { reference, code: await codeOf(caseId) })
    expect(await app.ok(openInvitation, entered)).toMatchObject({ caseId })
  })

  it('are not readable in the database', async () => {
    const { caseId } = await aCase(app, invited)
    const code = await codeOf(caseId)
    const { rows } = await app.deps.pool.query('select t::text as row from invitation t')
    expect(rows.filter(({ row }) => String(row).includes(code))).toEqual([])
  })
})

describe('five wrong codes', () => {
  it('lock the reference for 15 minutes, for the right code too, and say when to try again', async () => {
    const { caseId, reference } = await aCase(app, invited)
    const wrong = { reference, code: '0000-0000' }
    for (let i = 0; i < 4; i += 1) expect(await app.refusal(enterCode, wrong)).toBe(WRONG)
    expect(await app.refusal(enterCode, wrong)).toBe('429 INVITATION_LOCKED')
    const right = { reference, code: await codeOf(caseId) }
    const { error, headers } = await app.request(enterCode, right)
    expect(error).toMatchObject({ code: 'INVITATION_LOCKED', message: expect.stringContaining('15 minutes') })
    expect(error?.retryAfter).toBeGreaterThan(14 * 60)
    expect(headers.get('retry-after')).toBe(String(error?.retryAfter))
    app.clock.advance(16 * MINUTE)
    expect(await app.ok(enterCode, right)).toMatchObject({ token: expect.any(String) })
  })

  it('count one by one when they come all at once', async () => {
    const { reference } = await aCase(app, invited)
    const wrong = { reference, code: '0000-0000' }
    const refusals = await Promise.all(Array.from({ length: 8 }, () => app.refusal(enterCode, wrong)))
    expect(refusals.filter((refusal) => refusal === WRONG)).toHaveLength(4)
  })

  it('lock a reference that no case has just the same', async () => {
    const wrong = { reference: 'ES-ZZZZ-ZZZZ', code: '0000-0000' }
    for (let i = 0; i < 4; i += 1) expect(await app.refusal(enterCode, wrong)).toBe(WRONG)
    expect(await app.refusal(enterCode, wrong)).toBe('429 INVITATION_LOCKED')
  })
})
