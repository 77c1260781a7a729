import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectAtOnce } from './support/hub.ts'
import { test, type Person } from './support/people.ts'
import { openCase, openRound } from './support/quick.ts'
import {
  askForProposal,
  minorOf,
  movePrivateSum,
  packages,
  refuseFrom,
  sayLastWord,
  sealAnswers,
} from './support/room.ts'
import { placesOf } from './support/traffic.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const NO_DEAL = 'This round ended without a settlement. Neither of you learns where the other stood.'

/** Looks at the room as it stands: nothing sticks out, nothing is unreadable, in both colour schemes. */
async function look({ page, name }: Person, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(wide, `${state} of ${name} stays inside`).toBeLessThanOrEqual(0)
    await page.evaluate(() => {
      for (const one of document.getAnimations())
        if (one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) one.finish()
    })
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
    expect.soft(found, `${state} of ${name}, ${colorScheme}`).toEqual([])
    const folder = process.env['ROOM_PICTURES']
    if (folder !== undefined)
      await page.screenshot({
        path: join(folder, `${state}-${page.viewportSize()?.width}-${colorScheme}.png`),
        fullPage: true,
      })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function toRoom(people: readonly Person[], caseId: string): Promise<void> {
  for (const { page } of people) {
    await page.goto(`/negotiation/${caseId}`)
    await expect(page.getByRole('complementary', { name: 'What you can do' })).toBeVisible()
  }
}

/** What one side seals for the first package, a few steps over the proposal; it refuses the others. */
async function sealSteps(page: Page, steps: number): Promise<string> {
  const sum = await movePrivateSum(packages(page).first(), steps)
  await refuseFrom(page, 1)
  await sayLastWord(page)
  await sealAnswers(page)
  return sum
}

test('two people go through two rounds, meet nowhere, and settle in the closing step', async ({
  browser,
}) => {
  test.slow()
  const { caseId, starter, respondent } = await openCase(browser)
  const people = [starter, respondent]
  await toRoom(people, caseId)

  await test.step('each says in private what matters', async () => {
    for (const { page } of people) {
      await page.getByRole('button', { name: 'Say what matters' }).click()
      await page.getByRole('radio', { name: 'Much' }).check()
      await look(page === starter.page ? starter : respondent, 'chips')
      await page.getByRole('button', { name: 'Seal this' }).click()
      await expect(page.getByRole('button', { name: 'Change what matters' })).toBeFocused()
    }
  })

  await test.step('the first round brings no deal', async () => {
    await askForProposal(starter.page)
    await askForProposal(respondent.page)
    for (const one of people) {
      await expect(packages(one.page).first()).toBeVisible()
      await look(one, 'round-1')
      await refuseFrom(one.page, 0)
      await sealAnswers(one.page)
      if (one === starter) {
        await expect(one.page.getByRole('heading', { name: 'Your sealed answer' })).toBeVisible()
        await look(one, 'sealed')
      }
    }
    for (const { page } of people) await expectAtOnce(page.getByText(NO_DEAL))
  })

  await test.step('the last round misses by a little', async () => {
    await askForProposal(starter.page)
    await askForProposal(respondent.page)
    await expect(packages(starter.page).first()).toContainText('last round')
    const least = await sealSteps(starter.page, 3)
    await expectAtOnce(respondent.page.getByText(`${starter.name} has sealed.`))
    const most = await sealSteps(respondent.page, 2)
    for (const one of people) {
      await expectAtOnce(
        one.page.getByRole('heading', { name: 'Your ranges did not meet, but they were close' }),
      )
      await look(one, 'closing')
    }
    for (const [one, sealed] of [
      [starter, most],
      [respondent, least],
    ] as const) {
      const places = placesOf(minorOf(sealed), await one.traffic.received())
      expect(places.filter((place) => !/rungs|closing\.offers/.test(place))).toEqual([])
    }
  })

  await test.step('both say yes, blind', async () => {
    for (const one of people) {
      for (const group of await one.page.getByRole('group', { name: /^\$/ }).all())
        await group.getByRole('radio', { name: 'Yes' }).check()
      await sealAnswers(one.page)
      if (one === starter) {
        await expect(one.page.getByText('This receipt fits only this answer')).toBeVisible()
        await look(one, 'closing-sealed')
        await expectAtOnce(respondent.page.getByText(`${starter.name} has sealed.`))
      }
    }
    for (const one of people) {
      await expectAtOnce(one.page.getByText('You both said yes to this sum in the last question.'))
      await expect(one.page.getByRole('link', { name: 'Read and sign the agreement' })).toBeVisible()
      await look(one, 'settled')
    }
  })

  await test.step('each runs the rule again on their own answers', async () => {
    for (const { page } of people) {
      const again = page.getByRole('button', { name: 'Run the rule again on my answers' })
      await again.last().click()
      await expect(page.getByText('The same came out, to the last cent')).toBeVisible()
      await expect(page.getByText('one that you had said yes to')).toBeVisible()
    }
    const download = starter.page.waitForEvent('download')
    await starter.page.getByRole('button', { name: 'Keep the file' }).click()
    expect((await download).suggestedFilename()).toMatch(/-round-2\.json$/)
  })
  for (const { trouble, name } of people) trouble.expectNone(name)
})

test('without a deal both read the same sentence, and can go on talking', async ({ browser }) => {
  const { caseId, maya, lee, starter, respondent } = await openCase(browser)
  await openRound(caseId, [maya, lee])
  await toRoom([starter, respondent], caseId)
  for (const round of [1, 2]) {
    for (const { page } of [starter, respondent]) {
      await expect(packages(page).first()).toBeVisible()
      await refuseFrom(page, 0)
      if (round === 2) await sayLastWord(page)
      await sealAnswers(page)
    }
    for (const { page } of [starter, respondent]) await expectAtOnce(page.getByText(NO_DEAL))
    if (round === 1) for (const { page } of [starter, respondent]) await askForProposal(page)
  }
  for (const one of [starter, respondent]) {
    await expect(one.page.getByText('That was the last round of the mediator.')).toBeVisible()
    await expect(one.page.getByRole('button', { name: 'Write an offer' })).toBeVisible()
    await expect(one.page.getByText('close')).toHaveCount(0)
    await look(one, 'no-deal')
  }
})

test('a range can be sealed with the keyboard alone', async ({ browser }) => {
  const { caseId, maya, lee, starter } = await openCase(browser)
  await openRound(caseId, [maya, lee])
  await toRoom([starter], caseId)
  const { page } = starter
  await expect(packages(page).first()).toBeVisible()
  async function tabTo(matches: string): Promise<void> {
    for (let i = 0; i < 80; i += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, matches))
        return
    }
    throw new Error(`no way to ${matches} by Tab`)
  }
  await tabTo('input[type=range]')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const sum = (await page.locator('input[type=range]').first().getAttribute('aria-valuetext')) ?? ''
  const count = await packages(page).count()
  if (count > 1) await tabTo('button[aria-pressed]')
  for (let i = 1; i < count; i += 1) {
    await tabTo('button[aria-pressed]')
    await page.keyboard.press('Enter')
  }
  const seal = page.getByRole('button', { name: /^Seal my answers?$/ })
  for (let i = 0; i < 20 && !(await seal.evaluate((one) => one === document.activeElement)); i += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`any sum from ${sum}`)).toBeVisible()
  await expect(page.getByText('This receipt fits only this answer')).toBeVisible()
})

test('an offer that was begun waits in its browser, and nowhere else', async ({ browser }) => {
  const { caseId, starter, respondent } = await openCase(browser)
  const { page } = starter
  await toRoom([starter], caseId)
  await page.getByRole('button', { name: 'Write an offer' }).click()
  await page.getByLabel('Amount').fill('310')
  await page.getByLabel(/^A few words to/).fill('I have thought about it.')
  await page.reload()
  await expect(page.getByText('You began an offer here')).toBeVisible()
  await look(starter, 'begun-offer')
  await page.getByRole('button', { name: 'Go on with it' }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('310')
  await expect(page.getByLabel(/^A few words to/)).toHaveValue('I have thought about it.')
  await look(starter, 'kept-offer')
  await toRoom([respondent], caseId)
  await expect(respondent.page.getByText('Nothing is on the table yet')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Throw it away' }).click()
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
