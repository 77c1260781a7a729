import { listMessages } from '@evensettle/contracts/messages.ts'
import { expect } from '@playwright/test'
import { bubble, expectAtOnce, leaveMessage, letGo, messageField } from './support/hub.ts'
import { look } from './support/look.ts'
import { test } from './support/people.ts'
import { api, openCase } from './support/quick.ts'

test('a message can be undone before the other side has it, by key, in two tabs, and goes out by itself', async ({
  browser,
}) => {
  const { caseId, lee, starter, respondent } = await openCase(browser)
  for (const { page } of [starter, respondent]) await page.goto(`/case/${caseId}?tab=conversation`)
  await expect(starter.page.getByText('Lee Okafor is here now')).toBeVisible()
  const second = await starter.context.newPage()
  await second.goto(`/case/${caseId}?tab=conversation`)
  await expect(second.getByText('Lee Okafor is here now')).toBeVisible()
  const heard = async () => (await api.call(listMessages, { caseId }, lee)).messages.map(({ body }) => body)

  const angry = await leaveMessage(starter.page, 'I am so tired of this kumquat.')
  await expect(angry.getByText(/^Lee Okafor can read it in \d+ s\.$/)).toBeVisible()
  await expect(bubble(second, 'kumquat').getByRole('button', { name: 'Undo' })).toBeVisible()
  await look(starter, 'can be undone')
  // from the field, backwards
  await starter.page.keyboard.press('Shift+Tab')
  await expect(angry.getByRole('button', { name: 'Let it go now' })).toBeFocused()
  await starter.page.keyboard.press('Shift+Tab')
  await starter.page.keyboard.press('Enter')
  await expect(messageField(starter.page)).toHaveValue('I am so tired of this kumquat.')
  await expect(messageField(starter.page)).toBeFocused()
  await expect(bubble(second, 'kumquat')).toHaveCount(0)
  expect(await heard()).toEqual([])

  const calm = await leaveMessage(starter.page, 'I would like to end this soon.')
  await letGo(calm)
  await expectAtOnce(bubble(respondent.page, 'I would like to end this soon.'))
  await leaveMessage(starter.page, 'And I leave the page now.')
  await expect(bubble(second, 'And I leave the page now.')).toBeVisible()
  await Promise.all([starter.page.goto('/dashboard'), second.close()])
  await expect(bubble(respondent.page, 'kumquat')).toHaveCount(0)
  await expect.poll(heard, { timeout: 40_000 }).toHaveLength(2)
  await expectAtOnce(bubble(respondent.page, 'And I leave the page now.'))
  for (const one of [starter, respondent]) one.trouble.expectNone(one.name)
})
