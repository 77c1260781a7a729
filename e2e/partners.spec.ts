import { RELEASE } from './support/everyday.ts'
import { randomUUID } from 'node:crypto'
import {
  decideApplication,
  listApplications,
  sendApplication,
  type ApplicationView,
} from '@evensettle/contracts/partners.ts'
import { expect, type Browser, type Page } from '@playwright/test'
import { signAgreement } from './support/sealed-document.ts'
import { look, lookAgain } from './support/look.ts'
import { fillProfile } from './support/account.ts'
import { bubble, writeMessage } from './support/hub.ts'
import { answerPoint, makeAccount, openInvitation, sendAnswer } from './support/invitation.ts'
import { anOperator } from './support/operator.ts'
import { mailTo, partOfMail } from './support/outbox.ts'
import { DESK, freshAddress, PHONE, seat, test, type Person } from './support/people.ts'
import { api, BOOKCASE, register, seatSignedIn, sendCase, type Account, type Sent } from './support/quick.ts'
import { makeOffer, putOnTable } from './support/room.ts'
import { ORIGIN } from './support/servers.ts'

/** Where what waits for the operator is told while no other address is set. */
const DESK_ADDRESS = `no-reply@${new URL(ORIGIN).hostname}`

const WHY = 'Our members ask us for help with their deposits every week.'

async function applicationBy(operator: Account, email: string): Promise<ApplicationView> {
  const { applications } = await api.call(listApplications, {}, operator)
  const found = applications.find((one) => one.email === email)
  if (!found) throw new Error(`no application of ${email}`)
  return found
}

async function fillApplication(page: Page, organisation: string, email: string): Promise<void> {
  await page.getByLabel('Name of the organization').fill(organisation)
  await page.getByLabel('What kind of organization is it?').selectOption('tenants_union')
  await page.getByLabel('Country').selectOption('US')
  await page.getByLabel('How many members do you have?').selectOption('under_1000')
  await page.getByLabel('Name', { exact: true }).fill('Ana Silva')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('In a few words').fill(WHY)
}

/** As the operator does it: from the mail that says so to the decision. */
async function decide(page: Page, organisation: string, decision: string, words: string): Promise<void> {
  const alarm = await mailTo(DESK_ADDRESS, new RegExp(`${organisation}[^]*/admin/partners`))
  await page.goto(/\S+\/admin\/partners/.exec(alarm)?.[0] ?? '')
  const form = page.getByRole('form', { name: `Decide about ${organisation}` })
  await form.getByLabel('What do you decide?').selectOption(decision)
  await form.getByLabel('What do you write to them?').fill(words)
  await form.getByRole('button', { name: 'Send the decision' }).press('Enter')
  const card = page.getByRole('region', { name: organisation })
  await expect(card.getByRole('heading', { name: organisation })).toBeFocused()
  await expect(
    card.getByText(decision === 'ask' ? 'Asked back' : 'Takes part', { exact: true }),
  ).toBeVisible()
}

async function anApplicant(browser: Browser) {
  return seat(browser, 'Ana Silva', PHONE, { email: freshAddress('Ana Silva') })
}

