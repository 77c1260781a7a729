import { expect, type TestInfo } from '@playwright/test'
import { fillProfile } from './support/account.ts'
import {
  addPoint,
  chooseTypeAsVisitor,
  DEPOSIT,
  nameOtherSide,
  sendAsVisitor,
  skipDetails,
  skipEvidence,
  tellStory,
} from './support/dispute.ts'
import { everyday } from './support/everyday.ts'
import { bubble, expectAtOnce, messageField, openPart, wayTo, writeMessage } from './support/hub.ts'
import { answerPoint, makeAccount, openInvitation, sendAnswer } from './support/invitation.ts'
import { mailTo } from './support/outbox.ts'
import { downloadSealed, expectSealed, signAgreement } from './support/sealed-document.ts'
import { test, type Person } from './support/people.ts'
import {
  answerWays,
  skipWorksheet,
  askForProposal,
  enterRoom,
  makeOffer,
  minorOf,
  proposedSum,
  putOnTable,
} from './support/room.ts'
import { placesOf, watched, type Watched } from './support/traffic.ts'
import { translate } from './support/translate.ts'

/** Every day the harder ones: whatever a plain screen does wrong, a translated one does too. */
const SCREENS = [
  { screens: 'screens that their browsers translate', arrange: translate, tag: [] },
  { screens: 'plain screens', arrange: async () => {}, tag: '@release' },
]

for (const { screens, arrange, tag } of SCREENS)
  test(
    `two people settle a deposit, from the first word to the sealed paper, on ${screens}`,
    { tag },
    async ({ starter: maya, respondent: lee }, testInfo) => {
      const [starter, respondent] = [watched(maya), watched(lee)]
      for (const { page } of [starter, respondent]) await arrange(page)
      const reference = await test.step('the starter tells what happened', () =>
        tellWhatHappened(starter, respondent))
      await test.step('the invited person answers point by point, without an account', () =>
        answerTheInvitation(starter, respondent, reference))
      await test.step('they write to each other', () => talk(starter, respondent))
      await test.step('they trade offers', () => tradeOffers(starter, respondent))
      const sum = await test.step('the mediator proposes, each answers in private', () =>
        sealAnswers(starter, respondent))
      await test.step('both sign and keep the paper', () => signAndKeep(starter, respondent, sum, testInfo))
    },
  )

async function tellWhatHappened(starter: Person, respondent: Person): Promise<string> {
  const { page } = starter
  await page.goto('/')
  await page.getByRole('link', { name: 'Start a Case' }).first().click()
  await chooseTypeAsVisitor(page, DEPOSIT.type)
  await tellStory(page, DEPOSIT)
  await skipDetails(page)
  await refuseOddAmounts(starter)
  for (const point of DEPOSIT.points) await addPoint(page, point)
  await expect(page.getByText('$1,800.50')).toBeVisible()

  await expect(page.getByText('Saved in this browser', { exact: true })).toBeVisible()
  await page.reload()
  for (const point of DEPOSIT.points)
    await expect(page.getByRole('button', { name: `Edit ${point.title}` })).toBeVisible()
  await skipEvidence(page)

  await nameOtherSide(page, respondent, starter.name)

  await expect(page.getByRole('heading', { name: 'Read it once more' })).toBeVisible()
  await expect(page.getByText('$1,800.50').first()).toBeVisible()
  const reference = await sendAsVisitor(starter)
  await page.getByRole('link', { name: 'Open the case' }).click()
  await expect(page.getByRole('heading', { name: `Waiting for Lee to answer` })).toBeVisible()
  return reference
}

