import { RELEASE } from './support/everyday.ts'
import { getCase, leaveCase } from '@evensettle/contracts/cases.ts'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { answerInvitation, getInvitationState } from '@evensettle/contracts/invitations.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { expect, type Browser, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { codeMailedTo, untilTakenOver } from './support/invitation.ts'
import { freshAddress, PHONE, test } from './support/people.ts'
import { api, register, sendCase, type Account, type Sent } from './support/quick.ts'

let maya: Account

test.beforeAll(async () => {
  maya = await register('Maya Torres')
})

function invite(): Promise<Sent> {
  return sendCase(maya, { name: 'Lee Okafor', email: freshAddress('Lee Okafor') })
}

/** As somebody whose browser runs no scripts opens it. */
async function withoutScripts(
  browser: Browser,
  { token }: Sent,
  task: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  await page.goto(`/invitation-response?token=${token}`)
  await task(page)
  await context.close()
}

const link = (page: Page, name: RegExp) => page.getByRole('link', { name }).click()
const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click()
const says = (page: Page, words: RegExp) => expect(page.getByText(words).first()).toBeVisible()

/** The fields that one point needs: the pre-chosen answer opens them by itself. */
async function fill(page: Page, amount: string | null, reason: string): Promise<void> {
  const points = page.getByRole('group', { name: 'How do you see this point?' })
  for (let at = 0; at < (await points.count()); at += 1) {
    const answer = amount === null ? /^I see it differently/ : at === 0 ? /^I agree in part/ : 'I agree'
    await points
      .nth(at)
      .getByRole('radio', { name: answer, exact: answer === 'I agree' })
      .check()
    if (at === 0 && amount !== null)
      await page.getByLabel('How much of it do you agree with?').first().fill(amount)
    if (at === 0 || amount === null) await page.getByLabel('How do you see it?').nth(at).fill(reason)
  }
}

