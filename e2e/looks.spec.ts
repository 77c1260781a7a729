import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { DESK, PHONE, seat, test } from './support/people.ts'
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
} from './support/quick.ts'

/** A screen and the words that say that it has arrived. */
type Screen = { name: string; path: string; shows: RegExp; open?: (page: Page) => Promise<void> }

/** All screens are looked at, whatever is found on one of them. */
const softly = expect.configure({ soft: true, timeout: 2_000 })

const SCHEMES = ['light', 'dark'] as const
const NARROWEST = { width: 320, height: 640 }
const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const OPEN: Screen[] = [
  { name: 'landing', path: '/', shows: /Settle it between you, fairly/ },
  { name: 'login', path: '/login', shows: /Sign In/ },
  { name: 'register', path: '/register', shows: /Create an account/ },
  { name: 'forgot-password', path: '/forgot-password', shows: /password/ },
  { name: 'respond', path: '/respond', shows: /Somebody invited you here/ },
  { name: 'invitation-unknown', path: '/invitation-response?token=no', shows: /This link is not complete/ },
  { name: 'not-found', path: '/nowhere', shows: /Oops! Page not found/ },
]

for (const scheme of SCHEMES) {
  test(`every screen of a visitor reads well in ${scheme}`, async ({ browser }) => {
    const visitor = await seat(browser, 'A visitor', DESK)
    visitor.trouble.allow(/404/)
    await visitor.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const screen of OPEN) await test.step(screen.name, () => look(visitor.page, screen, scheme))
    visitor.trouble.expectNone(visitor.name)
  })

  test(`every screen of the invited person reads well in ${scheme}`, async ({ browser }) => {
    const maya = await register('Maya Torres')
    const visitor = await seat(browser, 'Lee Okafor', PHONE)
    const { token } = await sendCase(maya, visitor)
    await visitor.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const screen of invitationScreens(token))
      await test.step(screen.name, () => look(visitor.page, screen, scheme))
    visitor.trouble.expectNone(visitor.name)
  })

  test(`every screen before a case reads well in ${scheme}`, async ({ browser }) => {
    const maya = await register('Maya Torres')
    const person = await seatSignedIn(browser, maya, DESK)
    await person.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const empty: Screen = { name: 'dashboard-empty', path: '/dashboard', shows: /No cases yet/ }
    await test.step(empty.name, () => look(person.page, empty, scheme))
    for (const screen of wizardScreens(await keepDraft(maya)))
      await test.step(screen.name, () => look(person.page, screen, scheme))
    person.trouble.expectNone(person.name)
  })

  test(`every screen of a case reads well in ${scheme}`, async ({ browser }) => {
    const [maya, lee] = await Promise.all([register('Maya Torres'), register('Lee Okafor')])
    const [waiting, active, round, agreed, sealed] = await Promise.all(
      [0, 1, 2, 3, 4].map(async () => sendCase(maya, lee)),
    )
    if (!waiting || !active || !round || !agreed || !sealed) throw new Error('five cases were sent')
    for (const one of [active, round, agreed, sealed]) await answerAndJoin(one, lee)
    for (const { caseId } of [active, round]) {
      await offer(caseId, maya, 40_000)
      await offer(caseId, lee, 20_000)
    }
    await openRound(round.caseId, [maya, lee])
    await agree(agreed.caseId, maya, lee)
    await agree(sealed.caseId, maya, lee)
    for (const person of [maya, lee]) await sign(sealed.caseId, person)

    const starter = await seatSignedIn(browser, maya, DESK)
    await starter.page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const screen of caseScreens(
      waiting.caseId,
      active.caseId,
      round.caseId,
      agreed.caseId,
      sealed.caseId,
    ))
      await test.step(screen.name, () => look(starter.page, screen, scheme))
    starter.trouble.expectNone(starter.name)
  })
}

