import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { look } from './support/look.ts'
import { DESK, PHONE, test } from './support/people.ts'
import {
  answerAndJoin,
  api,
  register,
  seatSignedIn,
  sendCase,
  type Account,
  type Sent,
} from './support/quick.ts'

async function aTalk(): Promise<{ maya: Account; lee: Account; sent: Sent }> {
  const [maya, lee] = [await register('Maya Torres'), await register('Lee Okafor')]
  const sent = await sendCase(maya, lee)
  await answerAndJoin(sent, lee)
  return { maya, lee, sent }
}

function write({ caseId }: Sent, by: Account, body: string) {
  return api.call(sendMessage, { caseId, id: randomUUID(), body }, by)
}

function bell(page: Page) {
  return page.getByRole('button', { name: /^Notifications/ })
}

test(
  'what happened is in the list, put away one by one and all at once, in two tabs alike',
  RELEASE,
  async ({ browser }) => {
    const { maya, lee, sent } = await aTalk()
    const one = await seatSignedIn(browser, maya, PHONE)
    await one.page.goto('/dashboard')
    await expect(bell(one.page)).toHaveAccessibleName(/\d+ unread/)
    await bell(one.page).click()
    await one.page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(one.page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
    await expect(bell(one.page)).toHaveAccessibleName('Notifications')
    await one.page.keyboard.press('Escape')

    await write(sent, lee, 'Shall we talk about the shelf?')
    await write(sent, lee, 'I can send a photo.')
    const other = await one.context.newPage()
    await other.goto('/settings')
    await expect(bell(other)).toHaveAccessibleName(/2 unread/)
    await bell(other).focus()
    await other.keyboard.press('Enter')
    const put = other.getByRole('button', { name: 'Mark as read: Lee Okafor has written to you.' })
    await expect(put).toHaveCount(2)
    await look({ page: other, name: one.name }, 'notices')
    await put.first().focus()
    await other.keyboard.press('Enter')
    await expect(put).toHaveCount(1)
    await expect(bell(other)).toHaveAccessibleName(/1 unread/)
    await one.page.reload()
    await expect(bell(one.page)).toHaveAccessibleName(/1 unread/)
    await expect(one.page.getByRole('navigation', { name: 'Areas' }).getByText('1 unread')).toBeVisible()
    await bell(one.page).click()
    await one.page.getByRole('link', { name: /Unread: Lee Okafor has written to you/ }).click()
    await expect(one.page.getByText('I can send a photo.')).toBeVisible()
    await expect(bell(one.page)).toHaveAccessibleName('Notifications')
  },
)

test(
  'somebody who has nothing is told so, and a list that does not come can be asked for again',
  RELEASE,
  async ({ browser }) => {
    const nora = await seatSignedIn(browser, await register('Nora New'), DESK)
    await nora.page.goto('/dashboard')
    await bell(nora.page).click()
    await expect(nora.page.getByText(/Nothing has happened yet/)).toBeVisible()
    await look(nora, 'notices-empty')
    await nora.page.keyboard.press('Escape')
    await nora.page.route('**/api/notices', (route) => route.fulfill({ status: 500, body: '{}' }))
    await nora.page.reload()
    await bell(nora.page).click()
    await expect(nora.page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await nora.page.unroute('**/api/notices')
    await nora.page.getByRole('button', { name: 'Try Again' }).click()
    await expect(nora.page.getByText(/Nothing has happened yet/)).toBeVisible()
  },
)

test('somebody chooses what comes by mail, and hours in which nothing does', async ({ browser }) => {
  const nora = await seatSignedIn(browser, await register('Nora Quiet'), DESK)
  await nora.page.goto('/settings#notices')
  const card = nora.page.getByRole('region', { name: 'Emails about your cases' })
  await card.getByLabel('Messages').selectOption('No emails')
  await card.getByLabel('Agreement and signing').selectOption('One email a day')
  await expect(
    card.getByLabel('Agreement and signing').getByRole('option', { name: 'No emails' }),
  ).toHaveCount(0)
  // the box follows what is kept, which is told to it a moment after the press
  await card.getByLabel('Quiet hours').click()
  await expect(card.getByLabel('Quiet hours')).toBeChecked()
  await card.getByLabel('From').selectOption('10 PM')
  await expect(card.getByText('Saved.')).toBeVisible()
  await look(nora, 'notices-choices')
  await nora.page.reload()
  await expect(card.getByLabel('Messages')).toHaveValue('none')
  await expect(card.getByLabel('From')).toHaveValue('22')
  await card.getByLabel('From').selectOption('8 AM')
  await expect(card.getByText('Choose two different hours.')).toBeVisible()
  await expect(card.getByLabel('From')).toHaveValue('22')
})