test.describe('without scripts', () => {
  test('somebody reports a threat beside the words that hold it', async ({ browser }) => {
    await withoutScripts(browser, await invite(), async (page) => {
      await link(page, /^Report a threat/)
      await page.getByLabel('What is wrong?').fill('They threaten me.')
      await button(page, 'Send the report')
      await expect(page.getByRole('heading', { name: /A person will read your report/ })).toBeVisible()
    })
  })

  test('somebody agrees', async ({ browser }) => {
    const sent = await invite()
    await withoutScripts(browser, sent, async (page) => {
      await link(page, /^Yes, I will pay \$460/)
      await page.getByLabel('A word to Maya Torres').fill('I will bring it on Friday.')
      await button(page, 'Send my answer')
      await expect(page.getByRole('heading', { name: 'Sent. Maya Torres can read it now.' })).toBeVisible()
      await says(page, /I will bring it on Friday/)
    })
    expect(await api.call(getCase, { caseId: sent.caseId }, maya)).toMatchObject({
      answer: { kind: 'agree' },
    })
  })

  test('somebody owes a part, wants something back, and hears what is missing first', async ({ browser }) => {
    const sent = await invite()
    await withoutScripts(browser, sent, async (page) => {
      await link(page, /^I want something back too/)
      await fill(page, 'a lot', 'One shelf is fine.')
      await page.getByLabel('What do you want back?').fill('My drill')
      await button(page, 'Send my answer')
      await says(page, /Enter an amount above zero and below what is asked/)
      await expect(page.getByLabel('What do you want back?')).toHaveValue('My drill')
      await expect(page.getByLabel('How do you see it?').first()).toHaveValue('One shelf is fine.')
      await page.getByLabel('How much of it do you agree with?').first().fill('100')
      await button(page, 'Send my answer')
      await expect(page.getByRole('heading', { name: /^Sent\./ })).toBeVisible()
      await says(page, /\$100 of \$400/)
      await says(page, /My drill/)
    })
    const view = await api.call(getCase, { caseId: sent.caseId }, maya)
    expect(view.items.some(({ by, title }) => by === 'respondent' && title === 'My drill')).toBe(true)
  })

  test('somebody owes nothing', RELEASE, async ({ browser }) => {
    const sent = await invite()
    await withoutScripts(browser, sent, async (page) => {
      await link(page, /^I owe nothing/)
      for (const chosen of await page.getByRole('radio', { name: /^I see it differently/ }).all())
        await expect(chosen).toBeChecked()
      await fill(page, null, 'It was broken before.')
      await button(page, 'Send my answer')
      await expect(page.getByRole('heading', { name: /^Sent\./ })).toBeVisible()
    })
  })

  test('somebody needs time', RELEASE, async ({ browser }) => {
    await withoutScripts(browser, await invite(), async (page) => {
      await link(page, /^Not now/)
      await button(page, /^Give me 7 more days/)
      await expect(page.getByRole('heading', { name: /^You have time until/ })).toBeVisible()
    })
  })

  test(
    'somebody sorts it out directly, and somebody else is not the one who was invited',
    RELEASE,
    async ({ browser }) => {
      const [direct, wrong] = [await invite(), await invite()]
      await withoutScripts(browser, direct, async (page) => {
        await link(page, /^Not here/)
        await expect(page.getByRole('radio', { name: /directly/ })).toBeChecked()
        await button(page, 'Send and end the case')
        await expect(page.getByRole('heading', { name: 'Thank you for saying so' })).toBeVisible()
      })
      await withoutScripts(browser, wrong, async (page) => {
        await link(page, /^This is not me/)
        await button(page, 'I am not Lee Okafor')
        await expect(page.getByText(/reached the wrong person\. The link has ended/)).toBeVisible()
      })
      const { caseId } = wrong
      expect(await api.call(getInvitationState, { caseId }, maya)).toMatchObject({ state: 'wrong_address' })
    },
  )

  test('somebody wants no more mails, and reports the invitation', RELEASE, async ({ browser }) => {
    await withoutScripts(browser, await invite(), async (page) => {
      await page.getByText('No more emails, or report this').click()
      await page.getByLabel('What is wrong?').fill('I do not know this person.')
      await button(page, 'Send the report')
      await expect(page.getByRole('heading', { name: /A person will read your report/ })).toBeVisible()
      await link(page, /Look at the invitation again/)
      await page.getByText('No more emails, or report this').click()
      await button(page, 'Stop these emails')
      await expect(page.getByRole('heading', { name: /no more emails like this/ })).toBeVisible()
    })
  })

  test('a link that has ended says so, and names a way on', async ({ browser }) => {
    const sent = await invite()
    await api.call(leaveCase, { caseId: sent.caseId, words: '' }, maya)
    await withoutScripts(browser, sent, async (page) => {
      await expect(page.getByRole('heading', { name: 'This invitation is no longer open' })).toBeVisible()
      await says(page, /look for the newest email/)
      await link(page, /^Reach a person/)
      await expect(page).toHaveURL(/\/contact$/)
    })
  })

  test('somebody answers with the code of the letter', async ({ browser }) => {
    const sent = await invite()
    const { reference, code } = await api.call(getLetterLink, { caseId: sent.caseId }, maya)
    const own = freshAddress('Reader')
    await withoutScripts(browser, sent, async (page) => {
      await page.goto('/respond')
      await page.getByLabel('Reference').fill(reference)
      await page.getByLabel('Code', { exact: true }).fill(code ?? '')
      await button(page, 'Read and answer')
      await link(page, /^Yes, I will pay/)
      await page.getByLabel('A word to Maya Torres').fill('By hand.')
      await button(page, 'Send my answer')
      await page.getByLabel('Your email address or mobile number').fill(own)
      await button(page, 'Send me a code')
      await page.getByLabel('The code').fill(await codeMailedTo(own))
      await button(page, 'Confirm and send')
      await expect(page.getByRole('heading', { name: /^Sent\./ })).toBeVisible()
    })
    expect(await api.call(getCase, { caseId: sent.caseId }, maya)).toMatchObject({
      answer: { words: 'By hand.' },
    })
  })
})

/** Holds back every script, so that only what the server wrote is there, until it is let go. */
async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\.js(\?|$)/, async (route) => {
    await gone
    await route.continue()
  })
  return () => letGo()
}

