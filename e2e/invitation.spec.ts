import { RELEASE } from './support/everyday.ts'
import { untilTakenOver } from './support/invitation.ts'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { invitationLink, mailTo } from './support/outbox.ts'
import { DESK, freshAddress, PHONE, seat, test } from './support/people.ts'
import { register, seatSignedIn, sendCase } from './support/quick.ts'

const linkOf = (token: string) => `/invitation-response?token=${token}`

/** Presses a button that downloads, and gives the file's name and bytes. */
async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await waiting
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('the sender follows the invitation, hands over a letter, and mends the address', async ({
  browser,
  respondent,
}) => {
  const maya = await register('Maya Torres')
  const sent = await sendCase(maya, respondent)
  const { page, trouble } = await seatSignedIn(browser, maya, DESK)
  await page.goto(`/case-invitation/${sent.caseId}`)
  const steps = page.getByRole('list').filter({ hasText: 'Signed in' })
  await expect(steps.getByRole('listitem')).toHaveText([
    /^Sent.*\d/,
    /OpenedNot yet/,
    /AnsweredNot yet/,
    /Signed inNot yet/,
  ])

  // Opened by the other side, it says so here without a reload.
  respondent.trouble.allow(/410/)
  await respondent.page.goto(linkOf(sent.token))
  await untilTakenOver(respondent.page)
  await expect(respondent.page.getByRole('heading', { level: 1 })).toContainText('would like to sort')
  await expect(page.getByText(`${respondent.name} has opened the link`)).toBeVisible()

  const letter = await downloaded(page, 'Download the letter (PDF)')
  expect(letter.name).toBe(`letter-${sent.reference}.pdf`)
  expect(letter.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('button', { name: 'Show link, code and text' }).click()
  const byHand = page.getByRole('region', { name: 'By hand' })
  await expect(byHand).toContainText(sent.reference)
  await expect(byHand).toContainText(/code [0-9A-Z]{4}-[0-9A-Z]{4}/)

  // Another address: a new link there, and the old one is dead.
  const right = freshAddress('Lee Okafor')
  await page.getByLabel('To this address').fill(right)
  await page.getByRole('button', { name: 'Send to this address' }).click()
  await page.getByRole('button', { name: 'Send it', exact: true }).click()
  await expect(page.getByText('The invitation is on its way again')).toBeVisible()
  await expect(page.getByText(right).first()).toBeVisible()
  const link = invitationLink(await mailTo(right, new RegExp(sent.reference)))
  await respondent.page.goto(linkOf(sent.token))
  await untilTakenOver(respondent.page)
  await expect(respondent.page.getByRole('heading', { level: 1 })).toContainText('no longer open')
  await respondent.page.goto(link)
  await untilTakenOver(respondent.page)
  await expect(respondent.page.getByRole('heading', { level: 1 })).toContainText('would like to sort')
  trouble.expectNone(maya.name)
})

test('one press stops the mails, and the sender sees what is left', async ({ browser, respondent }) => {
  const maya = await register('Maya Torres')
  const sent = await sendCase(maya, respondent)
  const mail = await mailTo(respondent.email, new RegExp(sent.reference))
  const stop = /https?:\/\/\S+\/stop\?key=[\w.-]+/.exec(mail)?.[0] ?? ''
  const { page } = respondent
  await page.goto(stop)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('You will get no more emails like this.')).toBeVisible()

  await page.getByRole('button', { name: 'Something is wrong with this invitation' }).click()
  await page.getByLabel('What is wrong?').fill('I do not know this person.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByText('A person will read it.')).toBeVisible()

  const starter = await seatSignedIn(browser, maya, PHONE)
  await starter.page.goto(`/case-invitation/${sent.caseId}`)
  await expect(starter.page.getByText('asked us not to write again')).toBeVisible()
  await expect(starter.page.getByRole('button', { name: 'Download the letter (PDF)' })).toBeVisible()
  starter.trouble.expectNone(maya.name)
})

test(
  'after a no there are papers for the one, and a late yes for the other',
  RELEASE,
  async ({ browser }) => {
    const maya = await register('Maya Torres')
    const lee = await seat(browser, 'Lee Okafor', PHONE)
    const sent = await sendCase(maya, lee)
    const declined = await lee.page.request.post('/api/invitation/decline', {
      data: { token: sent.token, reason: 'not_saying', words: '' },
    })
    expect(declined.ok()).toBe(true)

    const { page, trouble } = await seatSignedIn(browser, maya, DESK)
    await page.goto(`/case/${sent.caseId}`)
    await expect(page.getByRole('heading', { name: 'What you can do now' })).toBeVisible()
    const certificate = await downloaded(page, 'Download: Certificate that you tried')
    expect(certificate.name).toBe(`certificate-${sent.reference}.pdf`)
    const draft = await downloaded(page, 'Download: Draft of a letter')
    expect(draft.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const data = await downloaded(page, 'Download: The whole case as data')
    expect(JSON.parse(data.bytes.toString())).toMatchObject({ case: { reference: sent.reference } })

    lee.trouble.allow(/409|410/)
    await lee.page.goto(linkOf(sent.token))
    await untilTakenOver(lee.page)
    await lee.page.getByRole('button', { name: 'Ask to answer after all' }).click()
    await expect(lee.page.getByRole('heading', { name: 'You asked to answer after all' })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Lee Okafor would like to answer after all' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Open the case again' }).click()
    await expect(page.getByRole('heading', { name: /^Waiting for/ })).toBeVisible()
    await lee.page.goto(linkOf(sent.token))
    await untilTakenOver(lee.page)
    await expect(lee.page.getByRole('heading', { level: 1 })).toContainText('would like to sort')
    trouble.expectNone(maya.name)
    lee.trouble.expectNone(lee.name)
    await lee.context.close()
  },
)
