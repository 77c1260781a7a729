import { randomUUID } from 'node:crypto'
import { answerCounterItems } from '@evensettle/contracts/answers.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { gluedTexts } from './support/glued.ts'
import { look } from './support/look.ts'
import { PHONE, test, type Person } from './support/people.ts'
import {
  answerAndJoin,
  BOOKCASE,
  offer,
  openRound,
  register,
  seatSignedIn,
  sendCase,
  type Account,
} from './support/quick.ts'
import { envelope, minorOf, proposedSum, skipWorksheet, unfold } from './support/room.ts'

const DOOR = { kind: 'money', title: 'A door that does not close', details: '', claimed: 25_000 } as const

/** Two people who both ask for money, each at a phone; what is asked in return is answered. */
async function bothAsk(browser: Browser) {
  const [maya, lee] = await Promise.all([register('Maya Torres'), register('Lee Okafor')])
  const sent = await sendCase(maya, lee, {
    ...BOOKCASE,
    type: 'security_deposit',
    title: 'Deposit for the flat in Mill Street',
    story: 'The deposit was kept back in full.',
    items: [
      { id: randomUUID(), kind: 'money', title: 'Deposit', details: '', amount: 128_000, on: null },
      {
        id: randomUUID(),
        kind: 'money',
        title: 'Cleaning that was paid twice',
        details: '',
        amount: 9_550,
        on: null,
      },
    ],
  })
  const back = { id: randomUUID(), ...DOOR }
  await answerAndJoin(sent, lee, 'The walls had to be painted.', [back])
  const [starter, respondent] = [
    await seatSignedIn(browser, maya, PHONE),
    await seatSignedIn(browser, lee, PHONE),
  ]
  return { ...sent, maya, lee, starter, respondent, back }
}

async function answerBack(caseId: string, maya: Account, admitted: number): Promise<void> {
  const { items } = await maya.place.api.call(getCase, { caseId }, maya)
  const answers = items
    .filter(({ by }) => by === 'respondent')
    .map(({ id }) => ({ itemId: id, answer: 'partly' as const, admitted, reason: 'It closed when I left.' }))
  await maya.place.api.call(answerCounterItems, { caseId, items: answers }, maya)
}

/** Every sum in some cells, in minor units, with its sign. */
async function sumsOf(cells: Locator): Promise<number[]> {
  const texts = await cells.allInnerTexts()
  return texts.map((text) => minorOf(text) * (text.includes('−') ? -1 : 1))
}

function added(sums: readonly number[]): number {
  return sums.reduce((a, b) => a + b, 0)
}

/** Adds up what a person sees, as a person would: the points, the claims, and the sum in large. */
async function addUp({ page }: Person, captions: [string, string]): Promise<void> {
  const price = await proposedSum(page)
  const lines = await sumsOf(page.getByRole('list', { name: /^Why / }).locator('b'))
  expect(lines.at(-1)).toBe(price)
  expect(Math.abs(added(lines.slice(0, -1)) - price)).toBeLessThan(100)
  const claims: number[] = []
  for (const name of captions) {
    const table = page.getByRole('table', { name, exact: true })
    const proposed = await sumsOf(table.locator('tr td:last-child'))
    if (proposed.length > 1) expect(added(proposed.slice(0, -1))).toBe(proposed.at(-1))
    claims.push(proposed.at(-1) ?? 0)
  }
  const steps = await sumsOf(page.getByRole('table', { name: 'From there to the sum' }).locator('td'))
  expect(steps.slice(0, 2)).toEqual([claims[0], -(claims[1] ?? 0)])
  expect(steps.at(-1)).toBe(price)
  expect(Math.abs(added(steps.slice(0, -1)) - price)).toBeLessThan(100)
}

async function gapOf(page: Page): Promise<number> {
  const words = await page
    .getByText(/^The gap is /)
    .first()
    .innerText()
  return minorOf(/\$[\d,.]*\d/.exec(words)?.[0] ?? '')
}

test(
  'where both ask for money, each figure can be added up from the screen, and no answer widens the gap',
  RELEASE,
  async ({ browser }) => {
    const { caseId, maya, lee, starter, respondent } = await bothAsk(browser)
    const people = [starter, respondent]
    for (const { page } of people) await page.goto(`/negotiation/${caseId}`)

    await test.step('a concession never makes the gap larger', async () => {
      const before = await gapOf(starter.page)
      await answerBack(caseId, maya, 5_000)
      await expect.poll(() => gapOf(respondent.page)).toBe(before - 5_000)
      await offer(caseId, lee, 40_000)
      await expect.poll(() => gapOf(starter.page)).toBeLessThan(before - 5_000)
    })

    await test.step('a field for a sum says that it is what is left of both claims', async () => {
      const { page } = respondent
      await unfold(page, 'Make an offer')
      await page.getByRole('button', { name: 'Write an offer' }).click()
      await expect(
        page.getByText(/^This is what is left once one claim is taken off the other\./),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
    })

    await openRound(caseId, [maya, lee])
    for (const one of people) {
      const { page } = one
      await expect(page.getByText('The mediator’s proposal, way 1 of')).toBeVisible()
      await unfold(page, /^Why \$/)
      await page.getByText('How we got there').click()
      await look(one, `figures-${one.name.split(' ')[0]}`)
      await addUp(
        one,
        one === starter
          ? ['What you ask for', 'What Lee Okafor asks for in return']
          : ['What Maya Torres asks for', 'What you ask for in return'],
      )
      expect(await gluedTexts(page)).toEqual([])
      await skipWorksheet(page)
      await page.getByRole('button', { name: 'Another sum' }).click()
      await expect(
        envelope(page).getByText(
          /^This is what is left once one claim is taken off the other\. Any sum from /,
        ),
      ).toBeVisible()
      await look(one, `figures-field-${one.name.split(' ')[0]}`)
      one.trouble.expectNone(one.name)
    }
  },
)
