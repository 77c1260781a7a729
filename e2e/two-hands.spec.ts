import { letHelperIn } from '@evensettle/contracts/answers.ts'
import { expect } from '@playwright/test'
import { openInvitation, sendAnswer } from './support/invitation.ts'
import { PHONE, seat, test } from './support/people.ts'
import { api, keepDraft, openCase, register, seatSignedIn, sendCase } from './support/quick.ts'
import { makeOffer, putOnTable } from './support/room.ts'
import { RELEASE } from './support/everyday.ts'

test(
  'a helper and the person write the same answer at once, and no word is lost',
  RELEASE,
  async ({ respondent, browser }) => {
    const maya = await register('Maya Torres')
    const { token, caseId, reference } = await sendCase(maya, respondent)
    const { page, trouble } = respondent
    trouble.allow(/409/)
    await openInvitation(respondent, reference)
    const { helperToken } = await api.call(letHelperIn, { token, caseId, name: 'Ana', role: 'friend' })
    const ana = await seat(browser, 'Ana', PHONE)
    ana.trouble.allow(/409/)
    await ana.page.goto(`/helper?token=${helperToken}`)
    await expect(ana.page.getByRole('group', { name: 'The price back' })).toBeVisible()

    await page.goto('/invitation-response?step=item-1')
    await page.getByRole('radio', { name: /^I see it differently/ }).check()
    const words = page.getByLabel('How do you see it?')
    await words.fill('It was')
    await expect(page.getByText('Saved. You can stop')).toBeVisible()

    // Ana opened the page before that: what she writes meets what was saved since
    const back = ana.page.getByRole('group', { name: 'The price back' })
    const delivery = ana.page.getByRole('group', { name: 'Delivery' })
    await delivery.getByRole('radio', { name: 'Agree', exact: true }).check()
    await expect(back.getByRole('radio', { name: 'See it differently' })).toBeChecked()
    await expect(ana.page.getByText('Saved. You can stop')).toBeVisible()
    await ana.page.getByLabel('Why?', { exact: true }).first().fill('Ana says it was broken.')
    await expect(ana.page.getByText('Saved. You can stop')).toBeVisible()

    // the person types on in the same field
    await words.pressSequentially(' fine when it left.')
    const beside = page.getByText('Ana was writing here too.')
    await expect(beside).toBeVisible()
    await expect(words).toHaveValue('It was fine when it left.')
    await expect(page.getByText('Ana says it was broken.')).toBeVisible()
    await expect(page.getByText('Saved. You can stop')).toBeVisible()

    // it is there to choose from until it is chosen, even in a tab that was opened anew
    await page.reload()
    await expect(words).toHaveValue('It was fine when it left.')
    await expect(beside).toBeVisible()
    await page.getByRole('button', { name: 'Keep what I typed' }).click()
    await expect(beside).toBeHidden()

    // nobody sends what they have not read
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('radio', { name: 'I agree', exact: true })).toBeChecked()
    await page.getByRole('button', { name: 'Next' }).click()
    await delivery.getByRole('radio', { name: 'Agree in part' }).check()
    await ana.page.getByLabel('Why?', { exact: true }).last().fill('Half of it.')
    await expect(ana.page.getByText('Saved. You can stop')).toBeVisible()
    await sendAnswer(page)
    await expect(page.getByText('Your answer was changed elsewhere')).toBeVisible()
    await expect(page.getByText('Half of it.')).toBeVisible()
    await ana.context.close()
  },
)

