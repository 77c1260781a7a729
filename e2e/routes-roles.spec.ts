import { randomUUID } from 'node:crypto'
import { inviteToSeat } from '@evensettle/contracts/partner-settings.ts'
import {
  acceptSeat,
  decideApplication,
  pausePartner,
  sendApplication,
} from '@evensettle/contracts/partners.ts'
import { expect, type Page } from '@playwright/test'
import { expectKeyboardReachesAll } from './support/by-keyboard.ts'
import { everyday } from './support/everyday.ts'
import { anOperator } from './support/operator.ts'
import { partOfMail } from './support/outbox.ts'
import { DESK, test } from './support/people.ts'
import { api, register, seatSignedIn, sendCase, type Account } from './support/quick.ts'

const NOT_FOUND = 'Oops! Page not found'

/** What a role is shown at each address that belongs to one; visitors and members are asked for in `routes`. */
type Seen = Record<string, string | RegExp>

const ADMIN: Seen = {
  '/admin-dashboard': 'What needs you',
  '/admin/analytics': 'Analytics',
  '/admin/audit-log': 'Audit log',
  '/admin/people': 'People',
  '/admin/partners': 'Partners',
  '/admin/db-safety': 'Safety of the data',
  '/admin/evidence-report': 'Stored files',
  '/admin/infrastructure': 'Infrastructure',
  '/system-test': 'System test',
  '/email-dashboard?all=1': 'Emails of this installation',
}
const PARTNER: Seen = {
  '/partner-dashboard': 'Your members’ cases',
  '/partner-settings': 'Your organization',
  '/partner-help': 'Help for organizations',
}
const ADDRESSES = [...Object.keys(ADMIN), ...Object.keys(PARTNER)]

/** Every day by keyboard: those with the most to press. */
const BY_KEYBOARD = everyday(ADDRESSES, ['/admin/people', '/admin/analytics', '/partner-settings'])

/** What three people of an organization are kept from alike; every day two of it. */
const NOT_THEIRS = everyday(Object.keys(ADMIN), ['/admin-dashboard', '/admin/people'])

const seenBy = (own: Seen, addresses: readonly string[] = ADDRESSES): Seen =>
  Object.fromEntries(addresses.map((path) => [path, own[path] ?? NOT_FOUND]))

async function expectSeen(page: Page, who: string, seen: Seen): Promise<void> {
  for (const [path, heading] of Object.entries(seen))
    await test.step(`${who}: ${path}`, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible()
      await expect(page, path).toHaveTitle(/EvenSettle/)
      if (heading === NOT_FOUND || !BY_KEYBOARD.includes(path)) return
      // one part of it may ask for the next
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectKeyboardReachesAll(page, `${path} of ${who}`)
    })
}

test('an operator sees each page of the area, and nothing of an organization', async ({ browser }) => {
  const operator = await anOperator()
  const { caseId, reference } = await sendCase(await register('Maya Torres'), {
    name: 'Lee',
    email: `lee.${randomUUID()}@example.org`,
  })
  const { page, context, trouble } = await seatSignedIn(browser, operator, DESK)
  trouble.allow(/404/)
  await expectSeen(page, 'an operator', {
    ...seenBy(ADMIN),
    [`/admin/case-proof/${caseId}`]: `Proof of case ${reference}`,
    [`/admin-dashboard?case=${caseId}`]: `Case ${reference}`,
    // no side of it: a case is theirs to open for a reason, and at no other address
    [`/case/${caseId}`]: NOT_FOUND,
  })
  await context.close()
})

/** Somebody with a seat, by the link of its mail. */
async function seated(email: string, account: Account, subject: RegExp): Promise<Account> {
  const link = await partOfMail(email, subject, /https?:\/\/\S+\/accept-invitation\?token=[\w-]+/)
  await api.call(acceptSeat, { token: new URL(link).searchParams.get('token') ?? '' }, account)
  return account
}

test('owner, manager and viewer of an organization see its pages, and nothing of the operator’s area', async ({
  browser,
}) => {
  const operator = await anOperator()
  const [ana, ben, cem] = await Promise.all(
    ['Ana Silva', 'Ben Manager', 'Cem Viewer'].map((name) => register(name)),
  )
  if (!ana || !ben || !cem) throw new Error('three people')
  const id = randomUUID()
  await api.call(sendApplication, {
    id,
    organisation: `Tenants United ${ana.email.slice(-20, -12)}`,
    kind: 'tenants_union',
    country: 'US',
    members: 'under_1000',
    contactName: 'Ana Silva',
    email: ana.email,
    website: '',
    why: 'For our members.',
  })
  await api.call(decideApplication, { id, decision: 'approve', words: '' }, operator)
  await seated(ana.email, ana, /its owner/)
  for (const [person, role] of [
    [ben, 'manager'],
    [cem, 'viewer'],
  ] as const) {
    await api.call(inviteToSeat, { email: person.email, role }, ana)
    await seated(person.email, person, /seat|invit/i)
  }
  for (const [who, person, codes] of [
    ['the owner', ana, 1],
    ['a manager', ben, 1],
    ['a viewer', cem, 0],
  ] as const) {
    const { page, context, trouble } = await seatSignedIn(browser, person, DESK)
    trouble.allow(/404/)
    await expectSeen(page, who, seenBy(PARTNER, [...NOT_THEIRS, ...Object.keys(PARTNER)]))
    await page.goto('/partner-settings')
    await expect(page.getByRole('heading', { level: 2, name: 'People' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Make the code' })).toHaveCount(codes)
    await context.close()
  }
  await api.call(pausePartner, { id, to: 'paused', words: 'To be checked.' }, operator)
  const { page, context } = await seatSignedIn(browser, ana, DESK)
  await page.goto('/partner-settings')
  await expect(page.getByText('Your page is resting')).toBeVisible()
  await context.close()
})
