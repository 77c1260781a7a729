import { takeOperatorSeat } from '@evensettle/contracts/operator.ts'
import { inTransaction } from '../platform/database/db.ts'
import { nameOperator } from '../features/operators/commands.ts'
import { aPerson } from './factories.ts'
import { newId, type Person, type TestApp } from './make-test-app.ts'

const letter = { subject: 'A seat', text: 'A seat', html: '' }

/** Sets up a seat as the command on the machine does, and gives the key of its mail. */
export async function nameOnMachine(app: TestApp, email: string): Promise<string> {
  const key = newId()
  const { deps } = app
  await inTransaction(deps, (tx) =>
    nameOperator(tx, deps.now(), { email, key, sealer: deps.sealers.mails, letter }),
  )
  return key
}

/** An operator who was named on the machine, has taken the seat and signs in with both steps. */
export async function aSeat(app: TestApp): Promise<Person> {
  const person = await aPerson(app)
  await app.ok(takeOperatorSeat, { key: await nameOnMachine(app, person.email) }, person)
  await app.addSecondStep(person)
  return person
}