test('two devices write one draft: each keeps what is typed on it', RELEASE, async ({ browser }) => {
  const maya = await register('Maya Torres')
  const id = await keepDraft(maya)
  const desk = await seatSignedIn(browser, maya, PHONE)
  const phone = await seatSignedIn(browser, maya, PHONE)
  for (const { page, trouble } of [desk, phone]) {
    trouble.allow(/409/)
    await page.goto(`/create-case?draft=${id}&step=story`)
    await expect(page.getByLabel('Your story')).toBeVisible()
  }
  await phone.page.getByLabel('Your story').fill('Told on the phone.')
  await expect(phone.page.getByText('Saved', { exact: true })).toBeVisible()
  await desk.page.getByLabel('A short title').fill('Named at the desk')
  await expect(desk.page.getByLabel('Your story')).toHaveValue('Told on the phone.')
  await expect(desk.page.getByLabel('A short title')).toHaveValue('Named at the desk')
  await expect(desk.page.getByText('Saved', { exact: true })).toBeVisible()
  await desk.context.close()
  await phone.context.close()
})

test(
  'an offer that crosses a newer one asks first, and keeps what was typed',
  RELEASE,
  async ({ browser }) => {
    const { starter, respondent, caseId } = await openCase(browser)
    for (const { page } of [starter, respondent]) await page.goto(`/hub/${caseId}`)
    await makeOffer(starter.page, { amount: '320', note: 'Written while Lee wrote too.' }, 'Write an offer')
    await makeOffer(respondent.page, { amount: '300' }, 'Write an offer')
    await putOnTable(respondent.page)
    const { page } = starter
    await expect(page.getByText('While you were writing: Lee Okafor offers $300')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Put it on the table' })).toBeDisabled()
    await page.getByRole('button', { name: 'Look at it first' }).click()
    await expect(page.getByRole('heading', { name: 'Lee Okafor offers $300' })).toBeInViewport()
    await expect(page.getByLabel(/^A few words to/)).toHaveValue('Written while Lee wrote too.')
    await putOnTable(page)
    await expect(respondent.page.getByText('Written while Lee wrote too.').first()).toBeVisible()
    for (const { context } of [starter, respondent]) await context.close()
  },
)

test(
  'two tabs change one profile: each field keeps what was changed, and the same one is chosen',
  RELEASE,
  async ({ browser }) => {
    const maya = await register('Maya Torres')
    const desk = await seatSignedIn(browser, maya, PHONE)
    const phone = await seatSignedIn(browser, maya, PHONE)
    for (const { page, trouble } of [desk, phone]) {
      trouble.allow(/409/)
      await page.goto('/settings')
      await expect(page.getByLabel('Full name')).toHaveValue('Maya Torres')
    }
    const saved = (page: typeof desk.page) =>
      expect(page.getByText('Your profile is saved').first()).toBeVisible()
    await phone.page.getByLabel('Phone').fill('555 0100')
    await phone.page.getByRole('button', { name: 'Save changes' }).click()
    await saved(phone.page)
    await desk.page.getByLabel('Full name').fill('Maya J. Torres')
    await desk.page.getByRole('button', { name: 'Save changes' }).click()
    await saved(desk.page)
    await expect(desk.page.getByLabel('Phone')).toHaveValue('555 0100')

    // the phone knows nothing of the new name yet, and changes it too
    await phone.page.getByLabel('Full name').fill('Maya Torres-Hill')
    await phone.page.getByLabel('Street and number').fill('14 Harbour Lane')
    await phone.page.getByRole('button', { name: 'Save changes' }).click()
    await expect(phone.page.getByText('Maya J. Torres')).toBeVisible()
    await expect(phone.page.getByLabel('Full name')).toHaveValue('Maya Torres-Hill')
    await phone.page.getByRole('button', { name: 'Keep what I typed' }).click()
    await phone.page.getByRole('button', { name: 'Save changes' }).click()
    await expect(phone.page.getByText('Maya J. Torres')).toBeHidden()
    await desk.page.reload()
    await expect(desk.page.getByLabel('Full name')).toHaveValue('Maya Torres-Hill')
    await expect(desk.page.getByLabel('Street and number')).toHaveValue('14 Harbour Lane')
    await expect(desk.page.getByLabel('Phone')).toHaveValue('555 0100')
    for (const { context } of [desk, phone]) await context.close()
  },
)
