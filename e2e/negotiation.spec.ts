import { RELEASE } from './support/everyday.ts'
import { expect, type Page } from '@playwright/test'
import { expectAtOnce } from './support/hub.ts'
import { look, lookAgain } from './support/look.ts'
import { test, type Person } from './support/people.ts'
import { offer, openCase, openRound, write } from './support/quick.ts'
import {
  answerWay,
  answerWays,
  sendAnswers,
  askForProposal,
  envelope,
  proposedSum,
  skipWorksheet,
  unfold,
} from './support/room.ts'
import { placesOf, watched } from './support/traffic.ts'

async function toRoom(people: readonly Person[], caseId: string): Promise<void> {
  for (const { page } of people) {
    await page.goto(`/negotiation/${caseId}`)
    await expect(page.getByRole('complementary', { name: 'What you can do' })).toBeVisible()
  }
}

test(
  'two people answer three ways in private, meet on the list of sums, and can check it themselves',
  RELEASE,
  async ({ browser }) => {
    const { caseId, ...seated } = await openCase(browser)
    const [starter, respondent] = [watched(seated.starter), watched(seated.respondent)]
    const people = [starter, respondent]
    await toRoom(people, caseId)

    await test.step('both see the terms besides money, and one is struck in the open', async () => {
      const strike = { name: /^Does not apply: .+ online reviews/ }
      await starter.page.getByRole('button', strike).click()
      await expectAtOnce(respondent.page.getByRole('heading', { name: 'Not part of the proposal' }))
      await expect(respondent.page.getByRole('button', { name: /^Put back/ })).toHaveCount(0)
      await look(respondent, 'terms')
    })

    await askForProposal(starter.page)
    await askForProposal(respondent.page)
    for (const one of people) {
      await expect(one.page.getByText('The mediator’s proposal, way 1 of')).toBeVisible()
      const table = one.page.getByRole('region', { name: 'On the table' })
      await expect(table.getByText(/ online reviews and posts/)).toHaveCount(1)
      await look(one, 'proposal')
      await one.page.getByText('How we got there').click()
      await expect(one.page.getByText('Counted again with names, order and sides swapped')).toBeVisible()
      await look(one, 'how')
    }
    const proposed = await proposedSum(starter.page)
    const least = Math.round(proposed / 100) - 31

    await test.step('the starter answers, with a sum of their own', async () => {
      const { page } = starter
      await skipWorksheet(page)
      await page.getByRole('button', { name: 'Another sum' }).click()
      await envelope(page).getByRole('textbox').fill(String(least))
      await expect(page.getByText(`Yes from $${least} up.`)).toBeVisible()
      await look(starter, 'another-sum')
      await page.getByRole('button', { name: `Answer with $${least}` }).click()
      await expect(page.getByRole('heading', { level: 2, name: /pays you/ })).toBeFocused()
      await lookAgain(starter, 'second-way')
      const count = await waysOf(page)
      for (let i = 1; i < count; i += 1) await answerWay(page, 'no')
      await expect(page.getByRole('heading', { name: 'Your answers' })).toBeFocused()
      await look(starter, 'all-answers')
      await sendAnswers(page)
      await expect(page.getByRole('heading', { name: /^Your answers? (is|are) kept secret$/ })).toBeFocused()
      await look(starter, 'sealed')
    })

    await test.step('the other side sees no sign of it, in no frame and no answer', async () => {
      const { page, traffic } = respondent
      await page.reload()
      await expect(page.getByText('The mediator’s proposal, way 1 of')).toBeVisible()
      await expect(page.getByText(/kept secret\.$/)).toHaveCount(0)
      expect(placesOf(least * 100, await traffic.received())).toEqual([])
      expect(placesOf(least * 100, await starter.traffic.received())).toContain('.proposals.*.mine.sums.A')
    })

    await test.step('the second answer settles', async () => {
      const count = await waysOf(respondent.page)
      await skipWorksheet(respondent.page)
      await answerWays(respondent.page, ['yes', ...Array.from({ length: count - 1 }, () => 'no' as const)])
      for (const one of people) {
        await expectAtOnce(one.page.getByText('Your answers fit', { exact: true }))
        await expect(one.page.getByRole('link', { name: 'Read and sign', exact: true })).toBeVisible()
        await look(one, 'both-fit')
      }
    })

    await test.step('each runs the rule again on their own answers', async () => {
      for (const { page } of people) {
        await page.getByRole('button', { name: 'Check it in this browser' }).click()
        await expect(page.getByText('The same came out, to the last cent')).toBeVisible()
        await expect(page.getByText('one that you had said yes to')).toBeVisible()
        await expect(page.getByText('are the ones that this browser sealed.')).toBeVisible()
      }
      await starter.page.getByText('How the seals work').click()
      await look(starter, 'seals')
      const download = starter.page.waitForEvent('download')
      await starter.page.getByRole('button', { name: 'Keep the file' }).click()
      expect((await download).suggestedFilename()).toMatch(/-round-1\.json$/)
    })
    for (const { trouble, name } of people) trouble.expectNone(name)
  },
)

