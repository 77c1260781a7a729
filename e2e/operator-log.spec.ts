import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { look, lookAgain } from './support/look.ts'
import { anOperator } from './support/operator.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { register, seatSignedIn, sendCase } from './support/quick.ts'
import { DATA, ORIGIN } from './support/servers.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

for (const screen of [PHONE, DESK])
  test(
    `an operator finds in the log what was done in a case, and checks that it is as it was written (${screen.width})`,
    RELEASE,
    async ({ browser }) => {
      const { reference } = await sendCase(await register('Maya Torres'), {
        name: 'Lee',
        email: `lee.${randomUUID()}@example.org`,
      })
      const operator = await seatSignedIn(browser, await anOperator(), screen)
      const { page } = operator
      await page.goto('/admin-dashboard')
      await page.getByRole('link', { name: 'Audit log' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
      await page.getByLabel('Case').fill(reference)
      await page.getByLabel('Case').press('Enter')
      await expect(page).toHaveURL(new RegExp(`case=${reference}`))
      await expect(page.getByRole('table').getByText('case.submit')).toBeVisible()
      await look(operator, 'the audit log of one case')

      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save as CSV' }).click()
      expect((await saved).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)

      await page.getByRole('button', { name: 'Check the whole chain' }).click()
      await expect(page.getByText(/The chain is whole|Nothing is in the chain yet/)).toBeVisible()
      await look(operator, 'a chain that is whole')

      await page.getByLabel('Who').fill('nobody@example.net')
      await page.getByRole('button', { name: 'Find' }).click()
      await expect(page.getByText('Nobody signs in with this address.')).toBeVisible()
      await page.getByLabel('Who').fill('no.such.job')
      await page.getByRole('button', { name: 'Find' }).click()
      await expect(page.getByText('Nothing matches.')).toBeVisible()
      await lookAgain(operator, 'an audit log in which nothing matches')
      await operator.context.close()

      const { stdout } = await run(join(ROOT, 'node_modules/.bin/node'), ['scripts/audit.ts', 'check'], {
        cwd: ROOT,
        env: { ...process.env, DATA_DIR: DATA, PUBLIC_URL: ORIGIN },
      })
      expect(stdout).toMatch(/\d+ entries, all as they were written/)
    },
  )
