import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { violationsIn } from './support/axe.ts'
import { IS_FULL, RELEASE, SCHEMES } from './support/everyday.ts'
import { untilTakenOver } from './support/invitation.ts'
import { colorsSettle, rulesFor } from './support/look.ts'
import { expectRoomForFingers, expectRoomOnTablet } from './support/targets.ts'
import { DESK, PHONE, seat, test, type Person } from './support/people.ts'
import { unfold } from './support/room.ts'
import {
  agree,
  answerAndJoin,
  keepDraft,
  offer,
  openRound,
  register,
  seatSignedIn,
  sendCase,
  sign,
  type Account,
} from './support/quick.ts'

/**
 * A screen and the words that say that it has arrived. By `night` too, every day, are those that have most colours; only before
 * a `release` those that a journey looks at, or that have one like them in the list.
 */
type Screen = {
  name: string
  path: string
  shows: RegExp
  night?: true
  release?: true
  open?: (page: Page) => Promise<void>
}

/** All screens are looked at, whatever is found on one of them. */
const softly = expect.configure({ soft: true })

const SMALL = { width: 360, height: 740 }
const NARROWEST = { width: 320, height: 640 }

const OPEN: Screen[] = [
  { name: 'landing', night: true, path: '/', shows: /Settle it between you, fairly/ },
  { name: 'login', path: '/login', shows: /Sign In/ },
  { name: 'register', path: '/register', shows: /Create an account/ },
  { name: 'forgot-password', release: true, path: '/forgot-password', shows: /password/ },
  { name: 'respond', path: '/respond', shows: /Somebody invited you here/ },
  { name: 'invitation-unknown', path: '/invitation-response?token=no', shows: /This link is not complete/ },
  {
    name: 'case-respond',
    release: true,
    path: '/case/0198c0de-1111-7222-8333-444455556666/respond',
    shows: /Please use the link in your email/,
  },
  { name: 'not-found', path: '/nowhere', shows: /Oops! Page not found/ },
]

test('every screen of a visitor reads well', async ({ browser }) => {
  const visitor = await seat(browser, 'A visitor', DESK)
  visitor.trouble.allow(/404/)
  await lookAtAll(visitor, OPEN)
})

test('every screen of the invited person reads well', async ({ browser }) => {
  const invited = await seat(browser, 'Lee Okafor', PHONE)
  const { token } = await sendCase(await register('Maya Torres'), invited)
  await lookAtAll(invited, invitationScreens(token))
})

test('every screen before a case reads well', async ({ browser }) => {
  const maya = await register('Maya Torres')
  const writer = await seatSignedIn(browser, maya, DESK)
  await lookAtAll(writer, [{ name: 'dashboard-empty', path: '/dashboard', shows: /No cases yet/ }])
  await lookAtAll(writer, wizardScreens(await keepDraft(maya)))
})

test('every screen of a case reads well', async ({ browser }) => {
  const [maya, lee] = await Promise.all([register('Maya Torres'), register('Lee Okafor')])
  const starter = await seatSignedIn(browser, maya, DESK)
  const waiting = await sendCase(maya, lee)
  const active = await activeCase(maya, lee)
  await lookAtAll(starter, caseScreens(waiting.caseId, active))
})

test('every screen of a round and of an agreement reads well', RELEASE, async ({ browser }) => {
  const [maya, lee] = await Promise.all([register('Maya Torres'), register('Lee Okafor')])
  const starter = await seatSignedIn(browser, maya, DESK)
  const round = await activeCase(maya, lee)
  await openRound(round, [maya, lee])
  const [agreed, sealed] = [await activeCase(maya, lee), await activeCase(maya, lee)]
  for (const caseId of [agreed, sealed]) await agree(caseId, maya, lee)
  for (const person of [maya, lee]) await sign(sealed, person)
  await lookAtAll(starter, agreementScreens(round, agreed, sealed))
})

/** A case in which both have made an offer. */
async function activeCase(maya: Account, lee: Account): Promise<string> {
  const sent = await sendCase(maya, lee)
  await answerAndJoin(sent, lee)
  await offer(sent.caseId, maya, 40_000)
  await offer(sent.caseId, lee, 20_000)
  return sent.caseId
}

function invitationScreens(token: string): Screen[] {
  const path = `/invitation-response?token=${token}`
  return [
    { name: 'invitation', path, shows: /would like to sort something out/ },
    {
      name: 'invitation-agree',
      release: true,
      path: `${path}&step=agree`,
      shows: /You agree with all of this/,
    },
    {
      name: 'invitation-item',
      path: `${path}&step=item-1`,
      shows: /The price back/,
      open: async (page) => {
        await page.getByRole('radio', { name: /^I agree in part/ }).check()
        await page.getByRole('button', { name: 'Next' }).click()
        await expect(page.getByLabel('How do you see it?')).toHaveAttribute('aria-invalid', 'true')
      },
    },
    { name: 'invitation-review', path: `${path}&step=review`, shows: /Your answer to Maya Torres/ },
    { name: 'invitation-time', path: `${path}&step=time`, shows: /Take 7 more days/ },
    { name: 'invitation-decline', release: true, path: `${path}&step=decline`, shows: /This is not for you/ },
  ]
}

