import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { askPerson } from '@evensettle/contracts/impasse.ts'
import { expect } from '@playwright/test'
import { appFromScreen } from './support/authenticator-app.ts'
import { look } from './support/look.ts'
import { mailTo } from './support/outbox.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { api, register, seatSignedIn, sendCase } from './support/quick.ts'
import { DATA, ORIGIN } from './support/servers.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

/** What somebody with a shell on the machine types, with the server running. */
async function onMachine(...words: string[]): Promise<string> {
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/node'), ['scripts/operator.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: DATA, PUBLIC_URL: ORIGIN },
  })
  return stdout
}

for (const screen of [DESK, PHONE])
  test(`an operator is named on the machine, sets a second step up and answers a request (${screen.width})`, async ({
    browser,
  }) => {
    const maya = await register('Maya Torres')
    const { caseId, reference } = await sendCase(maya, {
      name: 'Lee',
      email: `lee.${randomUUID()}@example.org`,
    })
    const words = 'Could somebody call me, please?'
    await api.call(askPerson, { caseId, id: randomUUID(), topic: 'stuck', words }, maya)

    const account = await register('Olive Perry')
    expect(await onMachine('add', account.email)).toContain(account.email)
    const mail = await mailTo(account.email, /named as an operator/)
    const link = /\S+\/admin-dashboard\?key=\S+/.exec(mail)?.[0] ?? ''

    const operator = await seatSignedIn(browser, account, screen)
    const { page } = operator
    operator.trouble.allow(/40[034]/)
    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
    await page.goto(link)
    await expect(
      page.getByRole('heading', { level: 1, name: 'A second step at sign-in is needed' }),
    ).toBeVisible()
    await look(operator, 'second step first')
    await page.getByRole('link', { name: 'Set up a second step' }).click()
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const app = await appFromScreen(page)
    await page
      .getByLabel(/code/i)
      .first()
      .fill(await app.code())
    await page
      .getByRole('button', { name: /confirm|turn on|finish|verify/i })
      .first()
      .click()
    await expect(page.getByText(/backup codes/i).first()).toBeVisible()

    await page.goto('/admin-dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'What needs you' })).toBeVisible()
    await look(operator, 'what needs the operator')
    await page.getByRole('link', { name: `They cannot agree (${reference})` }).click()
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: 'Take it' }).click()
    await expect(page.getByText(`Taken by ${account.email}`)).toBeVisible()
    await look(operator, 'a request')
    await page.getByLabel('Your answer').fill('We call you tomorrow at ten.')
    await page.getByRole('button', { name: 'Send the answer' }).click()
    await expect(page.getByRole('listitem').getByText('We call you tomorrow at ten.')).toBeVisible()
    expect(await mailTo(maya.email, /A person has answered you/)).toContain('We call you tomorrow at ten.')

    expect(await onMachine('remove', account.email)).toContain('no operator any more')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
    await operator.context.close()
  })
