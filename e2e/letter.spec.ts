import { RELEASE } from './support/everyday.ts'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getLetterLink } from '@evensettle/contracts/invitation-sending.ts'
import { answerInvitation } from '@evensettle/contracts/invitations.ts'
import { expect, type Page } from '@playwright/test'
import { freshAddress, PHONE, seat, test, DESK } from './support/people.ts'
import { answerPoint, codeMailedTo, makeAccount, sendAnswer, untilTakenOver } from './support/invitation.ts'
import { api, register, seatSignedIn, sendCase, type Account } from './support/quick.ts'
import { DATA } from './support/servers.ts'

/** What stands on the letter. */
async function letterOf(caseId: string, starter: Account) {
  const { link, code } = await api.call(getLetterLink, { caseId }, starter)
  return { link, code: code ?? '' }
}

/** The code in the newest text in the built-in outbox. */
async function codeTextedTo(number: string): Promise<string> {
  const folder = join(DATA, 'sms-outbox')
  let code = ''
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => [])
      const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      code = /(\d{6}) is your code/.exec(texts.findLast((text) => text.includes(number)) ?? '')?.[1] ?? ''
      return code
    })
    .not.toBe('')
  return code
}

const step = (page: Page) => page.getByRole('heading', { name: 'One more step: a code for you' })

test(
  'by letter: type the code, answer, one more step with a mailed code, account, case',
  RELEASE,
  async ({ browser }) => {
    const maya = await register('Maya Torres')
    const lee = await seat(browser, 'Lee Okafor', PHONE)
    const sent = await sendCase(maya, { name: lee.name, email: freshAddress('old') })
    const { code } = await letterOf(sent.caseId, maya)
    const { page } = lee
    await page.goto('/respond')
    await untilTakenOver(page)
    await page.getByLabel('Reference', { exact: true }).fill(sent.reference)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Read and answer' }).click()
    await page.getByRole('link', { name: /^I (owe|agree to) part of it$/ }).click()
    await answerPoint(page, 'The price back', {
      how: 'partly',
      amount: '150',
      reason: 'It was fine at first.',
    })
    await answerPoint(page, 'Delivery', { how: 'disagree', reason: 'That was agreed.' })
    await sendAnswer(page)

    await expect(step(page)).toBeVisible()
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText('Enter an email address or a mobile number.')).toBeVisible()
    await page.getByLabel('Your email address or mobile number').fill(lee.email)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText(lee.email)).toBeVisible()

    // The phone shows the mail and has let go of the page meanwhile: nothing is lost.
    const mailed = await codeMailedTo(lee.email)
    await page.goto('/invitation-response?step=review')
    await expect(page.getByText('It was fine at first.')).toBeVisible()
    await sendAnswer(page)
    await page.getByLabel('The code').fill(mailed)
    await page.getByRole('button', { name: 'Confirm and send' }).click()

    await makeAccount(lee)
    await expect(page).toHaveURL(new RegExp(`/case/${sent.caseId}`))
    await expect(page.getByText('Maya has to confirm that it is you')).toBeVisible()

    // Both read how Lee came in; the starter says that it is Lee.
    const starter = await seatSignedIn(browser, maya, DESK)
    await starter.page.goto(`/case/${sent.caseId}`)
    const question = starter.page.getByRole('region', { name: 'Is this Lee Okafor?' })
    await expect(question).toContainText('with the invitation’s link or code, which you could also see')
    await expect(question).toContainText('l…@')
    await expect(question).not.toContainText(lee.email)
    await question.getByRole('button', { name: 'Yes, this is Lee Okafor' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText('Maya has to confirm that it is you')).toBeHidden()
    await expect(page.getByText(/said: yes, this is /)).toBeVisible()
    starter.trouble.expectNone(maya.name)
    await starter.context.close()
    lee.trouble.expectNone(lee.name)
    await lee.context.close()
  },
)