/** Nothing, less than nothing and parts of a cent are refused beside the field, and what was typed stays. */
async function refuseOddAmounts({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Add a sum of money' }).click()
  await page.getByLabel('What is it for?').fill('A sum that cannot be')
  const odd = [
    ['0', 'Please write an amount above zero.'],
    ['-5', 'Please write an amount above zero.'],
    ['12.345', 'That is too many digits after the decimal point.'],
  ] as const
  for (const [typed, sentence] of everyday(odd, odd.slice(-1))) {
    const amount = page.getByLabel('Amount')
    await amount.fill(typed)
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await expect(amount).toHaveAccessibleDescription(new RegExp(sentence))
    await expect(amount).toHaveValue(typed)
  }
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
}

async function answerTheInvitation(starter: Person, respondent: Person, reference: string): Promise<void> {
  const { page } = respondent
  expect(await mailTo(respondent.email, /invitation-response/)).toContain(starter.name)
  await openInvitation(respondent, reference)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Maya Torres would like to sort something out with you',
  )
  await expect(page).not.toHaveURL(/token/)
  for (const words of [DEPOSIT.title, DEPOSIT.story, '$1,800.50', '$1,200', '$180', '$420.50', reference])
    await expect(page.getByText(words).first()).toBeVisible()

  await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
  await answerPoint(page, 'Deposit that was kept', {
    how: 'partly',
    amount: '700',
    reason: 'The kitchen door had to be replaced.',
  })
  await answerPoint(page, 'Cleaning that was charged', { how: 'agree' })
  await answerPoint(page, 'Repairs that were charged', {
    how: 'disagree',
    reason: 'The marks were not there when you moved in.',
  })
  await page.getByLabel('What happened, in your words').fill('I would like to settle this too.')
  await expect(page.getByText('You agree in part: $700 of $1,200')).toBeVisible()
  await sendAnswer(page)

  // The starter’s screen was never reloaded since it said that it waits.
  await expectAtOnce(starter.page.getByRole('heading', { name: 'Lee has answered' }))
  await expect(starter.page.getByText('The marks were not there when you moved in.')).toBeVisible()

  await makeAccount(respondent)
  await expect(page.getByRole('heading', { name: DEPOSIT.title })).toBeVisible()
  await expect(page).toHaveURL(/\/case\/[\da-f-]{36}$/)
  await expectAtOnce(starter.page.getByText('talk it over, or make an offer'))
}

async function talk(starter: Person, respondent: Person): Promise<void> {
  await expect(starter.page.getByText('Lee Okafor is here now')).toBeVisible()
  await expect(respondent.page.getByText('Maya Torres is here now')).toBeVisible()

  await messageField(starter.page).pressSequentially('Thank')
  await expectAtOnce(respondent.page.getByText('Maya Torres is writing …'))
  const thanks = await writeMessage(starter.page, 'Thank you for answering so soon.')
  await expectAtOnce(bubble(respondent.page, 'Thank you for answering so soon.'))
  await expect(thanks).toContainText('Seen')

  await openPart(respondent.page, 'Points and story')
  const second = await writeMessage(starter.page, 'Shall we each make an offer?')
  await expect(second).toContainText('Delivered')
  await expectAtOnce(wayTo(respondent.page, 'Conversation').filter({ hasText: '1' }))
  await openPart(respondent.page, 'Conversation')
  await expect(second).toContainText('Seen')

  const reply = await writeMessage(respondent.page, 'Good idea. You begin?')
  await expectAtOnce(bubble(starter.page, 'Good idea. You begin?'))
  await expect(reply).toContainText('Seen')

  await respondent.page.goto('/dashboard')
  await expect(starter.page.getByText('Lee Okafor is not here right now')).toBeVisible()
  const third = await writeMessage(starter.page, 'I will.')
  await expect(third).toContainText('Sent')
  await respondent.page.getByRole('link', { name: DEPOSIT.title }).click()
  await expect(third).toContainText('Seen')
}

async function tradeOffers(starter: Person, respondent: Person): Promise<void> {
  await enterRoom(starter.page)
  await enterRoom(respondent.page)

  await makeOffer(starter.page, { amount: '1,500', parts: 7, note: 'In parts is fine.' }, 'Write an offer')
  const parts = starter.page.getByRole('table', { name: 'The payments, one a month' })
  const sums = await parts.getByRole('row').getByRole('cell').filter({ hasText: '$' }).allInnerTexts()
  expect(sums).toHaveLength(8)
  expect(sums.slice(0, -1).reduce((sum, words) => sum + minorOf(words), 0)).toBe(150_000)
  expect(minorOf(sums.at(-1) ?? '')).toBe(150_000)
  await putOnTable(starter.page)

  await expectAtOnce(respondent.page.getByRole('heading', { name: 'Maya Torres asks for $1,500' }))
  await expect(respondent.page.getByRole('blockquote').getByText('In parts is fine.')).toBeVisible()
  await makeOffer(respondent.page, { amount: '1000' }, 'Make a counter-offer')
  await putOnTable(respondent.page)

  await expectAtOnce(starter.page.getByRole('heading', { name: 'Lee Okafor offers $1,000' }))
  for (const { page } of [starter, respondent]) {
    const told = page.getByRole('list', { name: 'What happened so far' })
    for (const sum of ['$1,500', '$1,000']) await expect(told.getByText(sum, { exact: true })).toHaveCount(1)
    // folded on a phone while the offer waits, it is told in the card's own line
    await expect(page.getByText('The gap is $500. It was $').filter({ visible: true })).toHaveCount(1)
  }
}

