import { readFile } from 'node:fs/promises'
import { bundleFaultWords } from '@evensettle/contracts/words/proof-words.ts'
import { checkBundle } from '@evensettle/domain/proof/check-bundle.ts'
import { expect, type Download } from '@playwright/test'
import { TOOLS } from '@evensettle/verify/tools.ts'
import { writeToDatabase } from './support/database.ts'
import { RELEASE } from './support/everyday.ts'
import { look } from './support/look.ts'
import { anOperator } from './support/operator.ts'
import { DESK, PHONE, test } from './support/people.ts'
import { agree, openCase, seatSignedIn, sign, write } from './support/quick.ts'

/** What the check says of a saved bundle: null when it is whole. */
async function faultOf(saved: Download): Promise<string | null> {
  const checked = await checkBundle(await readFile(await saved.path()), TOOLS)
  return checked.ok ? null : bundleFaultWords(checked.error)
}

for (const screen of [PHONE, DESK])
  test(
    `an operator and a side take the proof of a case, and a database altered by hand is found (${screen.width})`,
    RELEASE,
    async ({ browser }) => {
      const { caseId, reference, maya, lee, starter } = await openCase(browser)
      await write(caseId, lee, 'Only between the two of us.')
      await agree(caseId, maya, lee)
      for (const person of [maya, lee]) await sign(caseId, person)

      const operator = await seatSignedIn(browser, await anOperator(), screen)
      const { page } = operator
      await page.goto(`/admin/case-proof/${caseId}`)
      await expect(page.getByRole('heading', { level: 1, name: `Proof of case ${reference}` })).toBeVisible()
      await expect(page.getByText('Whole. Every entry fits the one before it')).toBeVisible()
      await expect(page.getByText('The invited person signed').first()).toBeVisible()
      await expect(page.getByText('Only between the two of us.')).toHaveCount(0)
      await page.getByText(/^Show \d+ emails?$/).click()
      await look(operator, 'proof of a whole case')

      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download', exact: true }).press('Enter')
      const saved = await coming
      expect(saved.suggestedFilename()).toBe(`proof-${reference}.zip`)
      expect(await faultOf(saved)).toBeNull()
      await expect(page.getByText('downloaded the proof').first()).toBeVisible()

      await starter.page.goto(`/case/${caseId}?tab=activity`)
      await expect(starter.page.getByText('downloaded the proof of this case').first()).toBeVisible()
      const own = starter.page.waitForEvent('download')
      await starter.page.getByRole('button', { name: 'Download: Proof of the record' }).click()
      expect(await faultOf(await own)).toBeNull()
      await look(starter, 'the proof of one’s own case')

      await writeToDatabase(`update message set body = 'Something else' where case_id = $1`, [caseId])
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByRole('alert').getByText(/what entry \d+ tells of was changed/)).toBeVisible()
      await look(operator, 'proof of a case that was altered')
      await operator.context.close()
    },
  )

test(
  'the proof of a case is not there for its sides and for what is no case',
  RELEASE,
  async ({ browser }) => {
    const { caseId, starter } = await openCase(browser)
    starter.trouble.allow(/40[04]/)
    await starter.page.goto(`/admin/case-proof/${caseId}`)
    await expect(starter.page.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeVisible()
    const operator = await seatSignedIn(browser, await anOperator(), DESK)
    operator.trouble.allow(/40[04]/)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await operator.page.goto(`/admin/case-proof/${id}`)
      await expect(
        operator.page.getByRole('heading', { level: 1, name: 'Oops! Page not found' }),
      ).toBeVisible()
    }
    await operator.context.close()
  },
)
