import { expect } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { bubble, expectAtOnce, messageField } from './support/hub.ts'
import { look } from './support/look.ts'
import { test } from './support/people.ts'
import { openCase } from './support/quick.ts'

test(
  'words that hurt are asked about before the other side reads them, and despair is met with who listens',
  RELEASE,
  async ({ browser }) => {
    const { caseId, starter, respondent } = await openCase(browser)
    const { page } = respondent
    for (const one of [starter, respondent]) await one.page.goto(`/case/${caseId}`)
    await messageField(page).fill('You are a liar! I paid in May.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const asked = page.getByRole('region', { name: 'How might Maya Torres read this?' })
    await expect(asked).toBeFocused()
    await look(respondent, 'before-sending')
    await asked.getByRole('button', { name: 'Write “I was told something else.”' }).click()
    await expect(asked).toHaveCount(0)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expectAtOnce(bubble(starter.page, 'I was told something else. I paid in May.'))
    await expect(starter.page.getByText('liar')).toHaveCount(0)

    await messageField(page).fill('I cannot pay this. I want to die.')
    const help = page.getByRole('region', { name: 'Help for you' })
    await expect(help.getByRole('link', { name: 'Call 988' })).toBeVisible()
    await look(respondent, 'help-note')
    await help.getByRole('button', { name: 'Close' }).click()
    await messageField(page).blur()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expectAtOnce(bubble(starter.page, 'I want to die'))
    await expect(starter.page.getByRole('region', { name: 'Help for you' })).toHaveCount(0)
    for (const one of [starter, respondent]) one.trouble.expectNone(one.name)
  },
)
