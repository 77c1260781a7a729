import { expect, type Browser, type Page } from '@playwright/test'
import { everyday, IS_FULL } from './support/everyday.ts'
import { DESK, test, type Person } from './support/people.ts'
import { register, seatSignedIn, sendCase, type Account, type Sent } from './support/quick.ts'

const NOT_FOUND = 'Oops! Page not found'
const LOGIN = 'Sign In'
const UNKNOWN = '0198c0de-1111-7222-8333-444455556666'

/** Where one ends up, and the heading one sees there. */
type Arrival = { at: string; sees: string | RegExp }

const PUBLIC: Record<string, string> = {
  '/features': 'Features',
  '/security': 'Security',
  '/help': 'Help',
  '/contact': 'Contact',
  '/legal': 'Legal notice',
  '/terms': 'Terms',
  '/privacy': 'Privacy',
  '/about': 'Two people, one table.',
  '/for-organizations': 'A fair way to settle, for your members',
  '/logs': 'Public log',
  '/create-case': 'What is it about?',
  '/right-place': 'Is this the right place for my problem?',
  '/register': 'Create an account',
  '/forgot-password': 'Forgot your password?',
  '/stop': 'Report an invitation',
  '/press': 'This link no longer works',
  '/respond': 'Somebody invited you here',
  '/helper': 'This link is no longer open',
  [`/case/${UNKNOWN}/respond`]: 'Please use the link in your email',
  [`/cases/${UNKNOWN}/respond`]: 'Please use the link in your email',
  [`/respondent-decision/${UNKNOWN}`]: 'Please use the link in your email',
  [`/cases/${UNKNOWN}`]: NOT_FOUND,
  '/partner/tenants-union': 'There is no organization here',
  '/partner-application': 'Apply to the partner program',
  '/accept-invitation': 'This link does not work',
  '/no/such/page': NOT_FOUND,
}

/** Signed-in people of no special role. */
const PROTECTED: Record<string, string | RegExp> = {
  '/dashboard': 'Your cases',
  '/settings': 'Settings',
  '/help-center': 'Help Center',
  '/onboarding/profile': 'Your profile',
  [`/case/${UNKNOWN}`]: NOT_FOUND,
  [`/hub/${UNKNOWN}`]: NOT_FOUND,
  [`/negotiation/${UNKNOWN}`]: NOT_FOUND,
  [`/case-invitation/${UNKNOWN}`]: NOT_FOUND,
  '/email-dashboard': 'Emails',
  '/partner-dashboard': NOT_FOUND,
  '/partner-settings': NOT_FOUND,
  '/partner-help': NOT_FOUND,
  '/admin-dashboard': NOT_FOUND,
  '/admin/analytics': NOT_FOUND,
  '/admin/audit-log': NOT_FOUND,
  '/admin/people': NOT_FOUND,
  '/admin/partners': NOT_FOUND,
  '/admin/db-safety': NOT_FOUND,
  '/admin/evidence-report': NOT_FOUND,
  '/admin/infrastructure': NOT_FOUND,
  [`/admin/case-proof/${UNKNOWN}`]: NOT_FOUND,
  '/system-test': NOT_FOUND,
}

/** In a browser every day: one of each kind of screen, and of each way to be sent elsewhere. */
const PUBLIC_IN_BROWSER = everyday(Object.keys(PUBLIC), [
  '/features',
  '/create-case',
  `/respondent-decision/${UNKNOWN}`,
  `/cases/${UNKNOWN}`,
  '/partner/tenants-union',
  '/no/such/page',
])
const PROTECTED_IN_BROWSER = everyday(Object.keys(PROTECTED), [
  '/settings',
  `/negotiation/${UNKNOWN}`,
  '/partner-dashboard',
  '/admin-dashboard',
])

const toLogin = (path: string): Arrival => ({ at: `/login?next=${encodeURIComponent(path)}`, sees: LOGIN })

async function arrive(page: Page, path: string, { at, sees }: Arrival): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: sees, exact: true }), path).toBeVisible()
  await expect(page, path).toHaveURL(at)
  await expect(page, path).toHaveTitle(/EvenSettle/)
}

let maya: Account
let sent: Sent

test.beforeAll(async () => {
  maya = await register('Maya Torres')
  sent = await sendCase(maya, { name: 'Lee Okafor', email: `lee.${UNKNOWN}@example.org` })
})

