import { expect, type Browser, type Page } from '@playwright/test'
import { chooseType, nameOtherSide, next, send, skipEvidence } from './support/dispute.ts'
import { RELEASE } from './support/everyday.ts'
import { openInvitation } from './support/invitation.ts'
import { mailTo } from './support/outbox.ts'
import { look } from './support/look.ts'
import { DESK, PHONE, seat, test, type Person } from './support/people.ts'
import { register, seatSignedIn } from './support/quick.ts'

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const STORY =
  'I moved out on 30 August 2025. The deposit was $1,200.00. They kept $180 for the cleaning, which is RIDICULOUS. My new door cost $95.'

test(
  'a case is told on a phone: the story gives the points, the words stay calm, nothing private leaves',
  RELEASE,
  async ({ browser }) => {
    const account = await register('Maya Torres')
    const maya = await seatSignedIn(browser, account, PHONE)
    const lee = await seat(browser, 'Lee Okafor', PHONE)
    const { page } = maya

    await page.goto('/create-case')
    await chooseType(page, 'Security deposit')
    await test.step('hints at harsh words change nothing unless pressed', () => calmDown(page))
    await test.step('the questions of this kind of dispute', () => giveDetails(page))
    await test.step('points found in the story', () => confirmPoints(page))
    await test.step('a reload in the middle loses nothing', () => reload(page))
    await test.step('the list of evidence, with a paper added', () => addLease(page))
    await page.getByText('Add a phone number or postal address').click()
    await page.getByLabel('Their phone number').fill('+1 503 555 0142')
    await page.getByLabel('Their postal address').fill('14 Alder Street\n97201 Portland')
    await page.getByLabel('A few words to them').fill('I would like to settle this with you.')
    await nameOtherSide(page, lee)
    await test.step('another device opens it where it was left', () => onAnotherDevice(browser, maya))

    const preview = page.getByRole('region', {
      name: 'Maya Torres would like to sort something out with you',
    })
    await expect(preview).toContainText('Cleaning that was charged')
    await expect(preview).toContainText('How were the rooms handed over?')
    await expect(preview).toContainText('We did not meet for it')
    await expect(preview).toContainText('1 photo or document')
    await expectNothingPrivate(preview.innerText())
    await expect(page.getByText('Some words may sound harsh to them')).toHaveCount(0)
    const reference = await send(page)

    await test.step('the other side reads what was shown, and no more', async () => {
      await openInvitation(lee, reference)
      const main = lee.page.getByRole('main')
      await expect(main).toContainText('We did not meet for it')
      await expect(main).toContainText('$180')
      await expect(main).not.toContainText('A sum from your story')
      await main.getByRole('button', { name: 'Look at them' }).click()
      const shown = main.getByRole('list', { name: 'Photos and documents' }).getByRole('listitem')
      await expect(shown).toHaveCount(1)
      await expect(shown).toContainText('The lease, page 1')
      await expect(shown).toContainText('Cleaning that was charged · Lease')
      await expectNothingPrivate(main.innerText())
      await expectNothingPrivate(mailTo(lee.email, new RegExp(reference)))
    })
    for (const person of [maya, lee]) {
      person.trouble.expectNone(person.name)
      await person.context.close()
    }
  },
)

async function calmDown(page: Page): Promise<void> {
  await page.getByLabel('A short title').fill('Deposit for 14 Alder Street')
  await page.getByLabel('Your story').fill(STORY)
  await expect(page.getByText('One place may sound harsh to them')).toBeVisible()
  await expect(page.getByLabel('Your story')).toHaveValue(STORY)
  await page
    .getByRole('button', { name: 'Write “They kept $180 for the cleaning, which is hard to accept for me.”' })
    .click()
  await expect(page.getByLabel('Your story')).toHaveValue(
    STORY.replace('RIDICULOUS', 'hard to accept for me'),
  )
  await expect(page.getByText('may sound harsh')).toHaveCount(0)
  await page.getByRole('button', { name: 'It was on Aug 30, 2025' }).click()
  await expect(page.getByLabel('The day it happened or began')).toHaveValue('2025-08-30')
}

async function giveDetails(page: Page): Promise<void> {
  await page.getByText('Add a few details').click()
  await page.getByLabel('When did the lease begin?').fill('2023-05-01')
  await page.getByLabel('How much was the deposit?').fill('1200')
  await page.getByRole('radio', { name: 'We did not meet for it' }).check()
  await next(page)
}

async function confirmPoints(page: Page): Promise<void> {
  const found = page.getByRole('region', { name: 'Found in your story' })
  await expect(found.getByRole('listitem')).toHaveCount(3)
  await expect(found).toContainText('You wrote: They kept $180 for the cleaning')
  await found.getByRole('button', { name: 'Add: Deposit that was kept, $1,200' }).click()
  await found.getByRole('button', { name: 'Add: Cleaning that was charged, $180' }).click()
  await found.getByRole('button', { name: /^Not this: .*\$95/ }).click()
  await expect(found).toHaveCount(0)
  await expect(page.getByText('$1,380')).toBeVisible()
  await page
    .getByLabel('What would be a good outcome for you?')
    .fill('The deposit back, and no hard feelings.')
}

async function reload(page: Page): Promise<void> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit Cleaning that was charged' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Found in your story' })).toHaveCount(0)
  await next(page)
}

