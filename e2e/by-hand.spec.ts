import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { expect, type Browser, type Page } from '@playwright/test'
import { DEPOSIT, describeAndSend } from './support/dispute.ts'
import { RELEASE } from './support/everyday.ts'
import { watchHand, type Pains } from './support/hand.ts'
import { answerPoint, confirmBy, sendAnswer, untilTakenOver } from './support/invitation.ts'
import { invitationLink, mailTo } from './support/outbox.ts'
import { freshAddress, PHONE, seat, test } from './support/people.ts'
import { api, BOOKCASE, register, sendCase, type Account, type Sent } from './support/quick.ts'
import { slowDown } from './support/slow-line.ts'
import { translate } from './support/translate.ts'

/** What somebody is like who has nothing but a mail or a letter, and how they come to their end. */
type Temper = {
  name: string
  /** what the page is like before anything is on it */
  before?: (page: Page) => Promise<unknown>
  /** how they come to the invitation; by the mail unless told otherwise */
  arrive?: (page: Page, sent: Sent, starter: Account) => Promise<void>
  act: (page: Page, own: string) => Promise<void>
  /** the words that say that they are there */
  end: RegExp
}

const SENT = /^Sent\. Maya Torres can read it now\.$/
const link = (page: Page, name: RegExp) => page.getByRole('link', { name }).click()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const owesPart = async (page: Page) => {
  await link(page, /^I (owe|agree to) part of it$/)
  await answerPoint(page, 'The price back', { how: 'partly', amount: '150', reason: 'It can be mended.' })
  await sendAnswer(page)
}
const agrees = async (page: Page) => {
  await link(page, /^Yes, I (will pay|agree)/)
  await sendAnswer(page)
}

const TEN: Temper[] = [
  {
    name: 'suspicious',
    async act(page) {
      await readAll(page)
      await link(page, /^How can I check/)
      await expect(page.getByRole('heading', { name: 'Make sure that it is real' })).toBeVisible()
      await readAll(page)
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'What do you say?' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await link(page, /^Write to us/)
      await expect(page).toHaveURL(/\/contact$/)
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'What do you say?' })).toBeVisible()
      await agrees(page)
    },
    end: SENT,
  },
  {
    name: 'busy',
    async act(page) {
      await link(page, /^Not now/)
      await press(page, /^Give me 7 more days/)
    },
    end: /^(You have time until|Maya Torres would like)/,
  },
  { name: 'owes part', act: owesPart, end: SENT },
  {
    name: 'owes nothing',
    async act(page) {
      await link(page, /^I owe nothing/)
      await page.getByLabel('How do you see it?').fill('It was broken before.')
      await press(page, 'Next')
      await sendAnswer(page)
    },
    end: SENT,
  },
  {
    name: 'wants something back',
    async act(page) {
      await link(page, /^I want something back too/)
      await answerPoint(page, 'The price back', { how: 'disagree', reason: 'It was fine.' })
      await page.getByRole('radio', { name: 'Something back' }).check()
      await page.getByLabel('In a few words').fill('My drill')
      await sendAnswer(page)
    },
    end: SENT,
  },
  {
    name: 'wrong person',
    async act(page) {
      await link(page, /^This is not me/)
      await press(page, 'I am not Lee Okafor')
    },
    end: /Thank you|wrong person/,
  },
  {
    name: '70 years, letters at 200 %',
    before: (page) =>
      page.addInitScript(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('html { font-size: 200% }')
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }),
    act: agrees,
    end: SENT,
  },
  { name: 'translated browser', before: translate, act: owesPart, end: SENT },
  { name: 'slow 3G, old phone', before: slowDown, act: agrees, end: SENT },
  {
    name: 'on paper',
    async arrive(page, { caseId, reference }, starter) {
      const { code } = await api.call(getLetterLink, { caseId }, starter)
      await page.goto('/respond')
      await untilTakenOver(page)
      await page.getByLabel('Reference', { exact: true }).fill(reference)
      await page.getByLabel('Code', { exact: true }).fill(code ?? '')
      await press(page, 'Read and answer')
    },
    async act(page, own) {
      await agrees(page)
      await confirmBy(page, own)
    },
    end: SENT,
  },
]

test('ten people with nothing but a mail or a letter come to their end', RELEASE, async ({ browser }) => {
  const maya = await register('Maya Torres')
  const rows: Record<string, Pains> = {}
  for (const temper of TEN)
    await test.step(temper.name, async () => {
      rows[temper.name] = await goThrough(browser, maya, temper)
    })
  console.table(rows)
  expect(Object.keys(rows)).toHaveLength(10)
  for (const [name, { screens, decisions }] of Object.entries(rows)) {
    expect(screens, name).toBeLessThanOrEqual(4)
    expect(decisions, name).toBeLessThanOrEqual(6)
  }
})

test(
  'from the front page to a sent invitation a hand on a phone takes less than five minutes',
  RELEASE,
  async ({ browser }) => {
    const maya = await seat(browser, 'Maya Torres', PHONE)
    const lee = await seat(browser, 'Lee Okafor', PHONE)
    const hand = await watchHand(maya.page)
    await maya.page.goto('/')
    await maya.page.getByRole('link', { name: 'Start a Case' }).first().click()
    const reference = await describeAndSend(maya, DEPOSIT, lee)
    const total = hand.total()
    console.table({ 'front page to sent': total })
    expect(await mailTo(lee.email, new RegExp(reference))).toContain('Maya Torres')
    expect(total.seconds).toBeLessThan(300)
  },
)

async function goThrough(browser: Browser, maya: Account, temper: Temper): Promise<Pains> {
  const { before, arrive, act, end } = temper
  const lee = await seat(browser, 'Lee Okafor', PHONE)
  const items = BOOKCASE.items.slice(0, 1)
  const sent = await sendCase(maya, lee, { ...BOOKCASE, items })
  const hand = await watchHand(lee.page)
  await before?.(lee.page)
  if (arrive) await arrive(lee.page, sent, maya)
  else await lee.page.goto(invitationLink(await mailTo(lee.email, new RegExp(sent.reference))))
  await untilTakenOver(lee.page)
  await act(lee.page, arrive ? freshAddress('Reader') : lee.email)
  await expect(lee.page.getByRole('heading', { level: 1, name: end })).toBeVisible()
  const total = hand.total()
  lee.trouble.expectNone(temper.name)
  await lee.context.close()
  return total
}

/** Reads a page to its end. */
async function readAll(page: Page): Promise<void> {
  const { height, screen } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    screen: window.innerHeight,
  }))
  for (let at = 0; at < height; at += screen * 0.8) await page.mouse.wheel(0, screen * 0.8)
}
