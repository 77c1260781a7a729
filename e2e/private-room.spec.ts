import { expect, type Browser, type Page } from '@playwright/test'
import { startScriptedModel, MODEL_KEY, type ScriptedModel } from '../server/src/testing/scripted-model.ts'
import { expectKeyboardReachesAll } from './support/by-keyboard.ts'
import { RELEASE } from './support/everyday.ts'
import { freePort } from './support/free-port.ts'
import { messageField, openPart } from './support/hub.ts'
import { look } from './support/look.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { PHONE, test } from './support/people.ts'
import { openCase, openRound, placeAt, type Place } from './support/quick.ts'
import { watched } from './support/traffic.ts'

const room = (page: Page) => page.getByRole('region', { name: 'Only you see this' })
const choose = (page: Page, name: string | RegExp) => room(page).getByRole('button', { name }).click()

async function ready(browser: Browser, place?: Place) {
  const made = await openCase(browser, place)
  return { ...made, starter: watched(made.starter), respondent: watched(made.respondent) }
}

type Someone = Awaited<ReturnType<typeof ready>>['starter']

/** Nothing that the one wrote in private has come to the other, whether it is shown or not. */
async function expectNothingOf(words: string, { page, traffic, name }: Someone): Promise<void> {
  const received = await traffic.received()
  expect(
    received.filter((one) => one.includes(words)),
    `what came to ${name}`,
  ).toEqual([])
  expect(await page.content()).not.toContain(words)
}

test('both sides think in private, and what is prepared goes out by their own press alone', async ({
  browser,
}) => {
  const { caseId, starter, respondent } = await ready(browser)
  const [maya, lee] = [starter.page, respondent.page]
  await Promise.all([maya.goto(`/case/${caseId}?tab=conversation`), lee.goto(`/case/${caseId}`)])

  // by keyboard, from the way in to the field of the message
  const way = maya.getByRole('link', { name: 'Think in private' })
  await way.focus()
  await maya.keyboard.press('Enter')
  await expect(maya.getByRole('heading', { name: 'Think it through in private' })).toBeFocused()
  await look(starter, 'private room, empty')
  await room(maya)
    .getByRole('button', { name: /^Help me answer/ })
    .focus()
  await maya.keyboard.press('Enter')
  await maya.keyboard.type('You are a liar! I paid $40 for the kumquat on May 3.')
  await maya.keyboard.press('Tab')
  await maya.keyboard.press('Enter')
  await expect(room(maya).getByRole('heading', { name: 'Your message' })).toBeFocused()
  await look(starter, 'private room, a message')
  await expectNothingOf('kumquat', respondent)
  await room(maya).getByRole('button', { name: 'Put it into my message' }).focus()
  await maya.keyboard.press('Enter')
  await expect(messageField(maya)).toBeFocused()
  await expect(messageField(maya)).toHaveValue(/I paid \$40 for the kumquat on May 3\.$/)

  await openPart(lee, 'Think in private')
  await choose(lee, /^Where things stand/)
  await expect(room(lee).getByText('There is no open offer.')).toBeVisible()
  await choose(lee, /^Think about an offer/)
  await room(lee).getByLabel('A sum you have in mind').fill('217')
  await room(lee).getByLabel('A few words to go with it').fill('For the quince.')
  await choose(lee, 'Show me what I could offer')
  await expect(room(lee).getByRole('heading', { name: 'Your next offer' })).toBeFocused()
  await look(respondent, 'private room, an offer')
  await choose(lee, 'Open the offer with this')
  await expect(lee.getByLabel('Amount')).toHaveValue('217')
  await expect(lee.getByLabel(/^A few words to/)).toHaveValue('For the quince.')

  // what was only got ready has reached nobody
  await expectNothingOf('kumquat', respondent)
  await expectNothingOf('quince', starter)
  for (const one of [starter, respondent]) one.trouble.expectNone(one.name)
})