async function member(browser: Browser, screen = DESK): Promise<Person> {
  const person = await seatSignedIn(browser, maya, screen)
  // what is not there, or is not theirs, is answered with 404
  person.trouble.allow(/40[04]/)
  return person
}

test('an address without a screen answers 404 with the page that says so, every other one 200', async ({
  request,
}) => {
  const statuses = new Map<string, number>()
  for (const path of [...Object.keys(PUBLIC), ...Object.keys(PROTECTED), '/', '/dashboard/', '/wp-login']) {
    const page = await request.get(path, { headers: { accept: 'text/html' } })
    statuses.set(path, page.status())
    expect(await page.text(), path).toContain('<html')
  }
  const gone = [...statuses].filter(([, status]) => status !== 200)
  expect(Object.fromEntries(gone)).toEqual({
    '/no/such/page': 404,
    '/wp-login': 404,
  })
})

test('a visitor ends up where the specification says', async ({ stranger: { page, trouble } }) => {
  trouble.allow(/40[04]/)
  await arrive(page, '/', { at: '/', sees: 'Settle it between you, fairly.' })
  for (const path of everyday(['/login', '/auth'], ['/auth']))
    await arrive(page, path, { at: path, sees: LOGIN })
  for (const path of PUBLIC_IN_BROWSER) await arrive(page, path, { at: path, sees: PUBLIC[path] ?? '' })
  for (const path of PROTECTED_IN_BROWSER) await arrive(page, path, toLogin(path))
  await arrive(page, `/cases/${sent.caseId}`, {
    at: `/cases/${sent.caseId}`,
    sees: `Case ${sent.reference}`,
  })
  await arrive(page, '/case', toLogin('/dashboard'))
  await arrive(page, '/cases/new', { at: '/create-case', sees: 'What is it about?' })
  await arrive(page, '/respondent-intake', toLogin('/dashboard'))
  await arrive(page, `/respondent-intake/${UNKNOWN}`, {
    at: `/case/${UNKNOWN}/respond`,
    sees: 'Please use the link in your email',
  })
  await arrive(page, `/invitation-response?token=${sent.token}`, {
    at: '/invitation-response',
    sees: /Maya Torres/,
  })
})

test('a signed-in person ends up where the specification says', async ({ browser }) => {
  const { page, trouble, context } = await member(browser)
  const { caseId, reference } = sent
  await arrive(page, '/', { at: '/dashboard', sees: 'Your cases' })
  const doors = everyday(['/login', '/auth'], ['/login'])
  for (const path of doors) await arrive(page, path, { at: '/dashboard', sees: 'Your cases' })
  await arrive(page, '/login?next=%2Fsettings&caseId=x', { at: '/settings', sees: 'Settings' })
  await arrive(page, `/login?caseId=${caseId}`, {
    at: `/hub/${caseId}`,
    sees: 'Bookcase with a cracked shelf',
  })
  await arrive(page, `/login?token=${sent.token}&next=%2Fsettings`, {
    at: '/invitation-response',
    sees: /./,
  })
  for (const path of everyday(PUBLIC_IN_BROWSER, ['/create-case'])) {
    if (path === '/register') continue
    await arrive(page, path, { at: path, sees: PUBLIC[path] ?? '' })
  }
  for (const path of PROTECTED_IN_BROWSER) await arrive(page, path, { at: path, sees: PROTECTED[path] ?? '' })
  await arrive(page, '/case', { at: '/dashboard', sees: 'Your cases' })
  if (IS_FULL) {
    await arrive(page, '/cases/new', { at: '/create-case', sees: 'What is it about?' })
    await arrive(page, '/respondent-intake', { at: '/dashboard', sees: 'Your cases' })
  }
  const ways = [`/case/${caseId}`, `/hub/${caseId}`]
  for (const path of everyday(ways, ways.slice(0, 1)))
    await arrive(page, path, { at: path, sees: 'Bookcase with a cracked shelf' })
  await arrive(page, `/respondent-intake/${caseId}`, {
    at: `/case/${caseId}`,
    sees: 'Bookcase with a cracked shelf',
  })
  await arrive(page, `/cases/${caseId}`, { at: `/cases/${caseId}`, sees: `Case ${reference}` })
  await arrive(page, `/case-invitation/${caseId}`, {
    at: `/case-invitation/${caseId}`,
    sees: 'Invitation to Lee Okafor',
  })
  await arrive(page, `/negotiation/${caseId}`, { at: `/negotiation/${caseId}`, sees: /./ })
  trouble.expectNone('Maya')
  await context.close()
})
