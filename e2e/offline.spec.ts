import { RELEASE } from './support/everyday.ts'
import { expect, type Page } from '@playwright/test'
import { answerPoint, openInvitation, sendAnswer } from './support/invitation.ts'
import { mailTo } from './support/outbox.ts'
import { PHONE, seat, test } from './support/people.ts'
import { api, openCase, register, sendCase } from './support/quick.ts'
import { makeOffer } from './support/room.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { listEvidence } from '@evensettle/contracts/evidence.ts'
import { resendInvitation } from '@evensettle/contracts/invitations.ts'

const NOT_SENT = 'You are offline. Not sent yet.'

async function answerBoth(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
  await answerPoint(page, 'The price back', { how: 'partly', amount: '150', reason: 'It was fine at first.' })
  await answerPoint(page, 'Delivery', { how: 'disagree', reason: 'That was agreed.' })
  await expect(page.getByText('Saved. You can stop')).toBeVisible()
  await expect(page.getByLabel('What happened, in your words')).toBeVisible()
}

test(
  'an answer without a line says so at once, and goes out by itself, once',
  RELEASE,
  async ({ respondent }) => {
    const maya = await register('Maya Torres')
    const { reference, caseId } = await sendCase(maya, respondent)
    const { page, context, trouble } = respondent
    trouble.allow(/ERR_INTERNET_DISCONNECTED/)
    await openInvitation(respondent, reference)
    await answerBoth(page)
    await context.setOffline(true)
    await sendAnswer(page)
    await expect(page.getByRole('heading', { name: NOT_SENT })).toBeVisible()
    await expect(page.getByText('is kept on this device')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: NOT_SENT })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Sent. Maya Torres can read it now.' })).toBeVisible()
    const { items } = await api.call(getCase, { caseId }, maya)
    expect(items.map(({ answer }) => answer?.reason)).toEqual(['It was fine at first.', 'That was agreed.'])
    await mailTo(maya.email, /answered:\s+agrees\s+to/)
  },
)

test('what was not sent survives the tab, and can be taken back', RELEASE, async ({ respondent }) => {
  const maya = await register('Maya Torres')
  const { reference, caseId } = await sendCase(maya, respondent)
  const { context, trouble } = respondent
  trouble.allow(/ERR_INTERNET_DISCONNECTED/)
  const link = await openInvitation(respondent, reference)
  await answerBoth(respondent.page)
  await context.setOffline(true)
  await sendAnswer(respondent.page)
  await expect(respondent.page.getByRole('heading', { name: NOT_SENT })).toBeVisible()
  await expect(respondent.page.getByText('is kept on this device')).toBeVisible()
  await respondent.page.getByRole('button', { name: 'Look at it again' }).click()
  await expect(respondent.page.getByText('That was agreed.')).toBeVisible()
  await sendAnswer(respondent.page)
  await expect(respondent.page.getByRole('heading', { name: NOT_SENT })).toBeVisible()
  await respondent.page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(link)
  await expect
    .poll(async () => (await api.call(getCase, { caseId }, maya)).items.map(({ answer }) => answer?.reason))
    .toEqual(['It was fine at first.', 'That was agreed.'])
  await mailTo(maya.email, /answered:\s+agrees\s+to/)
})

