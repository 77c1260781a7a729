import { expect } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { bubble, expectAtOnce, letGo, messageField } from './support/hub.ts'
import { look } from './support/look.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { answerPoint, openInvitation } from './support/invitation.ts'
import { test } from './support/people.ts'
import { api, BOOKCASE, openCase, register, sendCase } from './support/quick.ts'

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
    await letGo(bubble(page, 'I was told something else. I paid in May.'))
    await expectAtOnce(bubble(starter.page, 'I was told something else. I paid in May.'))
    await expect(starter.page.getByText('liar')).toHaveCount(0)

    await messageField(page).fill('I cannot pay this. I want to die.')
    const help = page.getByRole('region', { name: 'Help for you' })
    await expect(help.getByRole('link', { name: 'Call 988' })).toBeVisible()
    await look(respondent, 'help-note')
    await help.getByRole('button', { name: 'Close' }).click()
    await messageField(page).blur()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await letGo(bubble(page, 'I want to die'))
    await expectAtOnce(bubble(starter.page, 'I want to die'))
    await expect(starter.page.getByRole('region', { name: 'Help for you' })).toHaveCount(0)
    for (const one of [starter, respondent]) one.trouble.expectNone(one.name)
  },
)

test(
  'an invited person is asked once about an answer that may hurt, by mouse and by key, and sends it as it is',
  RELEASE,
  async ({ respondent }) => {
    const { page } = respondent
    const maya = await register('Maya Torres')
    const about = { ...BOOKCASE, items: BOOKCASE.items.slice(0, 1) }
    const { caseId, reference } = await sendCase(maya, respondent, about)
    await openInvitation(respondent, reference)
    await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
    await answerPoint(page, about.items[0]?.title ?? '', { how: 'disagree', reason: 'You lied to me.' })
    const words = page.getByLabel(/^What happened, in your words/)
    await words.fill('You are a thief! I paid in May.')
    const send = page.getByRole('button', { name: 'Send my answer' })
    const asked = page.getByRole('region', { name: 'How might Maya Torres read this?' })

    await send.dblclick()
    await expect(asked).toBeFocused()
    await look(respondent, 'answer-before-sending')
    // both the reason of the point and the story
    await expect(asked.getByText('Use this')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(asked).toHaveCount(0)

    // a key that is held, and one that is pressed again, answer nothing
    await send.focus()
    await page.keyboard.press('Enter')
    await expect(asked).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(asked).toBeFocused()
    await asked.getByRole('button', { name: 'Write “I feel treated unfairly.”' }).click()
    await expect(asked).toBeFocused()
    await expect(words).toHaveValue('I feel treated unfairly. I paid in May.')
    const { items: before } = await api.call(getCase, { caseId }, maya)
    expect(before[0]?.answer).toBeNull()

    await words.pressSequentially(' The receipt is here.')
    await expect(words).toHaveValue('I feel treated unfairly. I paid in May. The receipt is here.')
    await expect(asked).toHaveCount(0)
    await send.click()
    await asked.getByRole('button', { name: 'Send as it is' }).click()
    await expect(page.getByRole('heading', { name: /^Sent\. .* can read it now\.$/ })).toBeVisible()
    const { items } = await api.call(getCase, { caseId }, maya)
    expect(items[0]?.answer?.reason).toBe('You lied to me.')
    respondent.trouble.expectNone(respondent.name)
  },
)
