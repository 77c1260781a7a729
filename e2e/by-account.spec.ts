import { everyday, RELEASE } from './support/everyday.ts'
import { declineInvitation, joinCase } from '@evensettle/contracts/invitations.ts'
import { expect, type Page } from '@playwright/test'
import { signInLink } from './support/outbox.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { api, register, seatSignedIn, sendCase } from './support/quick.ts'

/** What is not there, or not theirs, is answered with 404, and one that is over with 4xx. */
const REFUSED = /40[0149]|410|Failed to load/

async function confirmByMail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const link = await signInLink(email, /sign in/i)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test(
  'an invited person finds the case by their address, once a mail has shown that it is theirs',
  RELEASE,
  async ({ browser }) => {
    const [maya, lee] = await Promise.all([register('Maya Torres'), register('Lee Okafor')])
    const { caseId, reference } = await sendCase(maya, lee)
    const { page, trouble } = await seatSignedIn(browser, lee, PHONE)
    trouble.allow(REFUSED)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
    await page.goto(`/case/${caseId}/respond`)
    await expect(
      page.getByRole('heading', { name: 'Was the invitation sent to your address?' }),
    ).toBeVisible()
    await confirmByMail(page, lee.email)
    await expect(page).toHaveURL('/invitation-response')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya Torres')

    const paths = [
      'case',
      'hub',
      'case-invitation',
      'respondent-decision',
      'respondent-intake',
      'negotiation',
    ]
    for (const path of everyday(paths, ['case', 'respondent-intake'])) {
      await page.goto(`/${path}/${caseId}`)
      await expect(page, path).toHaveURL('/invitation-response')
      await expect(page.getByText(reference).first(), path).toBeVisible()
    }
    const ways = [`/cases/${caseId}/respond`, `/login?caseId=${caseId}`]
    for (const path of everyday(ways, ways.slice(1))) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/invitation-response')
    }

    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Maya Torres invited you' })).toBeVisible()
    await page.getByRole('link', { name: 'Read and answer' }).click()
    await page.getByRole('link', { name: /^Yes, I (will pay|agree)/ }).click()
    await page
      .getByRole('button', { name: /send|agree/i })
      .last()
      .click()
    await expect(page).toHaveURL(new RegExp(`/case/${caseId}`))
  },
)

test('an invitation that does not wait any more says why', RELEASE, async ({ browser }) => {
  const [maya, lee, other] = await Promise.all([
    register('Maya Torres'),
    register('Lee Okafor'),
    register('Kim Doe'),
  ])
  const taken = await sendCase(maya, lee)
  const declined = await sendCase(maya, lee)
  await api.call(joinCase, { token: taken.token, name: '' }, other)
  const { page, trouble } = await seatSignedIn(browser, lee, DESK)
  trouble.allow(REFUSED)
  await page.goto(`/case/${declined.caseId}/respond`)
  await confirmByMail(page, lee.email)
  await expect(page).toHaveURL('/invitation-response')
  await api.call(declineInvitation, { token: declined.token, reason: 'not_saying', words: '' })

  await page.goto(`/case/${taken.caseId}`)
  await expect(page.getByRole('heading', { name: 'Another account has joined this case' })).toBeVisible()
  await page.goto(`/case/${declined.caseId}`)
  await expect(page.getByRole('heading', { name: 'You said no to this invitation' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
})
