import { expect } from '@playwright/test'
import { writeToDatabase } from './support/database.ts'
import { RELEASE } from './support/everyday.ts'
import { expectAtOnce } from './support/hub.ts'
import { look, lookAgain } from './support/look.ts'
import { mailTo } from './support/outbox.ts'
import { test } from './support/people.ts'
import { openCase } from './support/quick.ts'

/** A zone in which it is about noon, so that nobody is asleep in it whenever this runs. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Lets days pass for a case: all that has happened in it lies further back. */
async function letPass(caseId: string, days: number): Promise<void> {
  const back = `${days} days`
  await writeToDatabase('update case_event set at = at - $2::interval where case_id = $1', [caseId, back])
  await writeToDatabase(
    `update mediation_case set submitted_at = submitted_at - $2::interval, closed_at = closed_at - $2::interval where id = $1`,
    [caseId, back],
  )
}

test(
  'two who do not agree pause, ask a person, finish, and both say how it was',
  RELEASE,
  async ({ browser }) => {
    const { caseId, reference, starter, respondent } = await openCase(browser)
    const [maya, lee] = [starter.page, respondent.page]
    const ways = { name: 'You have not agreed yet. Here is what you can do.' }
    await letPass(caseId, 8)
    for (const { page } of [starter, respondent]) {
      await page.goto(`/negotiation/${caseId}`)
      await expect(page.getByRole('heading', ways)).toBeVisible()
    }

    await test.step('both see the same four ways, and what they agree on', async () => {
      for (const person of [starter, respondent]) {
        await expect(person.page.getByText('$150 from Lee Okafor')).toBeVisible()
        await look(person, 'ways')
      }
      await maya.getByRole('link', { name: 'Settle this point now' }).click()
      await expect(maya.getByRole('heading', { name: 'Settle some points now' })).toBeVisible()
      await maya.goBack()
    })

    await test.step('one asks a person, and the other one sees nothing of it', async () => {
      await lee.getByRole('button', { name: 'Ask a person' }).click()
      await lee.getByLabel('What should they know?').fill('Could somebody call us?')
      await look(respondent, 'asking')
      await lee.getByRole('button', { name: 'Send to a person' }).click()
      await expect(lee.getByText(/They answer you by email by the end of/)).toBeVisible()
      await maya.reload()
      await expect(maya.getByRole('button', { name: 'Ask a person' })).toBeVisible()
      await mailTo(respondent.email, new RegExp(`Could somebody call us[\\s\\S]*${reference}`))
    })

    await test.step('one takes a pause, and both see at once until when', async () => {
      await maya.getByRole('button', { name: 'Pause for a week' }).click()
      await expect(maya.getByText(/^Paused until/)).toBeVisible()
      await expectAtOnce(lee.getByText(/^Paused until/))
      await look(respondent, 'paused')
    })

    await test.step('both would like to finish, and the case ends for both', async () => {
      await maya.getByRole('button', { name: 'I would like to finish here' }).click()
      await maya.getByRole('button', { name: 'Tell Lee' }).click()
      await expect(maya.getByRole('button', { name: 'I would rather go on after all' })).toBeVisible()
      await expectAtOnce(lee.getByText('would like to finish here.').first())
      await lee.getByRole('button', { name: 'I would like to finish here too' }).click()
      await lookAgain(respondent, 'finishing')
      await lee.getByRole('button', { name: 'End the case' }).click()
      for (const page of [maya, lee]) await expectAtOnce(page.getByText('This case is closed').first())
    })

    await test.step('a week later both are asked, and answer without signing in', async () => {
      await letPass(caseId, 8)
      await writeToDatabase(
        `update profile set time_zone = $2 where user_id in
        (select unnest(array[starter_id, respondent_id]) from mediation_case where id = $1)`,
        [caseId, zoneAtNoon()],
      )
      await writeToDatabase(`insert into job.job (name, data) values ('feedback.sweep', '{}')`, [])
      for (const person of [starter, respondent]) {
        const mail = await mailTo(person.email, /how-was-it/)
        const [link = ''] = /https?:\S+how-was-it\?key=\S+/.exec(mail) ?? []
        const { page } = person
        await page.context().clearCookies()
        await page.evaluate(() => window.localStorage.clear())
        await page.goto(link)
        await expect(page.getByRole('heading', { name: 'How was it?' })).toBeVisible()
        await page.getByRole('button', { name: 'Send' }).click()
        await expect(page.getByText('Choose an answer to at least one question first.')).toBeVisible()
        await page.getByRole('group', { name: 'Was it fair to you?' }).getByText('5').click()
        await look(person, 'how was it')
        await page.getByRole('button', { name: 'Send' }).click()
        await expect(page.getByText('Thank you. Your answers are in.')).toBeVisible()
        await page.reload()
        await expect(
          page.getByRole('group', { name: 'Was it fair to you?' }).getByRole('radio', { name: '5 out of 5' }),
        ).toBeChecked()
      }
    })

    await test.step('the page about us counts both sides apart, and hides what is small', async () => {
      await respondent.page.goto('/about#results')
      await expect(
        respondent.page
          .getByText('Nothing to count yet. A figure appears here once it holds 5 cases.')
          .first(),
      ).toBeVisible()
      await look(respondent, 'about')
    })
  },
)
