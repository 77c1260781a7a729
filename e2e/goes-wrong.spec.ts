import { getDraft } from '@evensettle/contracts/drafts.ts'
import { expect, type Page, type Route } from '@playwright/test'
import { signIn } from './support/account.ts'
import { everyday, RELEASE } from './support/everyday.ts'
import { bubble, expectAtOnce, messageField, openPart, wayTo, leaveMessage, letGo } from './support/hub.ts'
import { makeAccount, untilTakenOver } from './support/invitation.ts'
import { invitationLink, mailTo } from './support/outbox.ts'
import { DESK, test } from './support/people.ts'
import {
  BOOKCASE,
  keepDraft,
  offer,
  openCase,
  register,
  seatSignedIn,
  sendCase,
  write,
} from './support/quick.ts'
import { watched } from './support/traffic.ts'

const linkOf = (token: string) => `/invitation-response?token=${token}`

test('a stranger who is signed in finds no case, and nothing of it reaches them', async ({ browser }) => {
  const [maya, lee] = await Promise.all([register('Maya Torres'), register('Lee Okafor')])
  const { caseId, reference } = await sendCase(maya, lee)
  const stranger = watched(await seatSignedIn(browser, await register('Sam Stranger'), DESK))
  stranger.trouble.allow(/404/)
  const paths = [`/case/${caseId}`, `/hub/${caseId}`, `/negotiation/${caseId}`]
  for (const path of everyday(paths, paths.slice(0, 1))) {
    await stranger.page.goto(path)
    await expect(stranger.page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  }
  const received = (await stranger.traffic.received()).join('\n')
  expect(received).toContain('NOT_FOUND')
  for (const secret of [BOOKCASE.title, BOOKCASE.story, reference, maya.email, lee.email])
    expect(received).not.toContain(secret)
  stranger.trouble.expectNone(stranger.name)
})

test(
  'links that do not open say why and lead on',
  RELEASE,
  async ({ browser, respondent, starter: visitor }) => {
    const maya = await register('Maya Torres')
    const sent = await sendCase(maya, respondent)
    const { page } = respondent
    respondent.trouble.allow(/40\d|410|409/)
    visitor.trouble.allow(/40\d|410|409/)

    await page.goto(linkOf(`${sent.token.slice(0, -3)}abc`))
    await untilTakenOver(page)
    await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()

    // Whoever sent it has nothing to answer.
    const starter = await seatSignedIn(browser, maya, DESK)
    await starter.page.goto(linkOf(sent.token))
    await untilTakenOver(starter.page)
    await expect(
      starter.page.getByRole('heading', { name: 'This is the invitation that you sent' }),
    ).toBeVisible()
    await starter.page.getByRole('link', { name: 'See the invitation' }).click()

    // Sent again, the link before it is dead and the new one opens.
    await starter.page.getByRole('button', { name: 'Send again' }).click()
    await starter.page.getByRole('button', { name: 'Send it', exact: true }).click()
    await expect(starter.page.getByText('The invitation is on its way again')).toBeVisible()
    await page.goto(linkOf(sent.token))
    await untilTakenOver(page)
    await expect(page.getByRole('heading', { name: 'This invitation is no longer open' })).toBeVisible()
    let link = ''
    await expect
      .poll(async () => (link = invitationLink(await mailTo(respondent.email, new RegExp(sent.reference)))))
      .not.toContain(sent.token)
    await page.goto(link)
    await untilTakenOver(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('would like to sort something out')

    // Taken up, it opens for nobody else.
    await page.getByRole('link', { name: /^Yes, I (will pay|agree)/ }).click()
    await page.getByRole('button', { name: 'Send my answer' }).click()
    await makeAccount(respondent)
    await expect(wayTo(page, 'Agreement')).toBeVisible()
    await visitor.page.goto(link)
    await untilTakenOver(visitor.page)
    await expect(
      visitor.page.getByRole('heading', { name: 'This invitation has already been used' }),
    ).toBeVisible()
    await visitor.page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(visitor.page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    starter.trouble.expectNone(starter.name)
  },
)

test(
  'an invited person may take time once, and may say no with a reason',
  RELEASE,
  async ({ browser, respondent }) => {
    const maya = await register('Maya Torres')
    const sent = await sendCase(maya, respondent)
    const starter = await seatSignedIn(browser, maya, DESK)
    await starter.page.goto(`/case/${sent.caseId}`)
    await expect(starter.page.getByRole('heading', { name: 'Waiting for Lee to answer' })).toBeVisible()

    const { page } = respondent
    await page.goto(linkOf(sent.token))
    await untilTakenOver(page)
    await page.getByRole('link', { name: /^Not now/ }).click()
    await page.getByRole('button', { name: 'Give me 7 more days' }).click()
    await expect(page.getByRole('heading', { name: /^You have time until/ })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the invitation' }).click()
    await expect(page.getByText('You have asked for more time already.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Not now/ })).toHaveCount(0)

    await page.getByRole('link', { name: /^Not here/ }).click()
    await expect(page.getByRole('radio', { name: /directly/ })).toBeChecked()
    await page.getByRole('radio', { name: 'We have already sorted this out' }).check()
    await page.getByLabel('A word to Maya Torres').fill('We spoke on the phone yesterday.')
    await page.getByRole('button', { name: 'Send and end the case' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for saying so' })).toBeVisible()

    await expectAtOnce(
      starter.page.getByRole('heading', { name: 'Lee Okafor does not want to continue here' }),
    )
    await expect(starter.page.getByText('We have already sorted this out')).toBeVisible()
    await expect(starter.page.getByText('We spoke on the phone yesterday.')).toBeVisible()
    starter.trouble.expectNone(starter.name)
  },
)

test(
  'accepting twice at the same moment makes one agreement, and all end at it',
  RELEASE,
  async ({ browser }) => {
    const { caseId, maya, starter, respondent } = await openCase(browser)
    await offer(caseId, maya, 30_000)
    respondent.trouble.allow(/409/)
    const second = await respondent.context.newPage()
    const windows = [respondent.page, second]
    for (const page of [starter.page, ...windows]) await page.goto(`/negotiation/${caseId}`)
    for (const page of windows) await page.getByRole('button', { name: 'Accept' }).click()
    await holdUntilBothAreSent(windows)
    await Promise.all(windows.map((page) => confirm(page, 'Accept')))
    for (const page of windows) {
      await expect(wayTo(page, 'Agreement')).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('article')).toContainText('$300')
    }
    await starter.page.getByRole('link', { name: 'Read and sign the agreement' }).click()
    await expect(starter.page.getByRole('article')).toContainText('$300')
    await openPart(starter.page, 'Activity')
    await expect(starter.page.getByText('Both sides agree. The agreement was written.')).toHaveCount(1)
    for (const person of [starter, respondent]) person.trouble.expectNone(person.name)
  },
)

test(
  'accepted and withdrawn at the same moment, an offer ends one way, the same for both',
  RELEASE,
  async ({ browser }) => {
    const { caseId, maya, starter, respondent } = await openCase(browser)
    await offer(caseId, maya, 30_000)
    for (const { page, trouble } of [starter, respondent]) {
      trouble.allow(/409/)
      await page.goto(`/negotiation/${caseId}`)
    }
    await respondent.page.getByRole('button', { name: 'Accept' }).click()
    await starter.page.getByRole('button', { name: 'Withdraw it' }).click()
    await holdUntilBothAreSent([respondent.page, starter.page])
    await Promise.all([confirm(respondent.page, 'Accept'), confirm(starter.page, 'Withdraw it')])

    const settled = (page: Page) =>
      page.getByText('You agree. Now it').or(page.getByRole('heading', { name: 'Before you sign' }))
    const open = (page: Page) => page.getByText(/withdrew (?:your|their) offer/)
    await expect(settled(starter.page).or(open(starter.page))).toBeVisible()
    const end = (await settled(starter.page).isVisible()) ? settled : open
    // whoever accepts is led on to the agreement, and sees neither on the way there
    await expect(end(respondent.page), 'both see the same end').toBeVisible()
    for (const person of [starter, respondent]) person.trouble.expectNone(person.name)
  },
)

test('an offer that is replaced while the other side is about to accept it is not the one accepted', async ({
  browser,
}) => {
  const { caseId, maya, respondent } = await openCase(browser)
  await offer(caseId, maya, 30_000)
  const { page } = respondent
  await page.goto(`/negotiation/${caseId}`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('dialog')).toContainText('$300')
  await offer(caseId, maya, 45_000)
  await expect(page.getByRole('heading', { name: 'Maya Torres asks for $450' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  respondent.trouble.expectNone(respondent.name)
})

/** What two windows do about an offer reaches the server together, or a live update would end the slower one's dialog. */
async function holdUntilBothAreSent(pages: readonly Page[]): Promise<void> {
  const sent = Promise.withResolvers<void>()
  let waiting = pages.length
  for (const page of pages)
    await page.route(/\/offers\/[^/]+\/(?:accept|withdraw)$/, async (route) => {
      waiting -= 1
      if (waiting === 0) sent.resolve()
      await sent.promise
      await route.continue()
    })
}

/** Presses what a dialog asks about. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

test('a message written without a connection waits, and is sent once when it is back', async ({
  browser,
}) => {
  const { caseId, starter, respondent } = await openCase(browser)
  starter.trouble.allow(/ERR_INTERNET_DISCONNECTED/)
  for (const { page } of [starter, respondent]) await page.goto(`/case/${caseId}?tab=conversation`)
  await expect(starter.page.getByText('Lee Okafor is here now')).toBeVisible()

  await starter.context.setOffline(true)
  await expect(starter.page.getByText('You are offline.')).toBeVisible()
  const waiting = await leaveMessage(starter.page, 'Written on the train.')
  await expect(waiting).toContainText('Waiting for a connection')
  await starter.context.setOffline(false)
  await letGo(waiting)
  await expect(bubble(respondent.page, 'Written on the train.')).toHaveCount(1)
  await expect(waiting).toContainText('Seen')

  // The tab is closed before the connection is back.
  await starter.context.setOffline(true)
  await expect(starter.page.getByText('You are offline.')).toBeVisible()
  await leaveMessage(starter.page, 'Written in the tunnel.')
  await expect(bubble(starter.page, 'Written in the tunnel.')).toContainText('Waiting for a connection')
  await starter.page.close()
  await starter.context.setOffline(false)
  const later = await starter.context.newPage()
  await later.goto(`/case/${caseId}?tab=conversation`)
  await letGo(bubble(later, 'Written in the tunnel.'))
  await expect(bubble(later, 'Written in the tunnel.')).toContainText('Seen')
  await expect(bubble(respondent.page, 'Written in the tunnel.')).toHaveCount(1)
  await expect(bubble(later, 'Written in the tunnel.')).toHaveCount(1)
  starter.trouble.expectNone(starter.name)
})

test('what has not come when the line goes is fetched when it is back, and the page stays with what is typed on it', async ({
  browser,
}) => {
  const { caseId, lee, starter } = await openCase(browser)
  await write(caseId, lee, 'Written before the tunnel.')
  starter.trouble.allow(/ERR_INTERNET_DISCONNECTED/)
  const { page } = starter
  const letFail = await holdScripts(page, /\/assets\/(?:table|said)-/)
  await page.goto(`/case/${caseId}?tab=conversation`)
  await messageField(page).fill('Half a sentence')

  await starter.context.setOffline(true)
  await letFail()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByText('Written before the tunnel.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Error/ })).toHaveCount(0)
  await expect(messageField(page)).toHaveValue('Half a sentence')
  await starter.context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'On the table', exact: true })).toBeVisible()
  await expect(bubble(page, 'Written before the tunnel.')).toContainText('Lee Okafor')
  await expect(messageField(page)).toHaveValue('Half a sentence')
  starter.trouble.expectNone(starter.name)
})

for (const which of ['entry.client', 'root'])
  test(`a page whose first scripts (${which}) do not come opens by itself when they do`, async ({
    browser,
  }) => {
    const maya = await register('Maya Torres')
    const { page, trouble, name } = await seatSignedIn(browser, maya, DESK)
    trouble.allow(/503|ERR_|import/)
    let refused = 0
    await page.route(new RegExp(`/assets/${which}-.*\\.js$`), async (route) => {
      refused += 1
      if (refused > 2) await route.continue()
      else await route.fulfill({ status: 503, body: 'This did not get through.' })
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible()
    expect(refused).toBeGreaterThan(2)
    trouble.expectNone(name)
  })

/** Keeps scripts from coming; gives the way to let those that were asked for fail as a line that is gone does. */
async function holdScripts(page: Page, which: RegExp): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route(which, async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return async () => {
    expect(held, 'there is something that has not come').not.toEqual([])
    isHeld = false
    for (const route of held) await route.abort('internetdisconnected')
  }
}

test('a draft that is open in two tabs asks which text to keep, and both can stay', async ({ browser }) => {
  const maya = await register('Maya Torres')
  const draft = await keepDraft(maya)
  const writer = await seatSignedIn(browser, maya, DESK)
  writer.trouble.allow(/409/)
  const first = writer.page
  await first.goto(`/create-case?draft=${draft}&step=story`)
  await expect(first.getByLabel('Your story')).toHaveValue(BOOKCASE.story)

  const second = await writer.context.newPage()
  await second.goto(first.url())
  await second.getByLabel('A short title').fill('Named in the other tab')
  await second.getByLabel('Your story').fill('It began in spring, with a loan.')
  await expect(second.getByText('Saved', { exact: true })).toBeVisible()
  // what only the other one changed is taken over without a word
  await first.getByLabel('Your story').fill('It began in spring, by the lake.')
  await expect(first.getByLabel('A short title')).toHaveValue('Named in the other tab')
  const asking = first.getByRole('dialog', { name: 'is a newer version of this draft' })
  await expect(asking).toContainText('with a loan.')
  await expect(asking).toContainText('by the lake.')
  await asking.getByRole('button', { name: 'Keep both, as two drafts' }).click()
  await expect(asking).toHaveCount(0)

  await first.goto('/dashboard')
  const drafts = first.getByRole('region', { name: 'Not sent yet' }).getByRole('listitem')
  await expect(drafts).toHaveCount(2)
  const stories: string[] = []
  for (const link of await drafts.getByRole('link').all()) {
    const id = new URL((await link.getAttribute('href')) ?? '', first.url()).searchParams.get('draft') ?? ''
    const kept = await maya.place.api.call(getDraft, { id }, maya)
    stories.push(kept.draft.story)
  }
  expect(stories.toSorted()).toEqual(['It began in spring, by the lake.', 'It began in spring, with a loan.'])
  writer.trouble.expectNone(writer.name)
})

test(
  'signed out in another tab, a person signs in again and is back where they were',
  RELEASE,
  async ({ browser }) => {
    const { caseId, starter } = await openCase(browser)
    starter.trouble.allow(/401/)
    await starter.page.goto(`/case/${caseId}?tab=conversation`)
    await expect(starter.page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
    const other = await starter.context.newPage()
    await other.goto('/settings')
    await other.getByRole('button', { name: 'Sign out of this device' }).click()

    await expect(starter.page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(starter.page.getByText(BOOKCASE.title)).toHaveCount(0)
    await signIn(starter)
    await expect(starter.page).toHaveURL(new RegExp(`/case/${caseId}\\?tab=conversation`))
    await expect(starter.page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
    starter.trouble.expectNone(starter.name)
  },
)

test('a starter ends the case, and the other side sees it and why at once', async ({ browser }) => {
  const { caseId, starter, respondent } = await openCase(browser)
  for (const { page } of [starter, respondent]) await page.goto(`/case/${caseId}`)
  await expect(respondent.page.getByText('Up to both of you: talk it over, or make an offer')).toBeVisible()
  await starter.page.getByRole('button', { name: 'End this case' }).click()
  const asking = starter.page.getByRole('dialog')
  await asking.getByLabel('A word to Lee').fill('It turned up in the attic. Sorry for the trouble.')
  await asking.getByRole('button', { name: 'End the case' }).click()

  await expectAtOnce(respondent.page.getByRole('heading', { name: 'Maya Torres ended this case' }))
  await expect(respondent.page.getByText('It turned up in the attic.')).toBeVisible()
  await expect(starter.page.getByRole('heading', { name: 'You ended this case' })).toBeVisible()
  await expect(messageField(respondent.page)).toHaveCount(0)
  for (const person of [starter, respondent]) person.trouble.expectNone(person.name)
})
