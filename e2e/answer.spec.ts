import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { listEvidence } from '@evensettle/contracts/evidence.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { resendInvitation } from '@evensettle/contracts/invitations.ts'
import { expect, type Page } from '@playwright/test'
import { readAndScan } from '../server/src/testing/printed.ts'
import { readingGrade } from '../web/app/testing/reading-grade.ts'
import { writeToDatabase } from './support/database.ts'
import { RELEASE } from './support/everyday.ts'
import { openPart } from './support/hub.ts'
import {
  answerPoint,
  confirmBy,
  makeAccount,
  openInvitation,
  sendAnswer,
  untilTakenOver,
} from './support/invitation.ts'
import { invitationLink, mailTo } from './support/outbox.ts'
import { DESK, freshAddress, PHONE, seat, test, type Person } from './support/people.ts'
import { api, BOOKCASE, register, seatSignedIn, sendCase, type Account, type Sent } from './support/quick.ts'

/** One red dot: the smallest picture that a phone could send. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const ONE_POINT = { ...BOOKCASE, items: BOOKCASE.items.slice(0, 1) }
const MAX_GRADE = 7

let maya: Account

test.beforeAll(async () => {
  maya = await register('Maya Torres')
})

async function invite(person: { name: string; email: string }): Promise<Sent> {
  return sendCase(maya, person, ONE_POINT)
}

/** What is on the screen must be easy to read. */
async function expectPlain(page: Page): Promise<void> {
  const words = await page.locator('main').innerText()
  const sentences = words.split('\n').filter((line) => /[a-z].*[.?]$/.test(line.trim()))
  expect(readingGrade(sentences), sentences.join('\n')).toBeLessThanOrEqual(MAX_GRADE)
}

async function codeOf(email: string, reference: string): Promise<string> {
  const text = await mailTo(email, new RegExp(reference))
  const code = /code[^A-Z0-9]*\s([0-9A-Z]{4}[ -]?[0-9A-Z]{4})/i.exec(text)?.[1]
  if (!code) throw new Error('the mail holds no code')
  return code
}

async function typeCode(page: Page, reference: string, code: string): Promise<void> {
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Read and answer' }).click()
}

const facts = (page: Page) => page.getByRole('heading', { name: /would like to sort something out/ })

