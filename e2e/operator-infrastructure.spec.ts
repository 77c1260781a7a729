import { expect } from '@playwright/test'
import { writeToDatabase } from './support/database.ts'
import { RELEASE } from './support/everyday.ts'
import { look } from './support/look.ts'
import { anOperator } from './support/operator.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { seatSignedIn } from './support/quick.ts'

for (const screen of [PHONE, DESK])
  test(
    `an operator sees what to do first, how each part is, and what the service was told (${screen.width})`,
    RELEASE,
    async ({ browser }) => {
      await writeToDatabase(
        `insert into service_measure (part, at, health, value)
      select part, now() - n * interval '10 minutes', case when n between 30 and 36 then 'failing' when n = 60 then 'strained' else 'well' end,
        case when n between 30 and 36 then null else 3 + (n * 7 % 23) + (n = 60)::int * 200 end
      from unnest(array['database', 'storage', 'live', 'disk', 'queue', 'clock', 'mail']) as part, generate_series(1, 110) as n
      on conflict do nothing`,
        [],
      )
      const operator = await seatSignedIn(browser, await anOperator(), screen)
      const { page } = operator
      await page.goto('/admin-dashboard')
      await page.getByRole('link', { name: 'Infrastructure' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Infrastructure' })).toBeVisible()
      const todo = page.getByRole('region', { name: 'What to do' })
      await expect(todo.getByText('Emails lie in the outbox and reach nobody.')).toHaveCount(1)
      const database = page.getByRole('region', { name: 'Database' })
      await expect(database.getByText('Works', { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('table', { name: 'Processes' }).getByText('Running').first()).toBeVisible()
      const settings = page.getByRole('table', { name: 'Configuration' })
      await expect(settings.getByRole('row', { name: /SEALING_KEY / })).toContainText(/never shown|not set/)
      await expect(database.getByRole('img', { name: /trouble in \d+ hours of 1\d checked/ })).toBeVisible()
      await database.getByText('The last 24 hours as a table').click()
      await expect(database.getByRole('table')).toContainText('Does not work')
      await look(operator, 'the infrastructure')

      const looked = page.waitForResponse(/infrastructure\/parts/)
      await page.getByRole('button', { name: 'Look again' }).focus()
      await page.keyboard.press('Enter')
      expect((await looked).status()).toBe(200)
      operator.trouble.allow(/503/)
      await page.route('**/api/admin/infrastructure/parts', (route) =>
        route.fulfill({
          status: 503,
          json: { error: { code: 'DATABASE_AWAY', message: 'We cannot save right now.' } },
        }),
      )
      await page.getByRole('button', { name: 'Look again' }).click()
      await expect(page.getByText(/The last check got no answer/)).toBeVisible()
      await expect(
        page.getByRole('region', { name: 'What still answers' }).getByText('database', { exact: true }),
      ).toBeVisible()
      await look(operator, 'the infrastructure while the database is away')
      await operator.context.close()
    },
  )