test('an organization applies, is asked back, is approved, and its owner takes the seat', async ({
  browser,
}) => {
  const operator = await anOperator()
  const ana = await anApplicant(browser)
  const { page, email } = ana
  const organisation = `Tenants United ${email.slice(-20, -12)}`

  await page.goto('/for-organizations')
  await page.getByRole('link', { name: 'Apply', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Apply to the partner program' })).toBeVisible()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText('Enter the name of your organization.')).toBeVisible()
  await expect(page.getByText('Choose the country.')).toBeVisible()
  await expect(page.getByLabel('Name of the organization')).toBeFocused()
  await look(ana, 'application-refused')

  await fillApplication(page, organisation, email)
  await page.reload()
  await expect(page.getByLabel('In a few words')).toHaveValue(WHY)
  await expect(page.getByLabel('Country')).toHaveValue('US')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByRole('heading', { name: 'Your application has arrived' })).toBeFocused()
  await look(ana, 'application-sent')
  await page.goto('/partner-application')
  await expect(page.getByLabel('Name of the organization')).toHaveValue('')

  const desk = await seatSignedIn(browser, operator, DESK)
  await decide(desk.page, organisation, 'ask', 'Who may sign for you?')
  await page.goto(await partOfMail(email, /a question/, /https?:\/\/\S+\/partner-application\?token=[\w-]+/))
  await expect(page).not.toHaveURL(/token=/)
  await expect(page.getByText('Who may sign for you?')).toBeVisible()
  await expect(page.getByLabel('Name of the organization')).toHaveValue(organisation)
  await page.getByLabel('In a few words').fill(`${WHY} Our board may sign.`)
  await lookAgain(ana, 'application-question')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByRole('heading', { name: 'Your answer has arrived' })).toBeVisible()
  expect((await applicationBy(operator, email)).why).toBe(`${WHY} Our board may sign.`)

  await decide(desk.page, organisation, 'approve', '')
  await look(desk, 'an organization that was approved')
  await desk.context.close()
  const link = await partOfMail(email, /its owner/, /https?:\/\/\S+\/accept-invitation\?token=[\w-]+/)
  await page.goto(link)
  await expect(page).toHaveURL('/accept-invitation')
  await expect(page.getByRole('heading', { level: 1, name: `Your seat in ${organisation}` })).toBeVisible()
  await look(ana, 'seat-open')
  await signUpFrom(page, email)
  await page.getByRole('button', { name: 'Accept the seat' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Welcome to ${organisation}` })).toBeVisible()
  await look(ana, 'seat-accepted')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This invitation has been used' })).toBeVisible()
  ana.trouble.expectNone(ana.name)
  await ana.context.close()
})

async function signUpFrom(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account to accept' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('quiet river under stones')
  await page.getByRole('button', { name: 'Create account' }).click()
}

test(
  'whoever is signed in as somebody else is told so, and comes back to the seat',
  RELEASE,
  async ({ browser }) => {
    const operator = await anOperator()
    const email = freshAddress('Ana Silva')
    const maya = await register('Maya Torres')
    const person = await seat(browser, 'Maya Torres', DESK, maya)
    const { page } = person
    await page.goto('/partner-application')
    await fillApplication(page, 'Credit Union', email)
    await page.getByRole('button', { name: 'Send the application' }).click()
    await expect(page.getByRole('heading', { name: 'Your application has arrived' })).toBeVisible()
    const { id } = await applicationBy(operator, email)
    await api.call(decideApplication, { id, decision: 'approve', words: '' }, operator)
    await page.goto(await partOfMail(email, /its owner/, /https?:\/\/\S+\/accept-invitation\?token=[\w-]+/))
    await expect(page.getByText('You are signed in as somebody else')).toBeVisible()
    await expect(page.getByText(`you are signed in as ${maya.email}`)).toBeVisible()
    await look(person, 'seat-somebody-else')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Create an account to accept' })).toBeVisible()
    person.trouble.expectNone(person.name)
    await person.context.close()
  },
)

/** From the open invitation to both signatures, each press on a screen of theirs. */
async function settleByHand(
  browser: Browser,
  invited: Person,
  { caseId, reference }: Sent,
  starter: Account,
): Promise<void> {
  const { page } = invited
  await openInvitation(invited, reference)
  await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
  for (const item of BOOKCASE.items)
    await answerPoint(page, item.title, { how: 'disagree', reason: 'It was fine when I gave it back.' })
  await sendAnswer(page)
  await makeAccount(invited)
  await expect(page).toHaveURL(new RegExp(`/case/${caseId}`))
  await writeMessage(page, 'I would like to be done with this.')
  const own = await seatSignedIn(browser, starter, DESK)
  await own.page.goto(`/case/${caseId}`)
  await expect(bubble(own.page, 'I would like to be done with this.')).toBeVisible()
  await makeOffer(page, { amount: '200' }, 'Write an offer')
  await putOnTable(page)
  await own.page.getByRole('button', { name: 'Accept', exact: true }).first().click()
  await own.page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(own.page.getByText('Has not signed yet').first()).toBeVisible()
  await page.goto(`/case/${caseId}?tab=agreement`)
  await page.getByRole('link', { name: 'Give my address' }).click()
  await fillProfile(invited)
  for (const person of [own, invited]) await signAgreement(person.page, person.name)
  await own.context.close()
}

test(
  'a manager makes a code, a member settles a case with it, and the organization learns nothing of it',
  RELEASE,
  async ({ browser }) => {
    const operator = await anOperator()
    const ana = await register('Ana Silva')
    const organisation = `Tenants United ${ana.email.slice(-20, -12)}`
    const application = {
      id: randomUUID(),
      organisation,
      kind: 'tenants_union',
      country: 'US',
      members: 'under_1000',
      contactName: 'Ana Silva',
      email: ana.email,
      website: '',
      why: WHY,
    } as const
    await api.call(sendApplication, application)
    await api.call(decideApplication, { id: application.id, decision: 'approve', words: '' }, operator)
    const owner = await seat(browser, 'Ana Silva', DESK, ana)
    const { page } = owner
    await page.goto(
      await partOfMail(ana.email, /its owner/, /https?:\/\/\S+\/accept-invitation\?token=[\w-]+/),
    )
    await page.getByRole('button', { name: 'Accept the seat' }).click()
    await expect(page.getByRole('link', { name: 'Go to your organization' })).toBeVisible()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: organisation }).click()
    await expect(page.getByRole('heading', { name: 'There is nothing to count yet' })).toBeVisible()
    await look(owner, 'partner-dashboard-empty')
    await page.getByRole('link', { name: 'Page, people and codes' }).click()
    await page.getByLabel('Welcome').fill('Welcome! Try this before you go to court.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Your page is saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Make the code' }).click()
    const revoke = page.getByRole('button', { name: /^Revoke / })
    const code = ((await revoke.getAttribute('aria-label')) ?? '').replace('Revoke ', '')
    await page.getByLabel('Email address').fill('ben.viewer@example.org')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText(/Viewer, open until/)).toBeVisible()
    await look(owner, 'partner-settings')
    await page.setViewportSize(PHONE)
    await look(owner, 'partner-settings')
    const address = (await page.getByRole('link', { name: /^\/partner\// }).getAttribute('href')) ?? ''

    const maya = await seat(browser, 'Maya Torres', PHONE, await register('Maya Torres'))
    await maya.page.goto(address)
    await expect(maya.page.getByText('Welcome! Try this before you go to court.')).toBeVisible()
    await look(maya, 'partner-page')
    maya.trouble.allow(/422/)
    await maya.page.getByLabel('Your code').fill('AAAA-AAAA')
    await maya.page.getByRole('button', { name: 'Start a case' }).click()
    await expect(maya.page.getByText(/This code cannot be used/)).toBeVisible()
    await maya.page.getByLabel('Your code').fill(code.toLowerCase())
    await maya.page.getByRole('button', { name: 'Start a case' }).click()
    await expect(maya.page.getByText(`${organisation} pays for this case`)).toBeVisible()
    await lookAgain(maya, 'wizard-with-code')

    const invited = await seat(browser, 'Lee Okafor', PHONE)
    const starter = await register('Maya Torres')
    const sent = await sendCase(starter, invited, { ...BOOKCASE, benefitCode: code })
    await invited.page.goto(`/invitation-response?token=${sent.token}`)
    await expect(
      invited.page.getByText(
        `Maya Torres is a member of ${organisation}; ${organisation} pays and sees no contents.`,
      ),
    ).toBeVisible()
    await look(invited, 'invited-by-a-member')

    await settleByHand(browser, invited, sent, starter)
    const kept = await seatSignedIn(browser, starter, PHONE)
    await kept.page.goto(`/case/${sent.caseId}?tab=agreement`)
    await expect(kept.page.getByRole('heading', { name: 'Your agreement is ready to keep' })).toBeVisible()
    await kept.context.close()
    await page.goto('/partner-dashboard')
    await expect(page.getByRole('heading', { name: 'There is nothing to count yet' })).toBeVisible()
    await expect(page.getByText(/Maya|Lee|Bookcase|460/)).toHaveCount(0)

    await page.goto('/partner-settings')
    const choice = page.getByRole('checkbox', { name: /^Who has a seat/ })
    await choice.press('Space')
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await page.reload()
    await expect(choice).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^New figures/ })).toBeChecked()
    await look(owner, 'what a seat is written to about')
    await page.getByRole('button', { name: 'Leave the program' }).click()
    await page.getByRole('button', { name: 'Leave for good' }).click()
    await expect(page).toHaveURL('/dashboard')
    maya.trouble.allow(/404/)
    await maya.page.goto(address)
    await expect(maya.page.getByRole('heading', { name: 'There is no organization here' })).toBeVisible()
    for (const person of [owner, maya, invited]) {
      person.trouble.expectNone(person.name)
      await person.context.close()
    }
  },
)
