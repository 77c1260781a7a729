import { listApplications } from '@evensettle/contracts/partners.ts'
import { expect } from '@playwright/test'
import { writeToDatabase } from './database.ts'
import { api, register, signedIn, type Account } from './quick.ts'
import { raised } from './second-factor.ts'

/** Somebody who runs the installation; without a mail server the role is given on the machine. */
export async function anOperator(): Promise<Account> {
  const operator = await register('Olive Operator')
  await writeToDatabase(`update auth.account set app_metadata = '{"roles": ["admin"]}' where email = $1`, [
    operator.email,
  ])
  // what the server knows of an account it remembers for a while
  const session = await raised(operator)
  operator.token = session.access_token
  operator.storageState = signedIn(operator.place.origin, session)
  await expect(() => api.call(listApplications, {}, operator)).toPass()
  return operator
}