test(
  'by letter, with a mobile number: saying no keeps its words while the code comes',
  RELEASE,
  async ({ browser }) => {
    const maya = await register('Maya Torres')
    const lee = await seat(browser, 'Lee Okafor', PHONE)
    const sent = await sendCase(maya, { name: lee.name, email: freshAddress('old') })
    const { link } = await letterOf(sent.caseId, maya)
    const { page, trouble } = lee
    trouble.allow(/422/)
    await page.goto(link)
    await untilTakenOver(page)
    await page.getByRole('link', { name: /^Not here/ }).click()
    await page.getByRole('radio', { name: 'We have already sorted this out' }).check()
    await page.getByLabel('A word to Maya Torres').fill('I paid in June.')
    await page.getByRole('button', { name: 'Send and end the case' }).click()
    await page.getByLabel('Your email address or mobile number').fill('+1 (207) 555-0143')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    const texted = await codeTextedTo('+12075550143')
    await page.reload()
    await expect(page.getByLabel('A word to Maya Torres')).toHaveValue('I paid in June.')
    await page.getByRole('button', { name: 'Send and end the case' }).click()
    await page.getByLabel('The code').fill(texted === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Confirm and send' }).click()
    await expect(page.getByText('This is not the code we sent.')).toBeVisible()
    await page.getByLabel('The code').fill(texted)
    await page.getByRole('button', { name: 'Confirm and send' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for saying so' })).toBeVisible()
    trouble.expectNone(lee.name)
    await lee.context.close()
  },
)

test(
  'the starter with the letter is refused: by address, by browser, and over what came by mail',
  RELEASE,
  async ({ browser }) => {
    const maya = await register('Maya Torres')
    const lee = await seat(browser, 'Lee Okafor', PHONE)
    const sent = await sendCase(maya, lee)
    const { link } = await letterOf(sent.caseId, maya)

    // In a private window, with the own address written another way.
    const hidden = await seat(browser, 'Nobody', DESK)
    hidden.trouble.allow(/4(09|22)/)
    await hidden.page.goto(link)
    await untilTakenOver(hidden.page)
    await hidden.page.getByRole('link', { name: /^Yes, I (will pay|agree)/ }).click()
    await sendAnswer(hidden.page)
    const [local, host] = maya.email.split('@')
    await hidden.page.getByLabel('Your email address or mobile number').fill(`${local}+lee@${host}`)
    await hidden.page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(hidden.page.getByText(/Only the invited person can answer/)).toBeVisible()

    // In the browser where she was signed in, now signed out.
    const own = await seatSignedIn(browser, maya, DESK)
    own.trouble.allow(/403/)
    await own.page.goto(`/case/${sent.caseId}`)
    await expect(own.page.getByRole('heading', { level: 1 })).toBeVisible()
    await own.page.evaluate(() => window.localStorage.clear())
    await own.page.goto(link)
    await untilTakenOver(own.page)
    await own.page.getByRole('link', { name: /^Yes, I (will pay|agree)/ }).click()
    await sendAnswer(own.page)
    await own.page.getByLabel('Your email address or mobile number').fill(freshAddress('second'))
    await own.page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(own.page.getByText(/open the letter on another phone or computer/)).toBeVisible()

    // With a second mailbox, after the real person has answered by mail.
    await api.call(answerInvitation, { token: sent.token, kind: 'agree', words: 'By mail.', items: [] })
    const second = freshAddress('second')
    await hidden.page.getByLabel('Your email address or mobile number').fill(second)
    await hidden.page.getByRole('button', { name: 'Send me a code' }).click()
    await hidden.page.getByLabel('The code').fill(await codeMailedTo(second))
    await hidden.page.getByRole('button', { name: 'Confirm and send' }).click()
    await expect(hidden.page.getByText(/This was answered with the link in the email/)).toBeVisible()
    for (const one of [lee, hidden, own]) await one.context.close()
  },
)
