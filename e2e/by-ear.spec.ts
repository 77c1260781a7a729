import { expect } from '@playwright/test'
import { listenTo, type Listener } from './support/listener.ts'
import { untilTakenOver } from './support/invitation.ts'
import { drawnMailTo } from './support/outbox.ts'
import { test } from './support/people.ts'
import { BOOKCASE, register, sendCase } from './support/quick.ts'

test('whoever hears the page comes from the mail to a sent answer, by names and by keys alone', async ({
  respondent: { page, email },
}) => {
  const maya = await register('Maya Torres')
  const { reference } = await sendCase(
    maya,
    { name: 'Lee Okafor', email },
    { ...BOOKCASE, items: BOOKCASE.items.slice(0, 1) },
  )
  const ear = await listenTo(page)

  await test.step('the mail', async () => {
    await page.setContent(await drawnMailTo(email, new RegExp(reference)))
    await expectOrder(ear)
    expect((await ear.headings())[0]).toMatchObject({ level: 1, name: /Maya Torres would like to sort/ })
    await ear.tabTo('link', /^Read and answer/)
    await page.keyboard.press('Enter')
  })

  await test.step('the invitation', async () => {
    await untilTakenOver(page)
    await expect(page).toHaveTitle(/Your invitation/)
    expect(await ear.landmarks()).toEqual(expect.arrayContaining(['banner', 'main']))
    await expectOrder(ear)
    const told = (await ear.headings()).map(({ name }) => name)
    expect(told[0]).toBe('Maya Torres would like to sort something out with you')
    for (const name of ['What do you say?', 'What happened, in Maya Torres’s words'])
      expect(told).toContain(name)
    await ear.tabTo('link', 'I owe part of it')
    await page.keyboard.press('Enter')
  })

  await test.step('the point', async () => {
    await landsOn(ear, 'The price back')
    await expectOrder(ear)
    expect(await ear.tabTo('radio', /^I agree in part/)).toMatchObject({ role: 'radio' })
    await ear.tabTo('button', 'Next')
    await page.keyboard.press('Enter')
    // what is missing has the focus, and says itself that it is wrong and why
    await expect
      .poll(() => ear.here().catch(() => null))
      .toMatchObject({ name: /^How much of it do you agree with/, isInvalid: true })
    expect((await ear.here()).tells).not.toBe('')
    await page.keyboard.type('150')
    await ear.tabTo('textbox', 'How do you see it?')
    await page.keyboard.type('It can be mended.')
    await ear.announced()
    await expect.poll(async () => (await ear.announced()).join(' ')).toMatch(/Saved/)
    await ear.tabTo('button', 'Next')
    await page.keyboard.press('Enter')
  })

  await test.step('the whole answer', async () => {
    await landsOn(ear, 'Your answer to Maya Torres')
    await expectOrder(ear)
    await ear.tabTo('button', 'Send my answer')
    await page.keyboard.press('Enter')
  })

  await test.step('sent', async () => {
    await landsOn(ear, 'Sent. Maya Torres can read it now.')
    await expectOrder(ear)
    const told = (await ear.headings()).map(({ name }) => name)
    for (const name of ['What you sent', 'What happens next']) expect(told).toContain(name)
  })
})

/** A new screen is heard by its heading, which has the focus. */
async function landsOn(ear: Listener, name: string): Promise<void> {
  await expect.poll(() => ear.here().catch(() => null)).toMatchObject({ role: 'heading', level: 1, name })
}

/** One heading of the first level, and no level left out on the way down. */
async function expectOrder(ear: Listener): Promise<void> {
  const levels = (await ear.headings()).map(({ level }) => level ?? 0)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  for (const [at, level] of levels.entries())
    expect(level, `level ${level} after ${levels[at - 1]}`).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1)
}