async function sealAnswers(starter: Person & Watched, respondent: Person & Watched): Promise<string> {
  await askForProposal(starter.page)
  await askForProposal(respondent.page)
  for (const { page } of [starter, respondent]) {
    await expect(page.getByText('The mediator’s proposal, way 1 of 3')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: /pays? / })).toBeFocused()
    await page.getByText('How we got there').click()
    for (const { title } of DEPOSIT.points)
      await expect(page.getByRole('rowheader', { name: title })).toContainText(
        'Said and shown under this point:',
      )
    await expect(page.getByText('Counted again with names, order and sides swapped')).toBeVisible()
  }

  const proposed = Math.round((await proposedSum(starter.page)) / 100)
  // The list of sums has a step between them: neither is the sum that settles.
  const [least, most] = [proposed + 13, proposed + 43]
  await skipWorksheet(starter.page)
  await answerWays(starter.page, [least, 'no', 'no'])
  await expect(starter.page.getByText(`Yes from $${least.toLocaleString('en-US')} up`)).toBeVisible()
  await expect(respondent.page.getByText('The mediator’s proposal, way 1 of 3')).toBeVisible()
  await skipWorksheet(respondent.page)
  await answerWays(respondent.page, [most, 'no', 'no'])
  for (const { page } of [starter, respondent])
    await expectAtOnce(page.getByText('Your answers fit', { exact: true }))
  const heading = starter.page.getByRole('heading', {
    name: /^Lee Okafor pays you \$[\d,.]+ by \w+ \d+, \d{4}$/,
  })
  const sum = /\$[\d,.]*\d/.exec(await heading.innerText())?.[0] ?? ''
  expect(minorOf(sum)).toBeGreaterThan(least * 100)
  expect(minorOf(sum)).toBeLessThan(most * 100)

  await expectKeptPrivate(respondent, least)
  await expectKeptPrivate(starter, most)
  // What is looked through is really what came: one's own sum is in it, and so are the live frames.
  const own = await starter.traffic.received()
  expect(placesOf(least * 100, own)).toContain('.proposals.*.mine.sums.A')
  expect(own.some((text) => text.includes('"round.settled"'))).toBe(true)
  return sum
}

/** A sum that somebody else sealed has reached this screen in no way at all. */
async function expectKeptPrivate({ page, name, traffic }: Person & Watched, sealed: number): Promise<void> {
  const words = `$${sealed.toLocaleString('en-US')}`
  await expect(page.getByText(words), `on the screen of ${name}`).toHaveCount(0)
  expect(placesOf(sealed * 100, await traffic.received()), `sent to ${name}`).toEqual([])
  expect((await traffic.received()).filter((text) => text.includes(words))).toEqual([])
}

async function signAndKeep(
  starter: Person,
  respondent: Person,
  sum: string,
  testInfo: TestInfo,
): Promise<void> {
  for (const { page } of [starter, respondent]) {
    await page.getByRole('link', { name: 'Read and sign the agreement' }).click()
    const text = page.getByRole('article')
    for (const words of [starter.name, respondent.name, sum]) await expect(text).toContainText(words)
  }
  const texts = [starter, respondent].map(({ page }) => page.getByRole('article').innerText())
  expect(new Set(await Promise.all(texts)).size, 'both read the same text').toBe(1)

  // nobody signs before the text names both with their address
  await respondent.page.getByRole('link', { name: 'Give my address' }).click()
  await fillProfile(respondent)
  await starter.page.getByRole('link', { name: 'Give my address' }).click()
  await fillProfile(starter)
  await expectAtOnce(starter.page.getByRole('button', { name: 'Sign the agreement' }))
  await starter.page.getByRole('button', { name: 'Sign the agreement' }).click()
  await expect(starter.page.getByText('Type your full name to sign.')).toBeVisible()
  await signAgreement(starter.page, starter.name)
  await expect(starter.page.getByRole('heading', { name: 'You have signed' })).toBeVisible()
  await expectAtOnce(respondent.page.getByText('Signed as Maya Torres'))
  await signAgreement(respondent.page, respondent.name, { drawn: true })

  const papers: Awaited<ReturnType<typeof expectSealed>>[] = []
  for (const { page, name } of [starter, respondent]) {
    await expect(page.getByRole('heading', { name: 'Your agreement is ready to keep' })).toBeVisible()
    const paper = await expectSealed(await downloadSealed(page, testInfo, name))
    for (const words of [starter.name, respondent.name, sum]) expect(paper.text).toContain(words)
    await expect(page.getByText(paper.sha256, { exact: true })).toBeVisible()
    papers.push(paper)
  }
  expect(papers[0]?.bytes.equals(papers[1]?.bytes ?? Buffer.of()), 'both keep the same file').toBe(true)
  for (const { page } of [starter, respondent]) {
    await openPart(page, 'Conversation')
    await expect(page.getByRole('heading', { name: 'This is settled' })).toBeVisible()
  }
}
