import { getCase } from '@evensettle/contracts/cases.ts'
import { addDays, dateOf } from '@evensettle/domain/time.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Browser } from '@playwright/test'
import { takeCase } from './support/case-file.ts'
import { writeToDatabase } from './support/database.ts'
import { RELEASE } from './support/everyday.ts'
import { freePort } from './support/free-port.ts'
import { look } from './support/look.ts'
import { mailTo } from './support/outbox.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { test, type Person } from './support/people.ts'
import { agree, openCase, placeAt, sign } from './support/quick.ts'
import { expectSealed, sealedFileFrom } from './support/sealed-document.ts'

const PARTS = [15_667, 15_667, 15_666]

let origin = ''
let server: OwnServer

test.beforeEach(async () => {
  const port = freePort()
  origin = `http://localhost:${port}`
  server = await startOwnServer(port, {})
})

test.afterEach(() => server.stop())

/** Signed by both: three payments, a month apart. The one reads in the light, the other in the dark. */
async function signedInParts(browser: Browser) {
  const one = await openCase(browser, placeAt(origin, server.dataDir))
  const { caseId, maya, lee, starter, respondent } = one
  const today = dateOf(Date.now())
  const days = [addDays(today, 30), addDays(today, 60), addDays(today, 90)] as const
  await agree(
    caseId,
    maya,
    lee,
    PARTS.map((amount, at) => ({ amount, dueOn: days[at] ?? '' })),
  )
  for (const person of [maya, lee]) await sign(caseId, person)
  const status = async () => (await maya.place.api.call(getCase, { caseId }, maya)).status
  await expect.poll(status, { timeout: 240_000 }).toBe('settled')
  for (const { context, trouble } of [starter, respondent]) {
    await context.clock.install()
    // a screen that slept for a month asks with the session of a month ago before it renews it
    trouble.allow(/401/)
  }
  return { ...one, days }
}

/** Eleven in the morning in New York, for the server and both screens; the clock looks at what is due. */
async function itIs(day: string, people: readonly Person[]): Promise<void> {
  const moment = new Date(`${day}T16:00:00Z`)
  await server.moveTo(moment)
  for (const { context } of people) await context.clock.setSystemTime(moment)
  await lookAround()
}

async function lookAround(): Promise<void> {
  await writeToDatabase(
    `insert into job.job (name, data) values ('obligations.sweep', '{}')`,
    [],
    server.dataDir,
  )
}

async function openAgreed({ page }: Person, caseId: string): Promise<void> {
  await page.goto(`${origin}/case/${caseId}?tab=agreed`)
}

/** Nothing went wrong unasked; nobody stays who would miss the server. */
async function leave(people: readonly Person[]): Promise<void> {
  for (const { name, trouble, context } of people) {
    trouble.expectNone(name)
    await context.close()
  }
}

/** By one press in the mail, in a browser that knows nobody. */
async function pressMail(browser: Browser, address: string, says: RegExp, button: string): Promise<void> {
  const mail = await mailTo(address, says, server.dataDir)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(/https?:\S+\/press\?key=\S+/.exec(mail)?.[0] ?? '')
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText('Thank you, that is noted')).toBeVisible()
  await context.close()
}

/** The payer says so on the screen, and the other side confirms it there. */
async function payAndConfirm(payer: Person, paid: Person, caseId: string, sum: string): Promise<void> {
  for (const person of [payer, paid]) await openAgreed(person, caseId)
  await payer.page.getByRole('button', { name: 'I have paid' }).first().click()
  await payer.page.getByRole('button', { name: `Tell ${paid.name}` }).click()
  await expect(paid.page.getByRole('heading', { name: `says they paid you ${sum}` })).toBeVisible()
  await paid.page.getByRole('button', { name: 'I have received it' }).first().click()
}