/** Adds up how far things have moved by themselves. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift)
}

test('what is typed before the app takes over is there after it, with the place in it', async ({
  respondent: { page },
}) => {
  const { token } = await invite()
  const letGo = await holdScripts(page)
  const shifted = await watchShifts(page)
  await page.goto(`/invitation-response?token=${token}&step=agree`, { waitUntil: 'commit' })
  const words = page.getByLabel('A word to Maya Torres')
  await words.pressSequentially('I will pay on Friday')
  await page.keyboard.press('ArrowLeft')
  await page.evaluate(() => window.scrollTo(0, 60))
  letGo()
  await untilTakenOver(page)
  await expect(words).toHaveValue('I will pay on Friday')
  await expect(words).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(60)
  await page.keyboard.type('!')
  await expect(words).toHaveValue('I will pay on Frida!y')
  expect(await shifted()).toBeLessThanOrEqual(0.001)
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await expect(page.getByRole('heading', { name: /^Sent\./ })).toBeVisible()
})

test(
  'whoever writes about the points goes on in the same form, and the app has it when they come back',
  RELEASE,
  async ({ respondent: { page } }) => {
    const { token } = await invite()
    const letGo = await holdScripts(page)
    await page.goto(`/invitation-response?token=${token}&step=item-1&say=nothing`, { waitUntil: 'commit' })
    const reason = page.getByLabel('How do you see it?').first()
    await reason.fill('It was broken')
    letGo()
    await expect(page).not.toHaveURL(/token=/)
    await page.waitForLoadState('networkidle')
    await reason.pressSequentially(' before.')
    await expect(reason).toHaveValue('It was broken before.')
    await expect(reason).toBeFocused()
    await page.goto(`/invitation-response?token=${token}`)
    await untilTakenOver(page)
    await page.goto('/invitation-response?step=item-1')
    await expect(page.getByLabel('How do you see it?')).toHaveValue('It was broken before.')
  },
)

test('the first page keeps its place and its focus while the app takes over', async ({
  respondent: { page },
}) => {
  const { token } = await invite()
  const letGo = await holdScripts(page)
  const shifted = await watchShifts(page)
  await page.goto(`/invitation-response?token=${token}`, { waitUntil: 'commit' })
  const owes = page.getByRole('link', { name: 'I owe nothing' })
  await owes.focus()
  const before = await owes.boundingBox()
  letGo()
  await untilTakenOver(page)
  await expect(owes).toBeFocused()
  expect(await owes.boundingBox()).toEqual(before)
  expect(await shifted()).toBeLessThanOrEqual(0.001)
})

test(
  'what is typed to the starter, and a report, outlive the moment the app is there',
  RELEASE,
  async ({ respondent: { page } }) => {
    const { token, caseId } = await invite()
    await api.call(answerInvitation, { token, kind: 'agree', words: '', items: [] })
    await api.call(sendMessage, { caseId, id: randomUUID(), body: 'Is Friday fine?' }, maya)
    const letGo = await holdScripts(page)
    const link = `/invitation-response?token=${token}`
    await page.goto(link, { waitUntil: 'commit' })
    await says(page, /Is Friday fine/)
    const words = page.getByLabel('Write to Maya Torres')
    await words.pressSequentially('Friday suits me')
    letGo()
    await untilTakenOver(page)
    await expect(words).toHaveValue('Friday suits me')
    await expect(words).toBeFocused()
    await page.unrouteAll({ behavior: 'wait' })

    const letGoAgain = await holdScripts(page)
    await page.goto(`${link}&step=report`, { waitUntil: 'commit' })
    const wrong = page.getByLabel('What is wrong?')
    await wrong.pressSequentially('They threaten')
    letGoAgain()
    await page.waitForLoadState('networkidle')
    await wrong.pressSequentially(' me.')
    await expect(wrong).toHaveValue('They threaten me.')
    await button(page, 'Send the report')
    await expect(page.getByRole('heading', { name: /A person will read your report/ })).toBeVisible()
    // a report is for the people who run this: it never gets among the words for the other side
    await page.goto(`${link}&step=agree`)
    await untilTakenOver(page)
    await expect(page.getByLabel('A word to Maya Torres')).toHaveValue('')
  },
)
