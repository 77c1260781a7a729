import { expect, type Locator } from '@playwright/test'
import { RELEASE } from './support/everyday.ts'
import { bubble, messageField } from './support/hub.ts'
import { test } from './support/people.ts'
import { answerAndJoin, register, seatSignedIn, sendCase } from './support/quick.ts'

/** A phone, and what an open keyboard leaves of it. */
const ROOMS = [
  { width: 390, height: 780 },
  { width: 390, height: 420 },
]

const SENTENCE = 'I have read what you wrote and would like to tell you how it was on that day. '

/** Whether a press in the middle reaches it: nothing lies over it, and it is in the window. */
async function isInReach(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.bottom - 4]
    const hit = y < window.innerHeight && y > 0 ? document.elementFromPoint(x, y) : null
    return element.contains(hit)
  })
}

test(
  'the button that sends stays in reach on a phone, however long a message gets',
  RELEASE,
  async ({ browser }) => {
    const [maya, lee] = [await register('Maya Torres'), await register('Lee Okafor')]
    const sent = await sendCase(maya, lee)
    await answerAndJoin(sent, lee)
    for (const room of ROOMS) {
      const { page, context } = await seatSignedIn(browser, lee, room)
      await page.goto(`/case/${sent.caseId}`)
      const send = page.getByRole('button', { name: 'Send', exact: true })
      await messageField(page).click()
      for (let i = 0; i < 14; i += 1) {
        await page.keyboard.insertText(i % 3 === 2 ? `${SENTENCE}\n\n` : SENTENCE)
        await expect.poll(() => isInReach(send), { message: `${room.height} px, piece ${i}` }).toBe(true)
      }
      await context.close()
    }
  },
)

test('a press on the button sends, also where the bar with the next step would come up under it', async ({
  browser,
}) => {
  const [maya, lee] = [await register('Maya Torres'), await register('Lee Okafor')]
  const sent = await sendCase(maya, lee)
  await answerAndJoin(sent, lee)
  for (const room of ROOMS) {
    const { page, context } = await seatSignedIn(browser, maya, room)
    await page.goto(`/case/${sent.caseId}`)
    const bar = page.getByRole('complementary', { name: 'Next step' })
    await expect(bar).toBeVisible()
    const words = `Shall we talk about it? ${room.height}`
    await messageField(page).fill(words)
    await expect(bar).toBeHidden()
    const send = page.getByRole('button', { name: 'Send', exact: true })
    // where the bar comes up, just above the four areas
    await send.evaluate((element) => {
      const nav = document.querySelector('nav.fixed')?.getBoundingClientRect().top ?? window.innerHeight
      window.scrollBy(0, element.getBoundingClientRect().bottom - nav + 8)
    })
    const box = await send.boundingBox()
    if (!box) throw new Error('nothing to press')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.up()
    await expect(bubble(page, words)).toBeVisible()
    await context.close()
  }
})