test('mail, read, answer differently with a photo, account by a one-time link, hub', async ({
  respondent,
}) => {
  const { page, email } = respondent
  const { caseId, reference } = await invite(respondent)
  await openInvitation(respondent, reference)
  await expect(facts(page)).toBeVisible()
  await expectPlain(page)
  await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
  await page.getByRole('radio', { name: /^I agree in part/ }).check()
  await page.getByLabel('How much of it do you agree with?').fill('150')
  await page.getByLabel('How do you see it?').fill('The shelf can be mended.')
  await page.locator('input[type=file][multiple]').setInputFiles({
    name: 'The shelf.png',
    mimeType: 'image/png',
    buffer: DOT,
  })
  await expect(
    page
      .getByRole('list', { name: 'What you have added' })
      .getByRole('paragraph')
      .filter({ hasText: 'The shelf' }),
  ).toBeVisible()
  await expect(page.getByText('Saved. You can stop')).toBeVisible()
  await expectPlain(page)
  const before = await api.call(listEvidence, { token: null, caseId }, maya)
  expect(before.evidence, 'nothing is shown before the answer is sent').toEqual([])
  await page.getByRole('button', { name: 'Next' }).click()

  await page.getByRole('button', { name: 'What you would propose' }).click()
  await page.getByLabel('I would pay').fill('150')
  await page.getByLabel('By this day').fill(new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Something you ask for in return' }).click()
  await page.getByRole('button', { name: 'Add a point' }).click()
  await page.getByLabel('In a few words').fill('The way to pick it up')
  await page.getByLabel('How much?').fill('20')
  await expectPlain(page)
  await sendAnswer(page)
  await expect(page.getByRole('heading', { name: /^Sent\. .* can read it now\.$/ })).toBeVisible()

  const after = await api.call(listEvidence, { token: null, caseId }, maya)
  expect(after.evidence).toMatchObject([{ name: 'The shelf', hasThumbnail: true, side: 'respondent' }])
  const { items } = await api.call(getCase, { caseId }, maya)
  expect(items.map(({ by, claimed }) => [by, claimed])).toEqual([
    ['starter', 40_000],
    ['respondent', 2_000],
  ])

  await expectPlain(page)
  await page.getByRole('button', { name: 'Send me a one-time link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await openOneTimeLink(page, email)
  await expect(page).toHaveURL(new RegExp(`/case/${caseId}`))
  await openPart(page, 'Points and story')
  await expect(page.getByRole('heading', { name: 'What you ask for in return' })).toBeVisible()
  await openPart(page, 'Evidence')
  await expect(page.getByRole('paragraph').filter({ hasText: 'The shelf' })).toBeVisible()
})

async function openOneTimeLink(page: Page, email: string): Promise<void> {
  const text = await mailTo(email, /auth\/v1\/verify/)
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)?.[0]
  if (!link) throw new Error('the mail holds no link to sign in')
  await page.goto(link)
  const go = page.getByRole('button')
  if ((await go.count()) > 0) await go.first().click()
}

test('reference and code from the letter lead to the same screen', RELEASE, async ({ respondent }) => {
  const { page, email } = respondent
  const { reference } = await invite(respondent)
  const code = await codeOf(email, reference)
  await page.goto('/respond')
  await untilTakenOver(page)
  await expectPlain(page)
  await typeCode(page, reference.toLowerCase(), code)
  await expect(facts(page)).toBeVisible()
})

test(
  'what is begun by code goes on where it was left on this device, and on no other',
  RELEASE,
  async ({ respondent, browser }) => {
    const { page, email } = respondent
    const { reference, caseId } = await invite(respondent)
    const code = await codeOf(email, reference)
    const begin = async (on: Page, how: RegExp | string) => {
      await on.goto('/respond')
      await untilTakenOver(on)
      await typeCode(on, reference, code)
      await on.getByRole('link', { name: how }).click()
    }
    await begin(page, /^I (owe|agree to) part of it$/)
    await page.getByRole('radio', { name: /^I see it differently/ }).check()
    await page.getByLabel('How do you see it?').fill('I have to look for the')
    await expect(page.getByText('Saved. You can stop and continue later on this device.')).toBeVisible()
    await expectPlain(page)

    // The sender reads the code on the own screen, and has the link to copy.
    const sender = await seat(browser, maya.name, PHONE)
    await begin(sender.page, /^I (owe|agree to) part of it$/)
    await expect(sender.page.getByRole('radio', { name: /^I see it differently/ })).not.toBeChecked()
    await expect(sender.page.getByText('I have to look for the')).toBeHidden()
    const { link } = await api.call(getLetterLink, { caseId }, maya)
    await sender.page.goto(`${link}.${'p'.repeat(43)}`)
    await untilTakenOver(sender.page)
    await sender.page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
    await expect(sender.page.getByRole('radio', { name: /^I see it differently/ })).not.toBeChecked()
    await sender.context.close()

    await page.evaluate(() => window.sessionStorage.clear())
    await begin(page, 'Continue your answer')
    await expect(page.getByLabel('How do you see it?')).toHaveValue('I have to look for the')
  },
)

test(
  'five wrong codes lock for 15 minutes, and say so, also for the right one',
  RELEASE,
  async ({ respondent }) => {
    const { page, email, trouble } = respondent
    trouble.allow(/4(0\d|2\d)/)
    const { reference } = await invite(respondent)
    const code = await codeOf(email, reference)
    await page.goto('/respond')
    await untilTakenOver(page)
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      const answered = page.waitForResponse(/by-code/)
      await typeCode(page, reference, 'AAAA-AAAA')
      await answered
    }
    await typeCode(page, reference, code)
    await expect(page.getByText(/15 minutes/)).toBeVisible()
    await expect(facts(page)).toBeHidden()
  },
)

test('agreeing and declining take three screens with one decision each', async ({ respondent, browser }) => {
  const { page } = respondent
  const one = await invite(respondent)
  await openInvitation(respondent, one.reference)
  expect(await page.locator('main').locator('input:visible, textarea:visible, select:visible').count()).toBe(
    0,
  )
  await page.getByRole('link', { name: /^Yes, I (will pay|agree)/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You agree')
  expect(
    await page.locator('main').locator('input:visible, textarea:visible, select:visible').count(),
  ).toBeLessThanOrEqual(1)
  await expectPlain(page)
  await sendAnswer(page)
  await expect(page.getByRole('heading', { name: /^Sent\. .* can read it now\.$/ })).toBeVisible()

  const other = await seat(browser, 'Jordan Hale', PHONE)
  const two = await invite(other)
  await openInvitation(other, two.reference)
  await other.page.getByRole('link', { name: /^Not here/ }).click()
  await expectPlain(other.page)
  await other.page.getByRole('radio', { name: 'We have already sorted this out' }).check()
  await other.page
    .getByRole('button', { name: /^(Send|Decline|End)/ })
    .first()
    .click()
  await expect.poll(async () => (await api.call(getCase, two, maya)).status).toBe('closed')
  await expectPlain(other.page)
  await other.context.close()
})

test('one point answered differently takes three screens', RELEASE, async ({ respondent }) => {
  const { page } = respondent
  const { reference } = await invite(respondent)
  const screens: string[] = []
  await openInvitation(respondent, reference)
  const note = async () => screens.push(await page.getByRole('heading', { level: 1 }).innerText())
  await note()
  await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
  await expect(page.getByRole('heading', { name: 'The price back' })).toBeVisible()
  await note()
  await answerPoint(page, 'The price back', { how: 'disagree', reason: 'It was fine.' })
  await expect(page.getByRole('heading', { name: /^Your answer to/ })).toBeVisible()
  await note()
  // nothing but the place for one's own story beside the other's is open here, and it may stay empty
  await expect(page.locator('main').locator('input:visible, textarea:visible')).toHaveCount(1)
  await expect(page.getByLabel('What happened, in your words')).toBeVisible()
  await sendAnswer(page)
  await expect(page.getByRole('heading', { name: /^Sent\. .* can read it now\.$/ })).toBeVisible()
  expect(screens).toHaveLength(3)
})

test(
  'time is asked for once; what was written waits on the other device',
  RELEASE,
  async ({ respondent, browser }) => {
    const { page, name, email } = respondent
    const { reference } = await invite(respondent)
    const link = await openInvitation(respondent, reference)
    await page.getByRole('link', { name: /^Not now/ }).click()
    await page.getByRole('button', { name: 'Give me 7 more days' }).click()
    await expect(page.getByRole('heading', { name: /^You have time until/ })).toBeVisible()
    await expectPlain(page)
    await page.getByRole('link', { name: 'Back to the invitation' }).click()
    await expect(page.getByRole('link', { name: /^Not now/ })).toBeHidden()
    await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
    await page.getByRole('radio', { name: /^I see it differently/ }).check()
    await page.getByLabel('How do you see it?').fill('I have to look for the')
    await expect(page.getByText('Saved. You can stop')).toBeVisible()

    const laptop = await seat(browser, name, { width: 1280, height: 900 }, { email })
    await laptop.page.goto(link)
    await untilTakenOver(laptop.page)
    await laptop.page.getByRole('link', { name: 'Continue your answer' }).click()
    await expect(laptop.page.getByLabel('How do you see it?')).toHaveValue('I have to look for the')
    await laptop.page.getByLabel('How do you see it?').fill('I have looked.')
    await laptop.page.getByRole('button', { name: 'Next' }).click()
    await sendAnswer(laptop.page)
    await expect(laptop.page.getByRole('heading', { name: /^Sent\. / })).toBeVisible()
    await page.goto(link)
    await untilTakenOver(page)
    await expect(page.getByRole('heading', { name: /^You sent your answer on / })).toBeVisible()
    await laptop.context.close()
  },
)

test('a link that leads nowhere says why and what to do', async ({ respondent }) => {
  const { page, email, trouble } = respondent
  trouble.allow(/4(04|10|09)/)
  const withdrawn = await invite(respondent)
  const link = invitationLink(await mailTo(email, new RegExp(withdrawn.reference)))
  await api.call(leaveCase, { caseId: withdrawn.caseId, words: '' }, maya)
  await page.goto(link)
  await untilTakenOver(page)
  await expect(page.getByRole('heading', { name: 'This invitation is no longer open' })).toBeVisible()
  await expectPlain(page)

  const moved = await invite(respondent)
  const old = invitationLink(await mailTo(email, new RegExp(moved.reference)))
  const address = freshAddress('New address')
  await api.call(resendInvitation, { caseId: moved.caseId, email: address }, maya)
  await page.goto(old)
  await expect(page.getByRole('heading', { name: 'This invitation is no longer open' })).toBeVisible()
  await page.goto(invitationLink(await mailTo(address, new RegExp(moved.reference))))
  await untilTakenOver(page)
  await expect(facts(page)).toBeVisible()
})

test('a link whose time has run out says so, whether it was known here or not', async ({ respondent }) => {
  const { page, email, trouble } = respondent
  trouble.allow(/410/)
  const { reference, caseId } = await invite(respondent)
  const link = await openInvitation(respondent, reference)
  await expect(facts(page)).toBeVisible()
  const moved = await writeToDatabase(
    `update invitation set expires_at = now() - interval '1 minute' where case_id = $1`,
    [caseId],
  )
  expect(moved).toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  await expectPlain(page)
  await page.evaluate(() => {
    window.localStorage.clear()
    window.sessionStorage.clear()
  })
  await page.goto(link)
  await untilTakenOver(page)
  await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
  const code = await codeOf(email, reference)
  await page.goto('/respond')
  await untilTakenOver(page)
  await typeCode(page, reference, code)
  await expect(page.getByRole('heading', { name: 'This invitation has expired' })).toBeVisible()
})

test(
  'the code on the printed letter leads a phone into the answer',
  RELEASE,
  async ({ respondent, browser }) => {
    const { page, name, email } = respondent
    const { caseId, reference } = await invite(respondent)
    const sender = await seatSignedIn(browser, maya, DESK)
    await sender.page.goto(`/case-invitation/${caseId}`)
    const download = sender.page.waitForEvent('download')
    await sender.page.getByRole('button', { name: 'Download the letter (PDF)' }).click()
    const letter = await readAndScan(await readFile(await (await download).path()))
    expect(letter.pages).toBe(2)
    for (const words of [reference, name, maya.name, '/respond']) expect(letter.text).toContain(words)
    await sender.context.close()

    await page.goto(letter.scanned)
    await expect(facts(page)).toBeVisible()
    await expect(page).not.toHaveURL(/token/)
    await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
    await answerPoint(page, 'The price back', { how: 'disagree', reason: 'It was fine.' })
    await sendAnswer(page)
    await confirmBy(page, email)
    await makeAccount(respondent)
    await expect(page).toHaveURL(new RegExp(`/case/${caseId}`))
  },
)

test('an account with another address can take it up, after a question', async ({ browser }) => {
  const lee = await register('Lee Okafor')
  const invited = { name: 'Lee Okafor', email: freshAddress('Lee at work') }
  const sent = await invite(invited)
  const person = await seatSignedIn(browser, lee, PHONE)
  person.email = invited.email
  await answerOnePoint(person, sent)
  await expect(person.page.getByRole('heading', { name: 'Is this the right account?' })).toBeVisible()
  await person.page.getByRole('button', { name: 'Continue with this account' }).click()
  await expect(person.page).toHaveURL(new RegExp(`/case/${sent.caseId}`))
  await person.context.close()
})

async function answerOnePoint(person: Person, { reference }: Sent): Promise<void> {
  await openInvitation(person, reference)
  await person.page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
  await answerPoint(person.page, 'The price back', { how: 'disagree', reason: 'It was fine.' })
  await sendAnswer(person.page)
}

test('the one who sent it cannot answer it', async ({ browser }) => {
  const invited = { name: 'Lee Okafor', email: freshAddress('Lee Okafor') }
  const sent = await invite(invited)
  const person = await seatSignedIn(browser, maya, PHONE)
  person.email = invited.email
  person.trouble.allow(/409|404/)
  await openInvitation(person, sent.reference)
  await expect(
    person.page.getByRole('heading', { name: 'This is the invitation that you sent' }),
  ).toBeVisible()
  await person.context.close()
})

test('a helper reads along and fills in; the person sends', async ({ respondent, browser }) => {
  const { page } = respondent
  const { reference } = await invite(respondent)
  await openInvitation(respondent, reference)
  await page.goto('/invitation-response?step=review')
  await page.getByRole('button', { name: 'Something you ask for in return' }).click()
  await page.getByRole('button', { name: 'Add a point' }).click()
  await page.getByLabel('In a few words').fill('The way')
  await page.getByLabel('How much?').fill('20')
  await expect(page.getByText('Saved. You can stop')).toBeVisible()
  await page.getByRole('button', { name: 'Somebody who helps you' }).click()
  await page.getByLabel('Their name').fill(`Ana ${randomUUID().slice(0, 4)}`)
  await page.getByLabel('Who they are').selectOption('interpreter')
  await page.getByRole('button', { name: 'Let them in' }).click()
  const link = await page.getByText(/\/helper\?token=/).innerText()
  const ana = await seat(browser, 'Ana', PHONE)
  await ana.page.goto(link)
  await untilTakenOver(ana.page)
  await expect(ana.page.getByRole('heading', { name: /you help Lee Okafor/ })).toBeVisible()
  await expect(ana.page).not.toHaveURL(/token/)
  await expectPlain(ana.page)
  await ana.page.getByRole('radio', { name: 'See it differently' }).check()
  await ana.page.getByLabel('Why?', { exact: true }).fill('Written by Ana.')
  const inReturn = ana.page.getByRole('group', { name: 'Point 1 that Lee Okafor asks for' })
  await expect(inReturn.getByLabel('How much?')).toHaveValue('20')
  await inReturn.getByLabel('In a few words').fill('The way to pick it up')
  await expect(ana.page.getByText('Saved. You can stop')).toBeVisible()
  await page.goto('/invitation-response?step=review')
  await expect(page.getByText('Written by Ana.')).toBeVisible()
  await expect(page.getByLabel('In a few words')).toHaveValue('The way to pick it up')
  await sendAnswer(page)
  await expect(page.getByRole('heading', { name: /^Sent\. / })).toBeVisible()
  await ana.context.close()
})
