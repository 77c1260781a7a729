import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import {
  CAMERA,
  chooseType,
  nameOtherSide,
  send,
  skipDetails,
  skipEvidence,
  tellStory,
} from './support/dispute.ts'
import { RELEASE } from './support/everyday.ts'
import { openPart } from './support/hub.ts'
import { makeAccount, openInvitation, sendAnswer } from './support/invitation.ts'
import { look } from './support/look.ts'
import { PHONE, test, type Person } from './support/people.ts'
import { register, seatSignedIn } from './support/quick.ts'
import { answerWay, askForProposal, enterRoom, sendAnswers, skipWorksheet } from './support/room.ts'

const BIKE = {
  ...CAMERA,
  title: 'My bike',
  story: 'I lent you my bike in June. I would like to have it back.',
}

/** A day so many days from now, as a field of a form takes it. */
function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function picture({ page, name }: Person, of: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${of}-${name}.png`), fullPage: true })
}

async function openFields(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Say who brings it, where, and by when' }).click()
  await expect(page.getByLabel('How does it get there?')).toBeFocused()
}

async function sayHow(page: Page, who: RegExp, where: RegExp, by: string): Promise<void> {
  const fields = page.getByRole('group', { name: 'How it changes hands' })
  for (const [label, name] of [
    ['How does it get there?', who],
    ['Where?', where],
  ] as const) {
    const select = fields.getByLabel(label)
    const value = await select.getByRole('option', { name }).getAttribute('value')
    await select.selectOption(value)
  }
  await fields.getByLabel('By which day?').fill(by)
}

async function lendBike(starter: Person, respondent: Person): Promise<string> {
  const { page } = starter
  await page.goto('/create-case')
  await chooseType(page, BIKE.type)
  await tellStory(page, BIKE)
  await skipDetails(page)
  await page.getByRole('button', { name: 'Add a thing to get back' }).click()
  await page.getByLabel('What should you get back?').fill('The bike')
  await openFields(page)
  await sayHow(page, /^They bring or send it/, /At your place/, day(10))
  await picture(starter, 'wizard')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText(/They bring or send it to you, by/)).toBeVisible()
  await skipEvidence(page)
  await nameOtherSide(page, respondent)
  return send(page)
}

test(
  'who brings a thing and by which day is said by both, crossed by the mediator, and signed',
  RELEASE,
  async ({ browser, respondent }) => {
    const starter = await seatSignedIn(browser, await register('Maya Torres'), PHONE)
    const reference = await lendBike(starter, respondent)
    await starter.page.getByRole('link', { name: 'Open the case' }).click()
    const { page } = respondent
    await openInvitation(respondent, reference)
    await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
    await expect(page.getByText(/says how: You bring or send it to/)).toBeVisible()
    await page.getByRole('radio', { name: /^I agree in part/ }).check()
    // how the other side would have it stands there, to be changed
    await expect(page.getByText(/^Filled in as Maya Torres says it\./)).toBeVisible()
    await expect(page.getByLabel('By which day?')).toHaveValue(day(10))
    await sayHow(page, /collects it/, /At your place/, day(18))
    await picture(respondent, 'answer')
    await page.getByRole('button', { name: 'Next' }).click()
    await picture(respondent, 'review')
    await sendAnswer(page)
    await makeAccount(respondent)

    await enterRoom(starter.page)
    await enterRoom(page)
    await picture(starter, 'hub')
    await askForProposal(page)
    await askForProposal(starter.page)
    for (const person of [starter, respondent]) {
      const card = person.page.getByRole('region', { name: /A way to settle this/ })
      await expect(card).toContainText('How it gets there is what')
      await expect(card).toContainText('The day is the one')
      await expect(card).toContainText('this goes partly by your words and partly by')
      await look(person, 'handover')
      await skipWorksheet(person.page)
      for (let i = 0; i < 4; i += 1) {
        await picture(person, `card-${i + 1}`)
        await answerWay(person.page, i < 2 ? 'yes' : 'no')
      }
      await picture(person, 'sending')
      await sendAnswers(person.page)
    }
    for (const person of [starter, respondent])
      await expect(person.page.getByText('Your answers fit', { exact: true })).toBeVisible()
    const caseId = /[\da-f]{8}-[\da-f-]{27}/.exec(page.url())?.[0] ?? ''
    await page.goto(`/case/${caseId}`)
    await openPart(page, 'Agreement')
    await expect(page.getByRole('article')).toContainText(/brings or sends it to .*’s place\./)
    await picture(respondent, 'agreement')
  },
)
