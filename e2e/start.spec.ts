import { expect } from '@playwright/test'
import {
  chooseTypeAsVisitor,
  describeAndSend,
  DEPOSIT,
  next,
  nameOtherSide,
  send,
  skipDetails,
  skipEvidence,
  addPoint,
  tellStory,
} from './support/dispute.ts'
import { RELEASE } from './support/everyday.ts'
import { mailTo } from './support/outbox.ts'
import { DESK, PASSWORD, PHONE, seat, test } from './support/people.ts'
import { register } from './support/quick.ts'
import { translate } from './support/translate.ts'

test(
  'somebody without an account goes from the front page to a sent invitation',
  RELEASE,
  async ({ browser }) => {
    const maya = await seat(browser, 'Maya Torres', PHONE)
    const lee = await seat(browser, 'Lee Okafor', PHONE)
    const { page } = maya
    await translate(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Start a Case' }).first().click()
    await expect(page.getByText('Free here')).toBeVisible()
    const reference = await describeAndSend(maya, DEPOSIT, lee)
    expect(await mailTo(lee.email, new RegExp(reference))).toContain('Maya Torres')
    for (const person of [maya, lee]) {
      person.trouble.expectNone(person.name)
      await person.context.close()
    }
  },
)

const [POINT = { kind: 'money', title: '' }] = DEPOSIT.points

test('whether it can be started here is asked before anything is typed', async ({ browser }) => {
  const { page, trouble, context } = await seat(browser, 'Maya Torres', PHONE)
  await page.goto('/create-case')
  await page.getByRole('radio', { name: 'Loan' }).check()
  await next(page)
  await expect(page.getByText('Choose yes or no.')).toBeVisible()
  await page.getByRole('group', { name: 'Are both of you 18 or older?' }).getByLabel('No').check()
  await next(page)
  await expect(page.getByText('A case between the two of you would not hold.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What is it about?' })).toBeVisible()
  trouble.expectNone('Maya Torres')
  await context.close()
})

test('a draft without an account survives a lost line, a closed tab and a second one', async ({
  browser,
}) => {
  const { page, trouble, context } = await seat(browser, 'Maya Torres', PHONE)
  trouble.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/create-case')
  await chooseTypeAsVisitor(page, DEPOSIT.type)
  await context.setOffline(true)
  await page.getByLabel('A short title').fill(DEPOSIT.title)
  await expect(page.getByText('Saved in this browser', { exact: true })).toBeVisible()
  await page.close()
  await context.setOffline(false)

  const first = await context.newPage()
  await first.goto('/create-case')
  await first.getByRole('link', { name: 'Go on' }).click()
  await expect(first.getByLabel('A short title')).toHaveValue(DEPOSIT.title)
  const second = await context.newPage()
  await second.goto(first.url())
  await second.getByLabel('Your story').fill(DEPOSIT.story)
  await expect(second.getByText('Saved in this browser', { exact: true })).toBeVisible()
  await first.getByLabel('A short title').fill('The deposit')
  await expect(first.getByLabel('Your story')).toHaveValue(DEPOSIT.story)
  trouble.expectNone('Maya Torres')
  await context.close()
})

test('a mailed link goes on with the draft on another device, up to an account made by another mail', async ({
  browser,
}) => {
  const phone = await seat(browser, 'Maya Torres', PHONE)
  await phone.page.goto('/create-case')
  await chooseTypeAsVisitor(phone.page, DEPOSIT.type)
  await tellStory(phone.page, DEPOSIT)
  await skipDetails(phone.page)
  await addPoint(phone.page, POINT)
  await phone.page.getByRole('button', { name: 'Email me a link to continue later' }).click()
  await phone.page.getByLabel('Where should the link go?').fill(phone.email)
  await phone.page.getByRole('button', { name: 'Send the link' }).click()
  await expect(phone.page.getByText('The link is on its way.')).toBeVisible()
  const mail = await mailTo(phone.email, /create-case\?link/)
  expect(mail).not.toContain(DEPOSIT.title)

  const desk = await seat(browser, 'Maya Torres', DESK, { email: phone.email })
  await desk.page.goto(/\/create-case\?link=[\w-]+/.exec(mail)?.[0] ?? '')
  await expect(desk.page.getByText('$1,200').first()).toBeVisible()
  await skipEvidence(desk.page)
  const lee = { name: 'Lee Okafor', email: 'lee.okafor@example.org' }
  await nameOtherSide(desk.page, lee, 'Maya Torres')
  await desk.page.getByRole('button', { name: 'Send the invitation' }).click()
  await desk.page.getByLabel('Your email').fill(desk.email)
  await desk.page.getByRole('button', { name: 'No password: email me a link' }).click()
  await expect(desk.page.getByText('Check your email')).toBeVisible()

  const third = await seat(browser, 'Maya Torres', PHONE, { email: phone.email })
  const account = await mailTo(phone.email, /auth\/v1\/verify/)
  await third.page.goto(/\/auth\/v1\/verify\S+/.exec(account)?.[0] ?? '')
  await third.page.getByRole('button', { name: 'Continue' }).click()
  await send(third.page)
  for (const { trouble, name, context } of [phone, desk, third]) {
    trouble.expectNone(name)
    await context.close()
  }
})

test(
  'an account that is there takes the draft, with its own password on the same screen',
  RELEASE,
  async ({ browser }) => {
    const account = await register('Maya Torres')
    const maya = await seat(browser, account.name, DESK, { email: account.email })
    const { page } = maya
    maya.trouble.allow(/40[0-9]|422/)
    await page.goto('/create-case')
    await chooseTypeAsVisitor(page, DEPOSIT.type)
    await tellStory(page, DEPOSIT)
    await skipDetails(page)
    await addPoint(page, POINT)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await page.getByRole('checkbox', { name: 'The lease' }).check()
    await expect(page.getByText('You add the files at the end')).toBeVisible()
    await next(page)
    await nameOtherSide(page, { name: 'Lee Okafor', email: account.email }, 'M.')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByLabel('Your email').fill(account.email)
    await page.getByLabel('Password', { exact: true }).fill('not the right one')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('There is an account for this address')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('This is your own address.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Maya Torres would like to sort' })).toBeVisible()
    await expect(page.getByText('You marked 1 document as ready.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit the address' }).click()
    await page.getByLabel('Their email address').fill('lee.okafor@example.org')
    await expect(page.getByLabel('Your name')).toHaveCount(0)
    await next(page)
    await send(page)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('unowned:')
    await maya.context.close()
  },
)
