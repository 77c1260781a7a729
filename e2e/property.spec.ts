import { randomUUID } from 'node:crypto'
import { expect, type TestInfo } from '@playwright/test'
import { fillProfile } from './support/account.ts'
import { CAMERA, describeAndSend } from './support/dispute.ts'
import { RELEASE } from './support/everyday.ts'
import { openPart, wayTo } from './support/hub.ts'
import { answerPoint, makeAccount, openInvitation, sendAnswer } from './support/invitation.ts'
import { look } from './support/look.ts'
import { downloadSealed, expectSealed, signAgreement } from './support/sealed-document.ts'
import { test, type Person } from './support/people.ts'
import { BOOKCASE, register, sendCase } from './support/quick.ts'
import { answerWay, askForProposal, enterRoom, sendAnswers, skipWorksheet } from './support/room.ts'

const [camera] = CAMERA.points
const CAMERA_TITLE = camera?.title ?? ''

/** The same, told without a screen. */
const TOLD = {
  ...BOOKCASE,
  type: 'borrowed_item' as const,
  title: CAMERA.title,
  story: CAMERA.story,
  items: [
    { id: randomUUID(), kind: 'property' as const, title: CAMERA_TITLE, details: '', amount: 0, on: null },
  ],
  wish: '',
}

test('a thing to give back is agreed to at once, without any payment', async ({ respondent }) => {
  const maya = await register('Maya Torres')
  const { reference } = await sendCase(maya, respondent, TOLD)
  const { page } = respondent
  await openInvitation(respondent, reference)
  await expect(page.getByText('To get it back')).toBeVisible()
  await page.getByRole('link', { name: /^Yes, I (will pay|agree)/ }).click()
  await expect(page.getByRole('heading', { name: 'You agree with all of this' })).toBeVisible()
  await sendAnswer(page)
  await makeAccount(respondent)

  // With the account the agreement is there, to be read and signed.
  await expect(wayTo(page, 'Agreement')).toHaveAttribute('aria-current', 'page')
  const text = page.getByRole('article')
  await expect(text).toContainText(CAMERA_TITLE)
  await expect(text).toContainText('Lee Okafor, who was invited.')
  await expect(text).not.toContainText('$')
  await expect(page.getByRole('link', { name: 'Give my address' })).toBeVisible()
})

test(
  'a thing to give back goes through the mediator with a yes from each side',
  RELEASE,
  async ({ starter, respondent }, testInfo) => {
    const reference = await askForCamera(starter, respondent)
    const { page } = respondent
    await openInvitation(respondent, reference)
    await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
    await answerPoint(page, CAMERA_TITLE, {
      how: 'disagree',
      reason: 'I gave it back to your brother in July.',
    })
    await sendAnswer(page)
    await makeAccount(respondent)

    await enterRoom(starter.page)
    await enterRoom(page)
    await askForProposal(page)
    await askForProposal(starter.page)
    for (const person of [starter, respondent]) {
      const way = person.page.getByRole('region', { name: /A way to settle this/ })
      await expect(way).toContainText(CAMERA_TITLE)
      await expect(way.getByRole('button', { name: 'Another sum' })).toHaveCount(0)
      const said = way.getByRole('region', { name: 'What each of you says' })
      await expect(said).toContainText(/asks? for it/)
      await expect(said).toContainText(/says? no to it: “I gave it back to your brother in July\.”/)
      await look(person, 'without-money')
      await skipWorksheet(person.page)
      await answerWay(person.page, 'yes')
      await sendAnswers(person.page)
    }
    for (const person of [starter, respondent])
      await expect(person.page.getByText('Your answers fit', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Read and sign the agreement' }).click()
    await signAndKeep(starter, respondent, testInfo)
  },
)

async function askForCamera(starter: Person, respondent: Person): Promise<string> {
  await starter.page.goto('/create-case')
  const reference = await describeAndSend(starter, CAMERA, respondent)
  await starter.page.getByRole('link', { name: 'Open the case' }).click()
  return reference
}

/** The respondent stands before the agreement; the starter comes to it from the case. */
async function signAndKeep(starter: Person, respondent: Person, testInfo: TestInfo): Promise<void> {
  await expect(respondent.page.getByRole('article')).toContainText('Lee Okafor, who was invited.')
  await respondent.page.getByRole('link', { name: 'Give my address' }).click()
  await fillProfile(respondent)
  await expect(respondent.page.getByRole('article')).toContainText('Lee Okafor, who was invited. Address: ')
  await starter.page.goto('/dashboard')
  await starter.page.getByRole('link', { name: CAMERA.title }).click()
  await openPart(starter.page, 'Agreement')
  await starter.page.getByRole('link', { name: 'Give my address' }).click()
  await fillProfile(starter)
  await signAgreement(respondent.page, respondent.name)
  await expect(respondent.page.getByRole('heading', { name: 'You have signed' })).toBeVisible()
  await signAgreement(starter.page, starter.name)

  for (const { page, name } of [starter, respondent]) {
    await expect(page.getByRole('heading', { name: 'Your agreement is ready to keep' })).toBeVisible()
    const paper = await expectSealed(await downloadSealed(page, testInfo, name))
    for (const words of [starter.name, respondent.name, CAMERA_TITLE])
      expect(paper.text.toLowerCase()).toContain(words.toLowerCase())
    expect(paper.text).not.toContain('$')
  }
}