test('the room at a phone by night, by key alone, in two tabs, and cleared', RELEASE, async ({ browser }) => {
  const { caseId, starter } = await ready(browser)
  const { page } = starter
  await page.setViewportSize(PHONE)
  await page.goto(`/case/${caseId}?tab=private`)
  await expect(room(page).getByRole('button', { name: /^Where things stand/ })).toBeVisible()
  await expectKeyboardReachesAll(page, 'the private room')
  const second = await starter.context.newPage()
  await second.goto(`/case/${caseId}?tab=private`)
  await choose(page, /^Prepare an apology/)
  await look(starter, 'private room, an apology')
  await room(page)
    .getByLabel(/^What happened/)
    .fill('If I broke the kumquat, but it was old.')
  await choose(page, 'Put it together')
  await expect(room(page).getByRole('heading', { name: 'Your apology' })).toBeFocused()
  await look(starter, 'private room, half an apology')
  await page.context().setOffline(true)
  await choose(page, /^Sum up the talk/)
  await expect(room(page).getByRole('alert')).toContainText('Please try again.')
  await page.context().setOffline(false)
  await choose(page, /^Sum up the talk/)
  await expect(room(page).getByRole('heading', { name: 'Your talk, summed up' })).toBeFocused()
  await second.reload()
  await expect(room(second).getByText('1 earlier answer')).toBeVisible()
  await second.close()
  await choose(page, 'Clear everything here')
  await page.getByRole('button', { name: 'Clear it' }).click()
  await expect(room(page).getByRole('article')).toHaveCount(0)
})

test.describe('with a language model', RELEASE, () => {
  let model: ScriptedModel
  let server: OwnServer | undefined
  let place: Place
  let origin = ''

  // asked for in each test, when the port is known
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what the fixture needs
  test.use({ baseURL: async ({}, use) => use(origin) })

  test.beforeAll(async () => {
    model = await startScriptedModel({
      is: 'answers',
      text: () => 'I heard something else about the kumquat.',
    })
    const port = freePort()
    origin = `http://localhost:${port}`
    server = await startOwnServer(port, { LLM_URL: model.url, LLM_MODEL: 'tiny', LLM_KEY: MODEL_KEY })
    place = placeAt(origin, server.dataDir)
  })
  test.afterAll(async () => {
    await server?.stop()
    await model.close()
  })

  test('each side agrees for itself, and what did not come is told', async ({ browser }) => {
    const made = await ready(browser, place)
    const { caseId, starter, respondent } = made
    const [maya, lee] = [starter.page, respondent.page]
    for (const page of [maya, lee]) await page.goto(`${origin}/case/${caseId}?tab=private`)
    await expect(room(maya).getByText(/^It is tiny, and it runs at/)).toBeVisible()
    await look(starter, 'private room, a model asks')
    await look(respondent, 'private room, a model asks')
    await choose(maya, 'My words may go there')
    await choose(maya, /^Say it calmer/)
    await room(maya).getByLabel('Your own words').fill('You are a liar about the kumquat!')
    await choose(maya, 'Say it another way')
    await expect(
      room(maya).getByText('A language model helped to word this.', { exact: false }),
    ).toBeVisible()
    await look(starter, 'private room, in words of a model')
    expect(model.asked).toHaveLength(1)

    // who has not agreed is answered by rules, and sends nothing there
    await choose(lee, /^Say it more calmly/)
    await room(lee).getByLabel('Your own words').fill('You are a liar about the quince!')
    await choose(lee, 'Say it another way')
    await expect(room(lee).getByText('Put together by fixed rules.')).toBeVisible()
    expect(model.asked).toHaveLength(1)
    await choose(lee, 'My words may go there')
    model.be({ is: 'answers', text: () => 'You would win in court.' })
    await choose(lee, /^Say it calmer/)
    await room(lee).getByLabel('Your own words').fill('You are a liar about the quince!')
    await choose(lee, 'Say it another way')
    await expect(room(lee).getByText(/did not pass our checks/)).toBeVisible()
    await expectNothingOf('kumquat', respondent)
    await expectNothingOf('quince', starter)

    // with a proposal both read one note, which the model led through as both have agreed to it
    model.be({
      is: 'answers',
      text: ({ messages }) => {
        const { marks = [] }: { marks?: { mark: string }[] } = JSON.parse(messages[1]?.content ?? '{}')
        return `Thank you both for staying with it. ${marks.map(({ mark }) => mark).join(' ')}`
      },
    })
    const asked = model.asked.length
    await openRound(caseId, [made.maya, made.lee])
    await expect.poll(() => model.asked.length).toBe(asked + 1)
    const notes: string[] = []
    for (const one of [starter, respondent]) {
      await one.page.goto(`${origin}/negotiation/${caseId}`)
      await one.page.getByText('A note from the mediator to both of you').click()
      const note = one.page.locator('details', { hasText: 'A note from the mediator to both of you' })
      await expect(note).toContainText('Thank you both for staying with it.')
      // what lies half under a bar is not what is looked at here
      await one.page.evaluate(() => window.scrollTo(0, 0))
      await look(one, 'the mediator’s note, opened')
      notes.push(await note.innerText())
    }
    expect(notes[0]).toBe(notes[1])
    for (const one of [starter, respondent]) one.trouble.expectNone(one.name)
  })
})
