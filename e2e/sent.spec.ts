import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { listMessages } from '@evensettle/contracts/messages.ts'
import { expect } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { RELEASE } from './support/everyday.ts'
import { answerPoint, openInvitation, sendAnswer, untilTakenOver } from './support/invitation.ts'
import { mailTo } from './support/outbox.ts'
import { test } from './support/people.ts'
import { api, register, sendCase, type Account } from './support/quick.ts'

test(
  'an answer that was sent stands there, with what comes next and a copy by mail',
  RELEASE,
  async ({ respondent }) => {
    const maya = await register('Maya Torres')
    const { reference } = await sendCase(maya, respondent)
    const { page } = respondent
    const link = await openInvitation(respondent, reference)
    await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
    await answerPoint(page, 'The price back', {
      how: 'partly',
      amount: '150',
      reason: 'It was fine at first.',
    })
    await answerPoint(page, 'Delivery', { how: 'disagree', reason: 'That was agreed.' })
    await page.getByLabel('What happened, in your words').fill('I would like to settle this too.')
    await sendAnswer(page)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sent. Maya Torres can read it now.')
    await expect(page.getByText(`A copy is on its way to ${respondent.email}.`)).toBeVisible()
    const sent = page.getByRole('region', { name: 'What you sent' })
    for (const words of [
      'You agree in part: $150 of $400',
      'It was fine at first.',
      'I would like to settle this too.',
    ])
      await expect(sent.getByText(words)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    // the way without a password stands first
    const ways = page
      .getByRole('region', { name: 'An account, to trade offers and to sign' })
      .getByRole('button')
    await expect(ways.first()).toHaveText('Send me a one-time link')

    const copy = await mailTo(respondent.email, /This is a copy of what you answered/)
    expect(copy).toContain('You agree in part: $150 of $400. It was fine at first.')
    expect(copy).toContain('I would like to settle this too.')

    // the same link says so on another day, too
    await page.goto(link)
    await untilTakenOver(page)
    await expect(
      page.getByRole('region', { name: 'What you sent' }).getByText('That was agreed.'),
    ).toBeVisible()
  },
)

function say(by: Account, caseId: string, body: string) {
  return api.call(sendMessage, { caseId, id: randomUUID(), body }, by)
}

async function heard(by: Account, caseId: string): Promise<string[]> {
  const { messages } = await api.call(listMessages, { caseId }, by)
  return messages.map(({ body }) => body)
}

test('the same link shows the reply and lets one write back, without an account and after a while offline', async ({
  respondent,
}) => {
  const maya = await register('Maya Torres')
  const { reference, caseId } = await sendCase(maya, respondent)
  const { page, context, trouble } = respondent
  const link = await openInvitation(respondent, reference)
  await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
  await answerPoint(page, 'The price back', { how: 'disagree', reason: 'It was fine at first.' })
  await answerPoint(page, 'Delivery', { how: 'disagree', reason: 'That was agreed.' })
  await sendAnswer(page)
  await expect(page.getByRole('heading', { name: /^Sent\./ })).toBeVisible()

  await say(maya, caseId, 'Would half of it suit you?')
  await page.goto(link)
  await untilTakenOver(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maya Torres has written to you')
  const talk = page.getByRole('region', { name: 'You and Maya Torres' })
  await expect(talk.getByText('Would half of it suit you?')).toBeVisible()

  await talk.getByLabel('Write to Maya Torres').fill('Half would suit me.')
  // what is typed survives the tab
  await page.reload()
  await expect(talk.getByLabel('Write to Maya Torres')).toHaveValue('Half would suit me.')
  trouble.allow(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await talk.getByRole('button', { name: 'Send' }).click()
  await expect(talk.getByText('Waiting for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(talk.getByText('Sent', { exact: true })).toBeVisible()
  await expect.poll(() => heard(maya, caseId)).toEqual(['Would half of it suit you?', 'Half would suit me.'])
})