test('a no and a wish for more time wait for the line too', RELEASE, async ({ respondent }) => {
  const maya = await register('Maya Torres')
  const { reference } = await sendCase(maya, respondent)
  const { page, context, trouble } = respondent
  trouble.allow(/ERR_INTERNET_DISCONNECTED/)
  await openInvitation(respondent, reference)
  await page.getByRole('link', { name: /^Not now/ }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Give me 7 more days' }).click()
  await expect(page.getByRole('heading', { name: NOT_SENT })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You have asked for more time')).toBeVisible()
  await page.getByRole('link', { name: /^Not here/ }).click()
  await page.getByRole('radio').first().check()
  await page.getByLabel(/^A word to/).fill('I have moved away.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send and end the case' }).click()
  await expect(page.getByRole('heading', { name: NOT_SENT })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Thank you for saying so' })).toBeVisible()
})

test(
  'what is refused when it arrives says why, and what was typed is still there',
  RELEASE,
  async ({ browser }) => {
    const maya = await register('Maya Torres')
    const lee = await seat(browser, 'Lee Okafor', PHONE)
    const { reference, caseId } = await sendCase(maya, lee)
    await openInvitation(lee, reference)
    await answerBoth(lee.page)
    await lee.context.setOffline(true)
    await sendAnswer(lee.page)
    await expect(lee.page.getByRole('heading', { name: NOT_SENT })).toBeVisible()
    await api.call(resendInvitation, { caseId, email: '' }, maya)
    await lee.context.setOffline(false)
    await expect(lee.page.getByRole('heading', { name: 'This could not be sent' })).toBeVisible()
    await lee.page.getByRole('button', { name: 'Look at it again' }).click()
    await expect(lee.page.getByText('It was fine at first.')).toBeVisible()
    await expect(lee.page.getByText('That was agreed.')).toBeVisible()
    await lee.context.close()
  },
)

test('an offer without a line waits, and is on the table once', RELEASE, async ({ browser }) => {
  const { starter, respondent, caseId } = await openCase(browser)
  const { page, context } = starter
  await page.goto(`/hub/${caseId}`)
  await makeOffer(page, { amount: '320', note: 'Written on a train.' }, 'Write an offer')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Put it on the table' }).click()
  await expect(page.getByText(NOT_SENT)).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const reopened = await context.newPage()
  await reopened.goto(`/hub/${caseId}`)
  await respondent.page.goto(`/hub/${caseId}`)
  await expect(respondent.page.getByText('Written on a train.').first()).toBeVisible()
  await expect(reopened.getByText(NOT_SENT)).toBeHidden()
  for (const { context: one } of [starter, respondent]) await one.close()
})

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PHOTO = { name: 'shelf.png', mimeType: 'image/png', buffer: DOT }

test('a photo without a line is not shown as added, survives the tab, and goes before the answer', async ({
  respondent,
}) => {
  const maya = await register('Maya Torres')
  const { reference, caseId, token } = await sendCase(maya, respondent)
  const { page, context, trouble } = respondent
  trouble.allow(/ERR_INTERNET_DISCONNECTED/)
  const link = await openInvitation(respondent, reference)
  const kept = 'It is kept on this device.'
  await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
  await page.getByRole('radio', { name: /^I agree in part/ }).check()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page
    .getByTestId(/^files-/)
    .first()
    .setInputFiles(PHOTO)
  await expect(page.getByText(kept)).toBeVisible()
  await expect(page.getByText(NOT_SENT)).toBeVisible()
  await expect(page.getByRole('list', { name: 'What you have added' })).toHaveCount(0)
  const there = async () => (await api.call(listEvidence, { caseId, token })).evidence.map(({ name }) => name)
  expect(await there()).toEqual([])
  await page.close()

  // the tab is gone; the link on this device brings the photo along
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(link)
  await expect.poll(there).toEqual(['shelf'])

  // one more, and the answer right after it: the other side is shown both
  await again.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
  await again.getByRole('radio', { name: /^I agree in part/ }).check()
  await expect(again.getByRole('list', { name: 'What you have added' })).toBeVisible()
  await again.waitForLoadState('networkidle')
  await context.setOffline(true)
  await again
    .getByTestId(/^files-/)
    .first()
    .setInputFiles({ ...PHOTO, name: 'corner.png' })
  await expect(again.getByText(kept)).toBeVisible()
  await answerPoint(again, 'The price back', {
    how: 'partly',
    amount: '150',
    reason: 'It was fine at first.',
  })
  await answerPoint(again, 'Delivery', { how: 'disagree', reason: 'That was agreed.' })
  await sendAnswer(again)
  await expect(again.getByRole('heading', { name: NOT_SENT })).toBeVisible()
  await context.setOffline(false)
  await expect(again.getByRole('heading', { name: 'Sent. Maya Torres can read it now.' })).toBeVisible()
  const shown = await api.call(listEvidence, { caseId, token: null }, maya)
  expect(shown.evidence.map(({ name }) => name).toSorted()).toEqual(['corner', 'shelf'])
})
