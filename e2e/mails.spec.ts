import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { writeToDatabase } from './support/database.ts'
import { everyday, RELEASE } from './support/everyday.ts'
import { look } from './support/look.ts'
import { anOperator } from './support/operator.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { answerAndJoin, register, seatSignedIn, sendCase } from './support/quick.ts'

for (const screen of [PHONE, DESK])
  test(
    `the starter sees what became of the invitation, and sends a new one (${screen.width})`,
    RELEASE,
    async ({ browser }) => {
      const maya = await register('Maya Torres')
      const email = `lee.${randomUUID()}@example.org`
      const sent = await sendCase(maya, { name: 'Lee', email })
      const { page, ...rest } = await seatSignedIn(browser, maya, screen)
      await page.goto('/email-dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible()
      const invitation = page.getByRole('listitem').filter({ hasText: email })
      await expect(invitation.getByText(/^Sent /)).toBeVisible()
      await invitation.getByRole('button', { name: 'Show the text' }).focus()
      await page.keyboard.press('Enter')
      await expect(invitation.getByText('What you wrote in it')).toBeVisible()
      await expect(page.getByText(sent.token)).toHaveCount(0)
      await look({ page, name: rest.name }, 'emails about a case')

      await writeToDatabase(
        `update mail set state = 'failed', bounced_at = now(), bounce_status = '5.1.1' where to_address = $1`,
        [email],
      )
      await page.reload()
      await expect(invitation.getByText(/^Came back /)).toBeVisible()
      await expect(invitation.getByText(/Check it for a typo/)).toBeVisible()
      await invitation.getByRole('button', { name: 'Send a new invitation' }).click()
      await look({ page, name: rest.name }, 'a question before an invitation goes out again')
      await page.getByRole('button', { name: 'Yes, send it' }).click()
      await expect(page.getByText('A new invitation is on its way.')).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(2)
      await rest.context.close()
    },
  )

test('a mail to me is read again without its links, case by case', async ({ browser }) => {
  const maya = await register('Maya Torres')
  const sent = await sendCase(maya, { name: 'Lee', email: `lee.${randomUUID()}@example.org` })
  // as one that was written to her
  await writeToDatabase(
    `update mail set kind = 'contact/asked', user_id = (select id from auth.account where email = $1) where case_id = $2`,
    [maya.email, sent.caseId],
  )
  const { page, ...rest } = await seatSignedIn(browser, maya, PHONE)
  await page.goto(`/email-dashboard?case=${sent.caseId}`)
  await expect(page.getByLabel('Case')).toHaveValue(sent.caseId)
  await page.getByRole('button', { name: 'Show the text' }).click()
  await expect(page.getByText('[link]').first()).toBeVisible()
  await expect(page.getByText(sent.token)).toHaveCount(0)
  await look({ page, name: rest.name }, 'the text of a mail')
  await rest.context.close()
})

test('who has no mails is told what will be here', async ({ browser }) => {
  const { page, ...rest } = await seatSignedIn(browser, await register('New Here'), PHONE)
  await page.goto('/email-dashboard')
  await expect(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible()
  await look({ page, name: rest.name }, 'no emails yet')
  await page.goto('/email-dashboard?all=1')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
  rest.trouble.allow(/404/)
  await rest.context.close()
})

for (const screen of everyday([PHONE, DESK], [PHONE]))
  test(`the operator finds what did not arrive, and has it tried again (${screen.width})`, async ({
    browser,
  }) => {
    const email = `lee.${randomUUID()}@example.org`
    const sent = await sendCase(await register('Maya Torres'), { name: 'Lee', email })
    const operator = await seatSignedIn(browser, await anOperator(), screen)
    const { page } = operator
    await writeToDatabase(
      `update mail set state = 'failed', error = 'the mail server refused the address' where to_address = $1`,
      [email],
    )
    await page.goto('/admin-dashboard')
    await page.getByRole('navigation', { name: /pages/i }).getByRole('link', { name: 'Emails' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Emails of this installation' })).toBeVisible()
    await page.getByLabel('Case number').fill(sent.reference)
    await page.getByLabel('Case number').press('Enter')
    await expect(page).toHaveURL(new RegExp(`case=${sent.reference}`))
    const troubles = page.getByRole('table', { name: 'Did not arrive' })
    await expect(troubles.getByText('l…@example.org')).toBeVisible()
    await expect(page.getByText(email)).toHaveCount(0)
    await look(operator, 'emails of the installation')
    await troubles.getByRole('button', { name: /^Try the Invitation email of/ }).click()
    await expect(page.getByText('Nothing here came back or was refused.')).toBeVisible()
    await operator.context.close()
  })

for (const screen of [PHONE, DESK])
  test(
    `the operator reads what a mail says for a reason, which both sides see (${screen.width})`,
    RELEASE,
    async ({ browser }) => {
      const [maya, lee] = [await register('Maya Torres'), await register('Lee Okafor')]
      const sent = await sendCase(maya, lee)
      await answerAndJoin(sent, lee)
      // as one that says that the case is quiet
      await writeToDatabase(
        `update mail set kind = 'idle/first', user_id = (select id from auth.account where email = $1)
       where case_id = $2 and kind like 'invitation/%'`,
        [lee.email, sent.caseId],
      )
      const operator = await seatSignedIn(browser, await anOperator(), screen)
      const { page } = operator
      await page.goto(`/email-dashboard?all=1&family=idle&case=${sent.reference}`)
      await page.getByRole('button', { name: /^Read: A quiet case/ }).press('Enter')
      await expect(page.getByText('This email belongs to a case that is closed to you.')).toBeVisible()
      await page.getByRole('button', { name: 'Open the case for one hour' }).click()
      await expect(page.getByText('Say why you need to read this case')).toBeVisible()
      await look(operator, 'a mail that is closed to the operator')
      const reason = 'Asked what our email had said'
      await page.getByLabel('Why do you need to read this case?').fill(`${reason}.`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Why do you need to read this case?')).toHaveValue(`${reason}.`)
      await page.getByRole('button', { name: 'Open the case for one hour' }).press('Enter')
      await expect(page.getByText(`“${reason}.”`)).toBeVisible()
      await expect(page.getByText('[link]').first()).toBeVisible()
      await expect(page.getByText(sent.token)).toHaveCount(0)
      await expect(page.getByText(lee.email)).toHaveCount(0)
      await look(operator, 'what a mail says')
      await page.getByRole('button', { name: 'Done', exact: true }).press('Enter')
      await expect(page.getByText('[link]')).toHaveCount(0)
      await operator.context.close()

      for (const side of [maya, lee]) {
        const reader = await seatSignedIn(browser, side, screen)
        await reader.page.goto(`/case/${sent.caseId}?tab=activity`)
        await expect(reader.page.getByText(`“${reason}”`)).toBeVisible()
        await reader.context.close()
      }
    },
  )
