import { expect } from '@playwright/test'
import { test } from './support/people.ts'

test('the landing page says what it has to say, in its order', async ({ stranger: { page } }) => {
  await page.goto('/')
  await expect(page.getByText('Before you file in small claims court')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'For everyday disputes between real people',
    'How it works',
    'Two weeks, step by step',
    'Common disputes',
    'Your toolkit',
    'Did you get an email or a letter?',
    'Private by design',
    'Why choose EvenSettle',
    'Beside court and a lawyer',
    'Questions people ask',
    'Ready when you are',
  ])
  const hero = page.locator('section').first()
  await expect(hero.getByRole('link', { name: 'Start a Case' })).toHaveAttribute('href', '/create-case')
  await expect(hero.getByRole('link', { name: 'View My Cases' })).toHaveAttribute('href', '/login')
  await expect(hero.getByRole('link', { name: /I was invited/ })).toHaveAttribute('href', '/respond')
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }),
  ).toBeVisible()
  // a visitor never sees this one: the page leads a signed-in person on, and it stands there until then
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.locator('a[href="/dashboard"]')).toHaveText('Dashboard')
  await expect(main.locator('a[href="/dashboard"]')).toBeHidden()
  await expect(page.locator('section[aria-labelledby="who"] li')).toHaveCount(4)
  await expect(page.locator('section[aria-labelledby="safe"] li')).toHaveCount(4)
  const how = page.getByRole('region', { name: 'How it works' })
  await expect(how.getByRole('heading', { level: 3 })).toHaveText([
    'Tell what happened',
    'Invite the other side',
    'Find the middle',
    'Sign and close',
  ])
  // the pictures are the product's own parts with made-up people: told in a sentence, not to be pressed
  await expect(how.getByRole('figure', { name: /phone shows the invitation/ })).toBeVisible()
  await expect(how.getByRole('figure', { name: /asks \$640, Ben agrees to \$200/ })).toBeVisible()
  await expect(how.getByRole('figure', { name: /The two meet/ })).toBeVisible()
  await expect(how.getByRole('figure', { name: /The settlement agreement/ })).toBeVisible()
  await expect(how.getByRole('link')).toHaveCount(0)
  await expect(page.locator('section[aria-labelledby="toolkit"] ol > li h3')).toHaveText([
    'Item-by-item answers',
    'Real-time messages',
    'Offers and counter-offers',
    'Explained proposals',
    'Case journey',
    'Signed agreement',
    'Evidence upload',
    'Discussion templates',
    'Notification center',
  ])
  await expect(page.locator('section[aria-labelledby="disputes"] li h3')).toHaveText([
    'Security deposits',
    'Unpaid invoices',
    'Loans',
    'Borrowed items',
    'Purchase problems',
    'Neighbor disputes',
    'Contract disputes',
    'Service disputes',
  ])
  for (const day of ['Day 1-2', 'Day 3-7', 'Day 8-14']) await expect(page.getByText(day)).toBeVisible()
  await expect(page.getByRole('row', { name: /Time/ })).toContainText('14-30 days')
  await expect(page.getByRole('row', { name: /Time/ })).toContainText('2-6 months')
  await expect(page.getByRole('columnheader')).toHaveText([
    'What',
    'EvenSettle',
    'Small claims court',
    'A lawyer',
  ])
  const words = (await page.locator('main').textContent()) ?? ''
  for (const claim of [
    'Start in about 5 minutes',
    'Most cases resolve in 14 days or less',
    'No minimum or maximum',
    'Flat-rate pricing',
    'With no hidden fees',
    'All tools are included with every case',
  ])
    expect(words).toContain(claim)
  // prices are not shown: the only sums in reach of a reader are those of the example's chart
  const told = await page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const picture of copy.querySelectorAll('[inert], svg')) picture.remove()
    return copy.textContent
  })
  expect(told).not.toMatch(/[$€£]\s?\d/)
  expect(words).toContain('Free here')
  const footer = page.getByRole('contentinfo')
  for (const disclaimer of [
    'is not a law firm and does not give legal advice',
    'Results are not guaranteed',
    'does not create an attorney-client relationship',
  ])
    await expect(footer).toContainText(disclaimer)

  const questions = page.getByRole('region', { name: 'Questions people ask' }).locator('details')
  await expect(questions).toHaveCount(10)
  await questions.nth(1).locator('summary').press('Enter')
  await expect(questions.nth(1)).toContainText('14-30 days')
  await expect(questions.nth(4)).toContainText('described as legally enforceable')
  await expect(questions.nth(2)).toContainText('contact the provider for detailed pricing')
})