function invitationScreens(token: string): Screen[] {
  const path = `/invitation-response?token=${token}`
  return [
    { name: 'invitation', path, shows: /would like to sort something out/ },
    { name: 'invitation-agree', path: `${path}&step=agree`, shows: /You agree with all of this/ },
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
    { name: 'invitation-words', path: `${path}&step=words`, shows: /anything else to say/ },
    { name: 'invitation-review', path: `${path}&step=review`, shows: /Your answer to Maya Torres/ },
    { name: 'invitation-time', path: `${path}&step=time`, shows: /Take seven more days/ },
    { name: 'invitation-decline', path: `${path}&step=decline`, shows: /This is not for you/ },
  ]
}

function wizardScreens(draftId: string): Screen[] {
  const path = `/create-case?draft=${draftId}&step=`
  return [
    { name: 'profile', path: '/onboarding/profile', shows: /Your profile/ },
    { name: 'settings', path: '/settings', shows: /Settings/ },
    { name: 'help-center', path: '/help-center', shows: /./ },
    { name: 'wizard-type', path: `${path}type`, shows: /What is it about/ },
    { name: 'wizard-story', path: `${path}story`, shows: /What happened/ },
    {
      name: 'wizard-items',
      path: `${path}items`,
      shows: /What do you ask for/,
      open: async (page) => {
        await page.getByRole('button', { name: 'Edit The price back' }).click()
        await page.getByLabel('Amount').fill('0')
        await page.getByLabel('What is it for?').focus()
        await expect(page.getByText('Please write an amount above zero.')).toBeVisible()
      },
    },
    { name: 'wizard-other', path: `${path}other`, shows: /Who is the other side/ },
    { name: 'wizard-review', path: `${path}review`, shows: /Read it once more/ },
  ]
}

function caseScreens(waiting: string, active: string, round: string, agreed: string, sealed: string) {
  const tab = (id: string, name: string) => `/case/${id}?tab=${name}`
  return [
    { name: 'dashboard', path: '/dashboard', shows: /Your cases/, open: cardsShown },
    { name: 'sent', path: `/create-case?sent=${waiting}`, shows: /Your case is on its way/ },
    { name: 'case-invitation', path: `/case-invitation/${waiting}`, shows: /Invitation to/ },
    { name: 'hub-waiting', path: `/case/${waiting}`, shows: /Waiting for Lee to answer/ },
    { name: 'hub-overview', path: `/case/${active}`, shows: /has made an offer/ },
    { name: 'hub-messages', path: tab(active, 'messages'), shows: /No messages yet/ },
    { name: 'hub-negotiation', path: tab(active, 'negotiation'), shows: /How the offers have moved/ },
    { name: 'hub-activity', path: tab(active, 'activity'), shows: /Activity|What has happened/ },
    { name: 'room-offers', path: `/negotiation/${active}`, shows: /How the offers have moved/ },
    {
      name: 'room-composer',
      path: `/negotiation/${active}`,
      shows: /How the offers have moved/,
      open: async (page: Page) => {
        await page.getByRole('button', { name: 'Write an offer' }).click()
        await page.getByRole('radio', { name: 'In monthly parts' }).check()
        await page.getByRole('button', { name: 'Add something to do' }).click()
      },
    },
    { name: 'room-round', path: `/negotiation/${round}`, shows: /within 30 days/ },
    { name: 'agreement-to-sign', path: tab(agreed, 'agreement'), shows: /Before you sign/ },
    { name: 'agreement-sealed', path: tab(sealed, 'agreement'), shows: /Your agreement is ready to keep/ },
  ] satisfies Screen[]
}

async function cardsShown(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveCount(5)
}

/** Opens a screen, and looks at it on a phone, on a desk and on the narrowest screen there is. */
async function look(page: Page, { name, path, shows, open }: Screen, scheme: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible()
  await open?.(page)
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze()
    softly(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
      `${name} at ${size.width}`,
    ).toEqual([])
    const folder = process.env['SHOTS']
    if (folder)
      await page.screenshot({
        path: join(folder, `${name}-${size.width}-${scheme}.png`),
        fullPage: true,
      })
  }
  await page.setViewportSize(NARROWEST)
  await softly
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `${name} has no sideways scroll at ${NARROWEST.width}`,
    })
    .toBeLessThanOrEqual(NARROWEST.width)
  await page.setViewportSize(DESK)
}