/** How many ways the open proposal has, as its first card says. */
async function waysOf(page: Page): Promise<number> {
  const words = await page.getByText(/^(The mediator’s proposal, way|A \w+ way,) \d of \d$/).innerText()
  return Number(words.at(-1))
}

test(
  'without a deal both read the same kind sentence, and can go on talking',
  RELEASE,
  async ({ browser }) => {
    const { caseId, maya, lee, starter, respondent } = await openCase(browser)
    await openRound(caseId, [maya, lee])
    const people = [starter, respondent]
    await toRoom(people, caseId)
    const high = Math.round((await proposedSum(starter.page)) / 100) + 60
    for (const { page } of people) {
      const count = await waysOf(page)
      await skipWorksheet(page)
      const first = page === starter.page ? high : 'yes'
      await answerWays(page, [first, ...Array.from({ length: count - 1 }, () => 'no' as const)])
    }
    for (const one of people) {
      await expectAtOnce(one.page.getByRole('heading', { name: 'Not this time' }))
      await expect(one.page.getByText('That says nothing about either of you')).toBeVisible()
      await expect(one.page.getByText('Another proposal would lead to the same')).toBeVisible()
      await unfold(one.page, 'Make an offer')
      await expect(one.page.getByRole('button', { name: 'Write an offer' })).toBeVisible()
      await look(one, 'no-deal')
    }
  },
)