async function addLease(page: Page): Promise<void> {
  const mark = page.getByRole('checkbox', { name: 'The lease' })
  const lease = page.getByRole('listitem').filter({ has: mark })
  await mark.check()
  await expect(lease).toContainText('The pages about the deposit are enough.')
  const files = lease.locator('input[type=file][multiple]')
  for (const name of ['The lease, page 1.png', 'By mistake.png'])
    await files.setInputFiles({ name, mimeType: 'image/png', buffer: DOT })
  const added = page.getByRole('list', { name: 'What you have added' }).getByRole('listitem')
  await expect(added).toHaveCount(2)
  await added.getByRole('button', { name: 'Remove By mistake' }).click()
  await expect(added).toHaveCount(1)
  await expect(added.getByRole('combobox', { name: 'What is this? The lease, page 1' })).toHaveValue(
    'contract',
  )
  const about = added.getByLabel('What is it about? The lease, page 1')
  await about.selectOption('Cleaning that was charged')
  await page.reload()
  await expect(about.getByRole('option', { selected: true })).toHaveText('Cleaning that was charged')
  await next(page)
}

async function onAnotherDevice(browser: Browser, maya: Person): Promise<void> {
  const storageState = await maya.context.storageState()
  const desk = await seat(browser, maya.name, DESK, { email: maya.email, storageState })
  await desk.page.goto('/dashboard')
  const draft = desk.page.getByRole('region', { name: 'Not sent yet' }).getByRole('listitem')
  await expect(draft).toContainText('You stopped at step 6 of 6: read once more and send')
  await draft.getByRole('link', { name: /^Go on/ }).click()
  await expect(desk.page.getByRole('heading', { name: 'Read it once more' })).toBeVisible()
  desk.trouble.expectNone(desk.name)
  await desk.context.close()
}

async function expectNothingPrivate(text: Promise<string>): Promise<void> {
  expect(await text).not.toMatch(/apology|555 0142|I have it/i)
}

test('what the operator has switched off is said before anything is sent', async ({ browser }) => {
  const maya = await seatSignedIn(browser, await register('Maya Torres'), PHONE)
  const { page } = maya
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    const config = (await response.json()) as object
    await route.fulfill({
      json: { ...config, eligibility: { countries: ['DE'], typesOff: ['neighbour_dispute'] } },
    })
  })
  await page.goto('/create-case')
  await expect(page.getByText('Cases from your country are not taken here')).toBeVisible()
  await expect(page.getByText('Not handled here at the moment: neighbor dispute.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Loan' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Neighbour/ })).toHaveCount(0)
  maya.trouble.expectNone(maya.name)
  await maya.context.close()
})

test('a story in another currency asks which one is meant', RELEASE, async ({ browser }) => {
  const maya = await seatSignedIn(browser, await register('Maya Torres'), PHONE)
  const { page } = maya
  await page.goto('/create-case')
  await chooseType(page, 'Loan')
  await page.getByLabel('A short title').fill('Loan in spring')
  await page.getByLabel('Your story').fill('I lent him 300 € in spring.')
  await next(page)
  await expect(page.getByText('The sums in your story are in EUR. Your case is in USD.')).toBeVisible()
  await page.getByRole('button', { name: 'Change to EUR' }).click()
  await page.getByRole('button', { name: 'Add: The loan, €300' }).click()
  await skipEvidence(page)
  await nameOtherSide(page, { name: 'Lee Okafor', email: 'lee.okafor@example.org' })
  await expect(page.getByRole('heading', { name: 'Read it once more' })).toBeVisible()
  await expect(page.getByText('€300').first()).toBeVisible()
  maya.trouble.expectNone(maya.name)
  await maya.context.close()
})

test(
  'a story is asked about one thing at a time, by key, and nothing goes into it unseen',
  RELEASE,
  async ({ browser }) => {
    const maya = await seatSignedIn(browser, await register('Maya Torres'), PHONE)
    const { page } = maya
    await page.goto('/create-case')
    await chooseType(page, 'Loan')
    await page.getByLabel('A short title').fill('Loan in spring')
    const story = page.getByLabel('Your story')
    await story.fill('We agreed that he pays it back in parts. He says that he has no money. I wrote to him.')
    await expect(page.getByText('How much money is it about?')).toBeVisible()
    await look(maya, 'a question about the story')
    await page.getByRole('button', { name: 'Answer it' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('It is $450')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Did I get you right?' })).toBeFocused()
    await look(maya, 'an answer to be confirmed')
    await expect(story).not.toHaveValue(/450/)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(story).toHaveValue(/ I wrote to him\. It is \$450\.$/)
    await expect(page.getByText('When did it happen, or begin?')).toBeVisible()
    await page.getByRole('button', { name: 'Skip it' }).click()
    await expect(page.getByRole('button', { name: 'Skip it' })).toHaveCount(0)
    await next(page)
    await expect(page.getByRole('button', { name: /^Add: .+, \$450/ })).toBeVisible()
    maya.trouble.expectNone(maya.name)
    await maya.context.close()
  },
)

test('a field with a mistake is not hidden under the bars', async ({ browser }) => {
  const maya = await seatSignedIn(browser, await register('Maya Torres'), DESK)
  const { page } = maya
  await page.setViewportSize({ width: 1280, height: 520 })
  await page.goto('/create-case')
  await chooseType(page, 'Loan')
  await page.getByLabel('A short title').fill('Loan for the car')
  const bar = (await page.getByRole('banner').boundingBox())?.height ?? 0
  expect(bar).toBeGreaterThan(40)
  // the field lies half under the bar when “Next” is pressed
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const story = page.getByLabel('Your story')
  await story.evaluate((field, height) => {
    window.scrollBy(0, field.getBoundingClientRect().top - height / 2)
  }, bar)
  await next.evaluate((button: HTMLElement) => button.click())
  await expect(story).toBeFocused()
  await expect.poll(async () => (await story.boundingBox())?.y).toBeGreaterThanOrEqual(bar)
  await maya.context.close()
})
