import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { writeToDatabase } from './support/database.ts'
import { RELEASE } from './support/everyday.ts'
import { look, lookAgain } from './support/look.ts'
import { anOperator } from './support/operator.ts'
import { DESK, PASSWORD, PHONE, test } from './support/people.ts'
import { seatSignedIn } from './support/quick.ts'
import { newGuardedAccount } from './support/second-factor.ts'
import { ORIGIN } from './support/servers.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

for (const screen of [PHONE, DESK])
  test(
    `an operator tests the installation and sees each step as it happens (${screen.width})`,
    RELEASE,
    async ({ browser }) => {
      const operator = await seatSignedIn(browser, await anOperator(), screen)
      const { page } = operator
      await page.goto('/admin-dashboard')
      await page.getByRole('link', { name: 'System test' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'System test' })).toBeVisible()
      await page.getByLabel(/Send a test email/).fill('nobody at all')
      await page.getByLabel(/Send a test email/).press('Enter')
      await expect(page.getByText('Write an email address.')).toBeVisible()
      // the field is gone to, and what then lies under the header by half is no smaller for that
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await look(operator, 'the system test with a wrong address')
      await page.getByLabel(/Send a test email/).fill('')
      await page.getByRole('button', { name: 'Begin the test' }).click()
      const newest = page.getByRole('region', { name: /^Test of/ })
      await expect(newest.getByText('Done').first()).toBeVisible()
      await lookAgain(operator, 'a system test that runs')
      await expect(
        newest.getByText('Everything works, and nothing of the made-up case is left.'),
      ).toBeVisible()
      await expect(newest.getByText('Done')).toHaveCount(14)
      await look(operator, 'a system test that passed')
      await operator.context.close()
    },
  )

test('an operator tests the installation from a terminal', RELEASE, async () => {
  const operator = await newGuardedAccount('Olive Operator')
  await writeToDatabase(`update auth.account set app_metadata = '{"roles": ["admin"]}' where email = $1`, [
    operator.email,
  ])
  await expect(async () => {
    const { stdout } = await run(
      join(ROOT, 'node_modules/.bin/node'),
      ['scripts/system-test.ts', '--url', ORIGIN],
      {
        cwd: ROOT,
        env: {
          OPERATOR_EMAIL: operator.email,
          OPERATOR_PASSWORD: PASSWORD,
          OPERATOR_CODE: operator.nextCode(),
        },
      },
    )
    expect(stdout).toMatch(/done +seal[^]*done +removal[^]*Everything works/)
  }).toPass()
})
