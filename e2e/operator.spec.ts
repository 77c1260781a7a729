import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { askPerson } from '@evensettle/contracts/impasse.ts'
import { expect, type Page } from '@playwright/test'
import { appFromScreen } from './support/authenticator-app.ts'
import { IS_FULL } from './support/everyday.ts'
import { look, lookAgain } from './support/look.ts'
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

/** Where what is asked of a person goes while no other address is set. */
const DESK_ADDRESS = `no-reply@${new URL(ORIGIN).hostname}`

const WRITTEN_BACK = 'Ten is fine, thank you.'

async function writeBack(page: Page): Promise<void> {
  await page.getByLabel('Your message').fill(WRITTEN_BACK)
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue(WRITTEN_BACK)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Your message was sent.')).toBeVisible()
  await expect(page.getByText(/You get an answer by the end of/)).toBeVisible()
}

for (const { screen, tag } of [
  { screen: PHONE, tag: [] },
  { screen: DESK, tag: '@release' },
])
  test(
    `an operator is named on the machine, sets a second step up and answers a request (${screen.width})`,
    { tag },
    async ({ browser }) => {
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
      await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('What do you call this device?').fill('My phone')
      await dialog.getByRole('button', { name: 'Next' }).click()
      const app = await appFromScreen(page)
      await dialog.getByLabel('Code from the app').fill(await app.code())
      await dialog.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByRole('list', { name: 'Backup codes' })).toBeVisible()

      await page.goto('/admin-dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'What needs you' })).toBeVisible()
      await look(operator, 'what needs the operator')
      const request = page.getByRole('link', { name: `They cannot agree (${reference})` })
      const inList = (await request.getAttribute('href')) ?? ''
      const alarm = await mailTo(DESK_ADDRESS, new RegExp(reference))
      const way = /\S+\/admin-dashboard\?request=\S+/.exec(alarm)?.[0] ?? ''
      expect(new URL(way).search).toBe(new URL(inList, ORIGIN).search)
      await page.goto(way)
      await expect(page.getByText(words)).toBeVisible()
      await page.getByRole('button', { name: 'Take it' }).click()
      await expect(page.getByText(`Taken by ${account.email}`)).toBeFocused()
      await look(operator, 'a request')
      await page.getByLabel('Your answer').fill('We call you tomorrow at ten.')
      await page.getByRole('button', { name: 'Send the answer' }).click()
      await expect(page.getByRole('listitem').getByText('We call you tomorrow at ten.')).toBeVisible()
      expect(await mailTo(maya.email, /A person has answered you/)).toContain('We call you tomorrow at ten.')

      const reason = 'Asked to check the sums of the deposit'
      await page.getByRole('link', { name: 'The case itself' }).click()
      await expect(page.getByRole('heading', { level: 1, name: `Case ${reference}` })).toBeVisible()
      await page.getByRole('button', { name: 'Open the case for one hour' }).click()
      await expect(page.getByText('Say why you need to read this case')).toBeVisible()
      await lookAgain(operator, 'a case that is closed to the operator')
      await page.getByLabel('Why do you need to read this case?').fill(`${reason}.`)
      await page.getByRole('button', { name: 'Open the case for one hour' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Points' })).toBeVisible()
      await look(operator, 'a case that was opened for a reason')

      const asker = await seatSignedIn(browser, maya, screen)
      await asker.page.goto(`/case/${caseId}/person`)
      await expect(asker.page.getByText('We call you tomorrow at ten.')).toBeVisible()
      await look(asker, 'what a person answered')
      if (IS_FULL) await writeBack(asker.page)
      await asker.page.goto(`/case/${caseId}?tab=activity`)
      await expect(asker.page.getByText(`“${reason}”`)).toBeVisible()
      await asker.context.close()

      if (IS_FULL) {
        await page.goto('/admin-dashboard')
        await page.getByRole('link', { name: `Something else (${reference})` }).click()
        await expect(page.getByText(WRITTEN_BACK)).toBeVisible()
      }
      expect(await onMachine('remove', account.email)).toContain('no operator any more')
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
      await operator.context.close()
    },
  )
