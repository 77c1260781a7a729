import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { takeCase } from './support/case-file.ts'
import { expectCheckFromDisk } from './support/check-from-disk.ts'
import { expectAtOnce } from './support/hub.ts'
import { look, lookAgain } from './support/look.ts'
import { test } from './support/people.ts'
import { agree, openCase, sign } from './support/quick.ts'
import { expectSealed } from './support/sealed-document.ts'

async function fileOf(page: Page, label: string, testInfo: TestInfo) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: label }).click()
  const path = testInfo.outputPath(`${label}.pdf`)
  await (await download).saveAs(path)
  return { path, ...(await expectSealed(path)) }
}

function withoutProofs(page: string): string {
  return page.replace(/data-proofs="[^"]*"/, '')
}

async function signVersion(page: Page, name: string) {
  await page.getByLabel('Your full name').fill(name)
  await page.getByRole('checkbox', { name: /^I have read this agreement/ }).check()
  await page.getByRole('button', { name: 'Sign the new version' }).click()
}

test('a signed agreement is changed by both, and anybody can see which version counts', async ({
  browser,
}, testInfo) => {
  const { caseId, maya, lee, starter, respondent } = await openCase(browser)
  const [one, other] = [starter.page, respondent.page]
  await agree(caseId, maya, lee)
  for (const person of [maya, lee]) await sign(caseId, person)

  await test.step('one side proposes: a name put right, and the payment in two parts', async () => {
    await expect(async () => {
      await one.goto(`/case/${caseId}?tab=agreement`)
      await expect(one.getByRole('button', { name: 'Propose a change' })).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 240_000 })
    await one.getByRole('button', { name: 'Propose a change' }).click()
    await one.getByLabel('Full name of Lee Okafor').fill('Lee Adaeze Okafor')
    await one.getByLabel('Payment 1').fill('200.00')
    await one.getByRole('button', { name: 'Add a payment' }).click()
    await one.getByRole('button', { name: 'Propose this change' }).click()
    // what was left out is said beside its field, and nothing typed is gone
    await expect(one.getByLabel('Payment 2')).toHaveAttribute('aria-invalid', 'true')
    await look(starter, 'change-form')
    await one.getByLabel('Payment 2').fill('120.00')
    await one.getByLabel('Why?').fill('Lee’s passport has the longer name, and two parts are easier.')
    await one.getByRole('button', { name: 'Propose this change' }).click()
    await expect(one.getByRole('heading', { name: 'Your change to the agreement' })).toBeVisible()
  })

  await test.step('the other side sees it where it looks first, old beside new', async () => {
    await other.goto(`/case/${caseId}?tab=agreed`)
    await expect(other.getByRole('heading', { name: /would like to change the agreement/ })).toBeVisible()
    await lookAgain(respondent, 'change-note')
    await other.getByRole('link', { name: 'Look at it' }).click()
    await expect(other.getByText('Lee Adaeze Okafor').first()).toBeVisible()
    await expect(other.getByText('As it is', { exact: true }).first()).toBeVisible()
    await look(respondent, 'change-proposed')
    await lookAgain(starter, 'change-proposed')
  })

  await test.step('a yes writes the new version, and both sign it', async () => {
    await other.getByRole('button', { name: 'Yes, write the new version' }).click()
    await expect(other.getByText('Read all of version 2')).toBeVisible()
    await lookAgain(respondent, 'change-sign')
    await signVersion(other, 'Lee Adaeze Okafor')
    await expect(other.getByText(/^You have signed\. Maya Torres can sign until/)).toBeVisible()
    await expectAtOnce(one.getByText('Read all of version 2'))
    await one.getByText('Read all of version 2').click()
    await expect(one.getByText(/This is version 2 of the agreement/).last()).toBeVisible()
    await signVersion(one, 'Maya Torres')
  })

  await test.step('what is open follows at once', async () => {
    await expectAtOnce(other.getByText(/Version 1, replaced by version 2/))
    await other.goto(`/case/${caseId}?tab=agreed`)
    await expect(other.getByRole('heading', { name: /\$200/ }).first()).toBeVisible()
    await expect(other.getByText('$120').first()).toBeVisible()
    await expect(other.getByText(/^Version 2 of the agreement counts since/)).toBeVisible()
    await lookAgain(respondent, 'changed-agreed')
  })

  await test.step('each version stays a sealed file, and anybody can ask which one counts', async () => {
    await expect(async () => {
      await one.goto(`/case/${caseId}?tab=agreement`)
      await expect(one.getByRole('button', { name: 'Download version 2' })).toBeEnabled({ timeout: 10_000 })
    }).toPass({ timeout: 240_000 })
    await lookAgain(starter, 'versions')
    const first = await fileOf(one, 'Download version 1', testInfo)
    const second = await fileOf(one, 'Download version 2', testInfo)
    expect(first.sha256).not.toBe(second.sha256)
    const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    const sent: string[] = []
    stranger.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await stranger.goto('/security')
    const file = stranger.getByLabel('Choose a file, or drop it here')
    const ask = stranger.getByRole('button', { name: 'Ask which version counts' })
    await file.setInputFiles(first.path)
    await expect(stranger.getByText('Genuine and unchanged')).toBeVisible()
    await stranger.getByText('Details', { exact: true }).click()
    // the log takes what was sealed in within a minute
    await expect(async () => {
      await file.setInputFiles([])
      await file.setInputFiles(second.path)
      await expect(stranger.getByText(/^Line [\d,]+ of [\d,]+, since /)).toBeVisible({
        timeout: 5_000,
      })
    }).toPass({ timeout: 240_000 })
    await look({ page: stranger, name: 'a stranger' }, 'checked')
    // nothing that was sent tells of the file, and the policy lets nothing else be sent
    expect(sent.filter((one) => one.includes('/log/')).length).toBeGreaterThan(2)
    for (const one of sent) {
      expect(new URL(one.split(' ', 1)[0] ?? '').pathname).toMatch(
        /^\/(?:security$|assets\/|fonts\/|check-paper\.js$|log\/checkpoint$|log\/tile\/|favicon|icon)/,
      )
      for (const { sha256 } of [first, second]) expect(one).not.toContain(sha256)
    }
    const refused = await stranger.evaluate(async () =>
      fetch('/api/config').then(
        () => 'sent',
        () => 'refused',
      ),
    )
    expect(refused).toBe('refused')

    await ask.click()
    await expect(stranger.getByText(/This is version 2, and it is the one that counts/)).toBeVisible()
    expect(sent.filter((one) => one.includes(second.sha256))).toHaveLength(1)
    await file.setInputFiles(first.path)
    await ask.click()
    await expect(stranger.getByText(/It was replaced on .* version 2 counts now/)).toBeVisible()

    const altered = Buffer.concat([first.bytes, Buffer.from('\n')])
    const changed = { name: 'agreement.pdf', mimeType: 'application/pdf', buffer: altered }
    await stranger.context().setOffline(true)
    await file.setInputFiles(changed)
    await expect(stranger.getByText(/^Something was added at the end of this file/)).toBeVisible()
    await expect(ask).toBeHidden()
    await look({ page: stranger, name: 'a stranger' }, 'checked-changed')
    await file.setInputFiles(second.path)
    await expect(stranger.getByText('Genuine and unchanged')).toBeVisible()
    await file.setInputFiles({ ...changed, name: 'photo.jpg', buffer: Buffer.from('no PDF') })
    await expect(stranger.getByText('Cannot say')).toBeVisible()
    await stranger.context().close()
  })

  await test.step('the check in the case file works from a disk, without a line, and can send nothing', async () => {
    await one.goto(`/case/${caseId}?tab=agreed`)
    const folder = await takeCase(one, 'Case file', testInfo, 'court')
    await expectCheckFromDisk(browser, folder, [
      testInfo.outputPath('court.zip'),
      testInfo.outputPath('Download version 2.pdf'),
    ])
    // the one that can be saved from the page is the same, with no proofs in it
    const served = await (await one.request.get('/check-paper.html')).text()
    const packed = await readFile(join(folder, 'check-paper.html'), 'utf8')
    expect(withoutProofs(served)).toBe(withoutProofs(packed))
  })
})
