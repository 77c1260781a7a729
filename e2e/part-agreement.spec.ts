import { expect, type Page } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { expectAtOnce } from './support/hub.ts'
import { look, lookAgain } from './support/look.ts'
import { test } from './support/people.ts'
import { openCase } from './support/quick.ts'
import { expectSealed } from './support/sealed-document.ts'

async function signPart(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your full name').fill(name)
  await page.getByRole('checkbox', { name: /^I have read this agreement/ }).check()
  await page.getByRole('button', { name: 'Sign the part agreement' }).click()
}

test(
  'two settle one point, sign and seal it, and go on about the other',
  RELEASE,
  async ({ browser }, testInfo) => {
    const { caseId, starter, respondent } = await openCase(browser)
    const [maya, lee] = [starter.page, respondent.page]
    await lee.goto(`/case/${caseId}`)
    await expect(lee.getByRole('link', { name: 'Settle some points' }).first()).toBeVisible()

    await test.step('one side proposes a point, with time limits that wait', async () => {
      await maya.goto(`/case/${caseId}`)
      await maya.getByRole('link', { name: 'Settle some points' }).first().click()
      await expect(
        maya
          .getByRole('heading', { name: 'Which points would you settle?' })
          .or(maya.getByText('Which points would you settle?'))
          .first(),
      ).toBeVisible()
      for (const box of await maya.getByRole('checkbox', { name: /^\d\. / }).all()) await box.uncheck()
      await maya.getByRole('checkbox', { name: /^2\. Delivery/ }).check()
      await maya.getByLabel('Sum for “Delivery”').fill('')
      await maya.getByRole('button', { name: 'Propose this' }).click()
      await expect(maya.getByText('Please enter the sum.').first()).toBeVisible()
      await maya.getByLabel('Sum for “Delivery”').fill('45')
      await maya.getByRole('checkbox', { name: /^Let time limits wait/ }).check()
      await maya.getByLabel('Whose law?').selectOption('New York')
      await expect(maya.getByText(/section 17-103 of the New York/)).toBeVisible()
      await look(starter, 'part-form')
      await maya.getByRole('button', { name: 'Propose this' }).click()
      await expect(maya.getByRole('heading', { name: 'What you proposed' })).toBeVisible()
    })

    await test.step('the other side sees it at once on the page of the case, and says yes', async () => {
      await expectAtOnce(lee.getByText(/proposes to settle this now/))
      await lookAgain(respondent, 'part-note')
      await lee.getByRole('link', { name: 'See the proposal' }).click()
      await expect(lee.getByText('Lee Okafor pays $45', { exact: false }).first()).toBeVisible()
      await look(respondent, 'part-proposed')
      await lee.getByRole('button', { name: 'Yes, write it down' }).click()
      await expect(
        lee.getByText('This settles only point 2 of their dispute', { exact: false }),
      ).toBeVisible()
      await lookAgain(respondent, 'part-to-sign')
    })

    await test.step('both sign, and the case goes on', async () => {
      await signPart(lee, 'Lee Okafor')
      await expect(lee.getByText(/^You have signed\. /)).toBeVisible()
      await expectAtOnce(maya.getByRole('button', { name: 'Sign the part agreement' }))
      await signPart(maya, starter.name)
      for (const page of [maya, lee])
        await expect(page.getByRole('button', { name: 'Download Part agreement 1' })).toBeEnabled({
          timeout: 60_000,
        })
      await look(starter, 'part-sealed')
      await lookAgain(respondent, 'part-sealed')
    })

    await test.step('its file is sealed, and what it promises is followed', async () => {
      const download = maya.waitForEvent('download')
      await maya.getByRole('button', { name: 'Download Part agreement 1' }).click()
      const path = testInfo.outputPath('part.pdf')
      await (await download).saveAs(path)
      await expectSealed(path)
      await lee.goto(`/case/${caseId}?tab=agreed`)
      await expect(lee.getByText(/\$45/).first()).toBeVisible()
      await look(respondent, 'part-agreed')
      await maya.goto(`/case/${caseId}?tab=overview`)
      await expect(maya.getByText('settled', { exact: true }).first()).toBeVisible()
      await look(starter, 'part-overview')
      await maya.goto(`/case/${caseId}`)
      await expect(maya.getByRole('button', { name: 'Write an offer' }).first()).toBeVisible()
      await look(starter, 'part-goes-on')
    })
  },
)

test('two settle a part of one point, and the rest of it stays open', RELEASE, async ({ browser }) => {
  const { caseId, starter, respondent } = await openCase(browser)
  const [maya, lee] = [starter.page, respondent.page]

  await test.step('the sum that both say at least is proposed as a part', async () => {
    await maya.goto(`/case/${caseId}?tab=points`)
    await expect(maya.getByText('You both say at least $150 of the $400', { exact: false })).toBeVisible()
    await expect(
      maya.getByRole('radio', { name: 'Lee Okafor pays a part, and the rest stays open' }),
    ).toBeChecked()
    await expect(maya.getByText('About the other $250 nothing is settled', { exact: false })).toBeVisible()
    await look(starter, 'part-of-point-form')
    await maya.getByRole('button', { name: 'Propose this' }).click()
    await lee.goto(`/case/${caseId}?tab=points`)
    await expect(lee.getByText('Lee Okafor pays $150 of the $400; the other $250 stays open')).toBeVisible()
    await look(respondent, 'part-of-point-proposed')
    await lee.getByRole('button', { name: 'Yes, write it down' }).click()
    await expect(
      lee.getByText('$150 of the $400 from Lee Okafor; about the other $250 nothing is settled'),
    ).toBeVisible()
  })

  await test.step('both sign, and only the rest is left to settle', async () => {
    await signPart(lee, 'Lee Okafor')
    await expectAtOnce(maya.getByRole('button', { name: 'Sign the part agreement' }))
    await signPart(maya, starter.name)
    await expect(maya.getByRole('button', { name: 'Download Part agreement 1' })).toBeEnabled({
      timeout: 60_000,
    })
    await expect(maya.getByText('You both say at least', { exact: false })).toHaveCount(0)
    await look(starter, 'part-of-point-sealed')
    for (const person of [starter, respondent]) {
      await person.page.goto(`/case/${caseId}?tab=overview`)
      await expect(person.page.getByText('$150 of the $400 is settled', { exact: false })).toBeVisible()
      await expect(person.page.getByRole('cell', { name: '$250' }).first()).toBeVisible()
      await look(person, 'part-of-point-overview')
    }
  })
})