function wizardScreens(draftId: string): Screen[] {
  const path = `/create-case?draft=${draftId}&step=`
  return [
    { name: 'profile', path: '/onboarding/profile', shows: /Your profile/ },
    { name: 'settings', release: true, path: '/settings', shows: /Settings/ },
    { name: 'help-center', release: true, path: '/help-center', shows: /Help Center/ },
    { name: 'wizard-type', release: true, path: `${path}type`, shows: /What is it about/ },
    {
      name: 'wizard-story',
      path: `${path}story`,
      shows: /What happened/,
      open: (page) => page.getByText('Add a few details').click(),
    },
    {
      name: 'wizard-items',
      path: `${path}items`,
      shows: /What are you asking for/,
      open: async (page) => {
        await page.getByRole('button', { name: 'Edit The price back' }).click()
        await page.getByLabel('Amount').fill('0')
        await page.getByLabel('What is it for?').focus()
        await expect(page.getByText('Please write an amount above zero.')).toBeVisible()
      },
    },
    { name: 'wizard-other', release: true, path: `${path}other`, shows: /Who is the other side/ },
    { name: 'wizard-papers', path: `${path}papers`, shows: /What can show what happened/ },
    { name: 'wizard-review', path: `${path}review`, shows: /Read it once more/ },
  ]
}

const tab = (id: string, name: string) => `/case/${id}?tab=${name}`

function caseScreens(waiting: string, active: string): Screen[] {
  return [
    { name: 'dashboard', path: '/dashboard', shows: /Your cases/, open: cardsShown },
    { name: 'public-case', path: `/cases/${waiting}`, shows: /^Case ES-/ },
    { name: 'sent', path: `/create-case?sent=${waiting}`, shows: /Your case is on its way/ },
    { name: 'case-invitation', path: `/case-invitation/${waiting}`, shows: /Invitation to/ },
    { name: 'hub-waiting', path: `/case/${waiting}`, shows: /Waiting for Lee to answer/ },
    { name: 'hub', night: true, path: `/case/${active}`, shows: /offers|asks for/ },
    { name: 'hub-points', release: true, path: tab(active, 'overview'), shows: /The points/ },
    { name: 'hub-conversation', release: true, path: tab(active, 'conversation'), shows: /Where you stand/ },
    {
      name: 'hub-activity',
      release: true,
      path: tab(active, 'activity'),
      shows: /Activity|What has happened/,
    },
    { name: 'room-offers', release: true, path: `/negotiation/${active}`, shows: /Where you stand/ },
    {
      name: 'room-composer',
      path: `/negotiation/${active}`,
      shows: /Where you stand/,
      open: async (page: Page) => {
        await unfold(page, 'Make an offer')
        await page.getByRole('button', { name: 'Write an offer' }).click()
        await page.getByRole('radio', { name: 'In monthly payments' }).check()
        await page.getByRole('button', { name: 'Add something to do' }).click()
      },
    },
  ]
}

function agreementScreens(round: string, agreed: string, sealed: string): Screen[] {
  return [
    { name: 'room-round', path: `/negotiation/${round}`, shows: /pays you|You pay/ },
    { name: 'agreement-to-sign', path: tab(agreed, 'agreement'), shows: /Before you sign/ },
    { name: 'agreement-sealed', path: tab(sealed, 'agreement'), shows: /Your agreement is ready to keep/ },
  ]
}

async function cardsShown(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveCount(2)
}

async function lookAtAll(person: Person, screens: readonly Screen[]): Promise<void> {
  const daily = screens.filter(({ release }) => IS_FULL || !release)
  for (const screen of daily) await test.step(screen.name, () => look(person.page, screen))
  person.trouble.expectNone(person.name)
}

/**
 * Opens a screen and looks at it on the narrowest phone; before a release on a desk and on a wider phone, and all of them by
 * night; with a finger on a tablet always. What is drawn anew for each size costs more than looking at it.
 */
async function look(page: Page, { name, path, shows, night, open }: Screen): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(IS_FULL ? DESK : NARROWEST)
  await turnTo(page, path)
  await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible()
  await open?.(page)
  for (const size of IS_FULL ? [DESK, SMALL] : [NARROWEST]) {
    await page.setViewportSize(size)
    for (const colorScheme of night ? (['light', 'dark'] as const) : SCHEMES) {
      await page.emulateMedia({ colorScheme })
      await examine(page, `${name}-${size.width}-${colorScheme}`, colorScheme)
    }
  }
  await expectRoomOnTablet(page, name)
  await page.setViewportSize(NARROWEST)
  await softly
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `${name} has no sideways scroll at ${NARROWEST.width}`,
    })
    .toBeLessThanOrEqual(NARROWEST.width)
}

/**
 * By the app itself where it is there, as a link of it would: loading all of it anew costs more than looking at what it shows.
 * What an address does when it is typed is what `routes` asks.
 */
async function turnTo(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate(async (to) => {
    type Router = { navigate(path: string): Promise<void> }
    const { __reactRouterDataRouter: app } = window as unknown as { __reactRouterDataRouter?: Router }
    if (app === undefined) return false
    await app.navigate(to)
    return true
  }, path)
  if (isThere) return
  await page.goto(path)
  await untilTakenOver(page)
}

async function examine(page: Page, view: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await colorsSettle(page)
  // a control that the header happens to lie over halfway is no smaller for that
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expectRoomForFingers(page, view)
  const violations = await violationsIn(page, rulesFor(colorScheme))
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  softly(found, view).toEqual([])
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${view}.png`), fullPage: true })
}