test(
  'three payments, one of them missed, planned anew, paid and confirmed, end with a certificate',
  RELEASE,
  async ({ browser }, testInfo) => {
    const { caseId, maya, lee, starter, respondent, days } = await signedInParts(browser)
    const both = [starter, respondent]
    const [paid, payer] = [starter.page, respondent.page]

    await test.step('the first is paid and confirmed by one press each, without signing in', async () => {
      await itIs(addDays(days[0], -1), both)
      await pressMail(browser, lee.email, /You agreed to pay Maya Torres \$156\.67/, 'Yes, I have paid')
      await lookAround()
      await pressMail(
        browser,
        maya.email,
        /Lee Okafor says that \$156\.67 was paid/,
        'Yes, I have received it',
      )
      for (const person of both) await openAgreed(person, caseId)
      for (const page of [paid, payer]) await expect(page.getByText(/^Paid, confirmed on/)).toBeVisible()
    })

    await test.step('the second is missed: its payer reads a calm note, and both see how late it is', async () => {
      await itIs(addDays(days[1], 4), both)
      for (const { email } of [maya, lee]) await mailTo(email, /new plan/, server.dataDir)
      for (const person of both) {
        await openAgreed(person, caseId)
        await expect(person.page.getByText('4 days late', { exact: true })).toBeVisible()
        await look(person, 'late')
      }
      await payer.emulateMedia({ colorScheme: 'dark' })
    })

    await test.step('who cannot pay asks with two fields, and the other one is asked at once', async () => {
      await payer.getByRole('button', { name: 'I cannot pay this one' }).first().click()
      await payer.getByLabel(/^By .* I can pay$/).fill('50')
      await payer.getByLabel('The other $106.67 by').fill(addDays(days[1], 20))
      await payer.getByRole('button', { name: 'Ask Maya Torres' }).click()
      await expect(
        payer.getByText(/^You asked for a new plan: \$50 on .* \$106\.67 on /).first(),
      ).toBeVisible()
      await expect(
        paid.getByRole('heading', { name: 'Lee Okafor asks for a new plan for $156.67' }),
      ).toBeVisible()
      await look(starter, 'asked')
    })

    await test.step('her yes signs the change, which is sealed for both', async () => {
      await paid.getByRole('button', { name: 'Say yes to this plan' }).click()
      await paid.getByRole('button', { name: 'Yes, sign it' }).click()
      await expect(payer.getByRole('heading', { name: 'You pay Maya Torres $50' })).toBeVisible()
      const { text } = await sealedFileFrom(respondent, /^A signed change/, testInfo)
      for (const part of ['$50', '$106.67', maya.name, lee.name]) expect.soft(text).toContain(part)
    })

    await test.step('what the plan says and the last payment are paid and confirmed', async () => {
      await payAndConfirm(respondent, starter, caseId, '$50')
      await itIs(addDays(days[1], 20), both)
      await payAndConfirm(respondent, starter, caseId, '$106.67')
      await itIs(days[2], both)
      await payAndConfirm(respondent, starter, caseId, '$156.66')
      for (const page of [paid, payer])
        await expect(page.getByRole('heading', { name: 'All of it is done' })).toBeVisible()
    })

    await test.step('both open the same sealed certificate', async () => {
      const certificate = 'Certificate: all of it is done'
      const [one, other] = [
        await sealedFileFrom(starter, certificate, testInfo),
        await sealedFileFrom(respondent, certificate, testInfo),
      ]
      expect(one.sha256).toBe(other.sha256)
      for (const part of ['$470', maya.name, lee.name]) expect.soft(one.text).toContain(part)
      for (const person of both) await look(person, 'kept')
    })
    await leave(both)
  },
)

test(
  'what is not paid gets its letter, is said to be broken, and goes to a court as one file',
  RELEASE,
  async ({ browser }, testInfo) => {
    const { caseId, reference, lee, starter, respondent, days } = await signedInParts(browser)
    const both = [starter, respondent]
    const { page } = starter

    await test.step('after two weeks the letter of the agreement goes out', async () => {
      await itIs(addDays(days[0], 16), both)
      await openAgreed(starter, caseId)
      await page.getByRole('button', { name: 'What you can do' }).first().click()
      await page.getByRole('button', { name: 'Send the letter' }).first().click()
      await page.getByRole('button', { name: 'Send it' }).click()
      await mailTo(lee.email, /put it right/, server.dataDir)
    })

    await test.step('two weeks later she says that it was not kept, and both see it', async () => {
      await itIs(addDays(days[0], 31), both)
      for (const person of both) await openAgreed(person, caseId)
      await page.getByRole('button', { name: 'What you can do' }).first().click()
      await page.getByRole('button', { name: 'Say it was not kept' }).first().click()
      await page.getByRole('button', { name: 'Say it', exact: true }).click()
      for (const person of both) {
        await expect(person.page.getByText(/says this was not kept/).first()).toBeVisible()
        await look(person, 'broken')
      }
      await respondent.page.emulateMedia({ colorScheme: 'dark' })
    })

    await test.step('one press makes the file for a court, with what was kept and what was not', async () => {
      const folder = await takeCase(page, 'Case file', testInfo, 'court')
      const { text } = await expectSealed(join(folder, 'case.pdf'))
      for (const part of [
        reference,
        'Lee Okafor pays Maya Torres $156.67.',
        'Maya Torres said that it was not kept.',
        'A letter about its being late was made on',
        'Of $470, $0 counts as paid and $470 is open.',
      ])
        expect.soft(text).toContain(part)
      await expectSealed(join(folder, 'agreement/1-agreement.pdf'))
      expect(await readdir(folder)).toContain('SHA256SUMS')
      await takeCase(respondent.page, 'Case file', testInfo, 'theirs')
    })
    await leave(both)
  },
)