test('a sum can be sealed with the keyboard alone', async ({ browser }) => {
  const { caseId, maya, lee, starter } = await openCase(browser)
  await openRound(caseId, [maya, lee])
  await toRoom([starter], caseId)
  const { page } = starter
  const sum = Math.round((await proposedSum(page)) / 100) - 20
  async function tabTo(name: string | RegExp): Promise<void> {
    const wanted = page.getByRole('button', { name })
    for (let i = 0; i < 80; i += 1) {
      await page.keyboard.press('Tab')
      if (await wanted.evaluate((one) => one === document.activeElement)) return
    }
    throw new Error(`no way to ${String(name)} by Tab`)
  }
  await tabTo('Skip this')
  await page.keyboard.press('Enter')
  await tabTo('Another sum')
  await page.keyboard.press('Enter')
  await expect(envelope(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.type(String(sum))
  await tabTo(`Answer with $${sum}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^A second way, 2 of/)).toBeVisible()
  await tabTo('Not these terms')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`You said: Yes from $${sum} up.`)).toBeVisible()
})

test(
  'what it would come to without an agreement is worked out in private, and no trace of it reaches the other side',
  RELEASE,
  async ({ browser }) => {
    const { caseId, maya, lee, starter, ...seated } = await openCase(browser)
    const respondent = watched(seated.respondent)
    await openRound(caseId, [maya, lee])
    await toRoom([starter], caseId)
    const { page } = starter
    await look(starter, 'before-answering')
    await page.getByRole('button', { name: 'Think it through' }).click()
    await expect(page.getByRole('heading', { name: 'If we do not agree' })).toBeFocused()
    await page.getByLabel('If it goes my way, I get').fill('7351')
    await page.getByLabel('From', { exact: true }).fill('4')
    await page.getByLabel('To', { exact: true }).fill('6')
    await page.getByLabel(/^Fees/).fill('75')
    await page.getByLabel(/weak point of my case/).fill('kumquat: we walked through without a list')
    await expect(page.getByText('$2,865.40 to $4,335.60 for you')).toBeVisible()
    await look(starter, 'worksheet')
    await page.reload()
    await page.getByRole('button', { name: 'Think it through' }).click()
    await expect(page.getByLabel('If it goes my way, I get')).toHaveValue(/^7,?351/)
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByRole('button', { name: 'Yes to this' })).toBeVisible()
    await page.getByRole('button', { name: /^If we do not agree/ }).click()
    await expect(page.getByLabel(/weak point of my case/)).toHaveValue(/kumquat/)
    await toRoom([respondent], caseId)
    await respondent.page.getByRole('button', { name: 'Think it through' }).click()
    await expect(respondent.page.getByLabel('If it does not go my way, I pay')).toHaveValue('')
    await look(respondent, 'worksheet')
    const theirs = await respondent.traffic.received()
    expect(placesOf(735_100, theirs)).toEqual([])
    expect(JSON.stringify(theirs)).not.toContain('kumquat')
  },
)

test('on a phone the talk is one page: in order, with the proposal in reach, and its own address opens it there', async ({
  browser,
}) => {
  const { caseId, maya, lee, respondent } = await openCase(browser)
  for (let i = 1; i <= 6; i += 1) await write(caseId, maya, `A long story, part ${i}. `.repeat(12))
  await offer(caseId, maya, 40_000)
  await openRound(caseId, [maya, lee])
  const { page } = respondent
  await page.goto(`/case/${caseId}?tab=messages`)
  const told = page.getByRole('list', { name: /^What happened/ }).getByRole('listitem')
  const order = ['asks', 'You agree to', 'A long story, part 1.', 'asks for', 'The mediator made a proposal.']
  await expect(told.filter({ hasText: order.at(-1) ?? '' })).toBeVisible()
  // what came before the reader asked for a proposal is folded
  await expect(told.filter({ hasText: order[1] ?? '' })).toHaveCount(0)
  await unfold(page, /^Show what happened earlier/)
  await expect(told.filter({ hasText: order[1] ?? '' })).toBeVisible()
  const said = await told.allInnerTexts()
  const places = order.map((words) => said.findIndex((text) => text.includes(words)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)

  const table = page.getByRole('region', { name: 'On the table' })
  const next = page.getByRole('complementary', { name: 'Next step' })
  await page.evaluate(() => window.scrollTo(0, 0))
  await look(respondent, 'time-line')
  await page.evaluate(() => window.scrollTo(0, 0))
  await next.getByRole('button', { name: 'Read the proposal' }).click()
  await expect(table).toBeInViewport({ ratio: 0.1 })
  await expect(next).toBeHidden()
  await look(respondent, 'at-the-table')

  await page.goto(`/negotiation/${caseId}`)
  await expect(table.getByRole('heading', { name: /^You pay/ })).toBeInViewport()
  // what is not the next step is folded: half of what a page with a proposal and an offer open was
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_700)

  // what comes up for a moment leaves the next step and the areas of the app in sight
  await page.getByRole('button', { name: 'Not this one' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Say no' }).click()
  const passing = page.getByRole('status').filter({ hasText: 'You said no to this offer.' })
  await passing.getByRole('button').hover()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(next).toBeVisible()
  const areas = page.getByRole('navigation', { name: 'Areas' })
  await expect
    .poll(async () => {
      const [above, bar, below] = await Promise.all([passing, next, areas].map((one) => one.boundingBox()))
      if (!above || !bar || !below) return 'not shown'
      return above.y + above.height <= bar.y && bar.y + bar.height <= below.y + 1 ? 'apart' : 'overlapping'
    })
    .toBe('apart')
})

test('an offer that was begun waits in its browser, and nowhere else', RELEASE, async ({ browser }) => {
  const { caseId, starter, respondent } = await openCase(browser)
  const { page } = starter
  await toRoom([starter], caseId)
  await page.getByRole('button', { name: 'Write an offer' }).click()
  await page.getByLabel('Amount').fill('310')
  await page.getByLabel(/^A few words to/).fill('I have thought about it.')
  await page.reload()
  await expect(page.getByText('You began an offer here')).toBeVisible()
  await look(starter, 'begun-offer')
  await page.getByRole('button', { name: 'Continue with it' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('310')
  await expect(page.getByLabel(/^A few words to/)).toHaveValue('I have thought about it.')
  await look(starter, 'kept-offer')
  await toRoom([respondent], caseId)
  await expect(respondent.page.getByText('Nothing is on the table yet')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByText('You began an offer here')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Nothing is on the table yet')).toBeVisible()

  await page.getByRole('button', { name: 'Write an offer' }).click()
  await page.getByLabel('Amount').fill('320')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Sign out of this device' }).click()
  await expect(page).not.toHaveURL(/settings/)
  const left = await page.evaluate(() => Object.keys(window.localStorage))
  expect(left.filter((key) => key.startsWith('private:'))).toEqual([])
})
