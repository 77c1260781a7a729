import { getOperatorEntry, getOverview, takeOperatorSeat } from '@evensettle/contracts/operator.ts'
import { OPERATOR_LINK_LASTS } from '@evensettle/domain/access/operator.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/db.ts'
import { aPerson } from '../../testing/factories.ts'
import { makeTestApp, type Person, type TestApp } from '../../testing/make-test-app.ts'
import { aSeat, nameOnMachine } from '../../testing/operator-seat.ts'
import { removeOperator } from './commands.ts'

let app: TestApp

beforeAll(async () => {
  app = await makeTestApp()
})

const entry = async (as: Person) => (await app.ok(getOperatorEntry, {}, as)).entry
const take = (key: string, as: Person) => app.refusal(takeOperatorSeat, { key }, as)

describe('the seat of an operator', () => {
  it('is taken by the account of the address that the mail went to, and opens with a second step', async () => {
    const person = await aPerson(app)
    const other = await aPerson(app)
    const key = await nameOnMachine(app, person.email)
    expect(await app.refusal(getOperatorEntry, {}, person)).toBe('404 NOT_FOUND')
    expect(await take(key, other)).toBe('404 NOT_FOUND')
    expect(await take('guessed', person)).toBe('404 NOT_FOUND')
    await app.ok(takeOperatorSeat, { key }, person)
    await app.ok(takeOperatorSeat, { key }, person)
    expect(await entry(person)).toBe('second_factor')
    expect(await app.refusal(getOverview, {}, person)).toBe('403 SECOND_FACTOR_NEEDED')
    await app.addSecondStep(person)
    expect(await entry(person)).toBe('open')
    await app.ok(getOverview, {}, person)
    expect(await app.refusal(getOperatorEntry, {}, other)).toBe('404 NOT_FOUND')
  })

  it('is not given to whoever registers the address and does not read its mail', async () => {
    const person = await aPerson(app)
    await nameOnMachine(app, person.email)
    await app.addSecondStep(person)
    expect(await app.refusal(getOverview, {}, person)).toBe('404 NOT_FOUND')
  })

  it('has a link that runs out, and that a newer one makes void', async () => {
    const person = await aPerson(app)
    const first = await nameOnMachine(app, person.email)
    const second = await nameOnMachine(app, person.email)
    expect(await take(first, person)).toBe('404 NOT_FOUND')
    app.clock.advance(OPERATOR_LINK_LASTS + 1_000)
    expect(await take(second, person)).toBe('410 OPERATOR_LINK_OVER')
  })

  it('is closed to its holder at once when it is taken away', async () => {
    const person = await aSeat(app)
    await app.ok(getOverview, {}, person)
    const { deps } = app
    const removed = () => inTransaction(deps, (tx) => removeOperator(tx, deps.now(), person.email))
    expect([await removed(), await removed()]).toEqual([true, false])
    expect(await app.refusal(getOverview, {}, person)).toBe('404 NOT_FOUND')
  })
})
