import { expect, type Page } from '@playwright/test'
import { writeToDatabase } from './support/database.ts'
import { RELEASE } from './support/everyday.ts'
import { expectAtOnce } from './support/hub.ts'
import { test } from './support/people.ts'
import { openCase } from './support/quick.ts'
import { askForProposal } from './support/room.ts'

/** A red and a blue dot: the smallest pictures that a phone could send. The same bytes would be the same document. */
const DOTS = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNQj+oAAAG1AQpcWWF9AAAAAElFTkSuQmCC',
].map((base64) => Buffer.from(base64, 'base64'))

async function show(page: Page, caseId: string, names: readonly string[]): Promise<void> {
  await page.goto(`/case/${caseId}?tab=evidence`)
  for (const [i, name] of names.entries()) {
    const buffer = DOTS[i] ?? Buffer.of()
    const file = { name: `${name}.png`, mimeType: 'image/png', buffer }
    await page.locator('input[type=file][multiple]').setInputFiles(file)
    await expect(
      page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'From you' }),
    ).toBeVisible()
  }
}

/** What the room says of one paper. */
function weight(page: Page, name: string) {
  const card = page.locator('details').filter({ hasText: 'How much each document counts' }).first()
  return card.getByRole('listitem').filter({ hasText: name })
}

async function openWeights(page: Page, caseId: string, name: string): Promise<void> {
  await page.goto(`/negotiation/${caseId}`)
  await expect(page.getByText('How much each document counts')).toBeVisible()
  if (await weight(page, name).isHidden()) await page.getByText('How much each document counts').click()
  await expect(weight(page, name)).toBeVisible()
}

async function objection(page: Page, name: string, why: string): Promise<void> {
  await weight(page, name).getByText('Why it should count for less').click()
  await weight(page, name).getByRole('button', { name: 'Say this to both' }).click()
  await expect(weight(page, name).getByText('Please say why in a few words.')).toBeVisible()
  await weight(page, name).getByLabel(`What is wrong with “${name}”?`).fill(why)
  await weight(page, name).getByRole('button', { name: 'Say this to both' }).click()
  await expect(weight(page, name)).toContainText(`You wrote: “${why}”`)
  await expect(weight(page, name)).toContainText('With no answer within 48 hours it counts one step less.')
}

test(
  'an objection to a paper reaches its owner, lowers it when they give way, and shows in the proposal',
  RELEASE,
  async ({ browser }) => {
    const { caseId, starter, respondent } = await openCase(browser)
    const [owner, objector] = [starter.page, respondent.page]
    await show(owner, caseId, ['The shelf'])
    await openWeights(owner, caseId, 'The shelf')
    await openWeights(objector, caseId, 'The shelf')
    await expect(weight(objector, 'The shelf')).toContainText('Counts as some documents.')
    await expect(weight(owner, 'The shelf').getByText('Why it should count for less')).toBeHidden()

    await objection(objector, 'The shelf', 'This is another shelf.')
    await expectAtOnce(owner.getByText('Waits for your answer'))
    await expect(weight(owner, 'The shelf')).toContainText('Lee Okafor wrote: “This is another shelf.”')
    await weight(owner, 'The shelf').getByRole('button', { name: 'It may count for less' }).click()
    for (const page of [owner, objector]) {
      await expect(weight(page, 'The shelf')).toContainText('Counts as a statement.')
      await expect(weight(page, 'The shelf')).toContainText('It counts one step less.')
    }

    for (const page of [owner, objector]) await askForProposal(page)
    const readers = [
      [owner, respondent.name],
      [objector, starter.name],
    ] as const
    for (const [page, other] of readers) {
      await page.getByText('How we got there').click()
      await expect(page.getByRole('rowheader', { name: 'The price back' })).toContainText(
        `Said and shown under this point: by you, a statement; by ${other}, a statement.`,
      )
    }
    for (const person of [starter, respondent]) person.trouble.expectNone(person.name)
  },
)

test(
  'a paper that its owner stands by keeps its weight, and one with an open objection for 48 hours does not',
  RELEASE,
  async ({ browser }) => {
    const { caseId, starter, respondent } = await openCase(browser)
    const [owner, objector] = [starter.page, respondent.page]
    await show(owner, caseId, ['The shelf', 'The parcel'])
    await openWeights(owner, caseId, 'The shelf')
    await openWeights(objector, caseId, 'The shelf')
    for (const name of ['The shelf', 'The parcel'])
      await objection(objector, name, `Not ${name.toLowerCase()}.`)

    const shelf = weight(owner, 'The shelf')
    await shelf.getByLabel('Your answer').fill('It has the same number.')
    await shelf.getByRole('button', { name: 'I stand by this document' }).click()
    for (const page of [owner, objector]) {
      await expect(weight(page, 'The shelf')).toContainText('by it: “It has the same number.”')
      await expect(weight(page, 'The shelf')).toContainText('Counts as some documents.')
    }

    const moved = await writeToDatabase(
      `update evidence_objection set at = at - interval '49 hours' where case_id = $1`,
      [caseId],
    )
    expect(moved).toBe(2)
    for (const page of [owner, objector]) {
      await openWeights(page, caseId, 'The parcel')
      await expect(weight(page, 'The parcel')).toContainText('Counts as a statement.')
      await expect(weight(page, 'The shelf')).toContainText('Counts as some documents.')
    }
    for (const person of [starter, respondent]) person.trouble.expectNone(person.name)
  },
)
