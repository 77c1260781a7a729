import { arrive, expectInside } from './support/inside.ts'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { everyday, IS_FULL } from './support/everyday.ts'
import { DESK, PHONE, seat, test } from './support/people.ts'
import {
  agree,
  answerAndJoin,
  BOOKCASE,
  keepDraft,
  offer,
  openRound,
  register,
  seatSignedIn,
  sendCase,
  write,
} from './support/quick.ts'

/** What breaks out does so where there is least room; a desk has cards beside each other. */
const SCREENS = [DESK, ...(IS_FULL ? [PHONE] : []), { width: 320, height: 640 }]
const LINK = `https://example.org/${'a'.repeat(180)}`
const ABOUT = {
  ...BOOKCASE,
  title: 'T'.repeat(120),
  story: `It is all here: ${LINK} and nowhere else.`,
  items: BOOKCASE.items.map((item, i) => ({ ...item, title: String(i).repeat(120), details: LINK })),
  wish: LINK,
  note: LINK,
}

test('long words and names stay inside the page and inside their cards', async ({ browser }) => {
  const maya = await register(`Maya${'y'.repeat(116)}`)
  const lee = await register(`Lee${'e'.repeat(117)}`)
  const draftId = await keepDraft(maya, ABOUT)
  const [waiting, active, round, agreed] = [
    await sendCase(maya, lee, ABOUT),
    await sendCase(maya, lee, ABOUT),
    await sendCase(maya, lee, ABOUT),
    await sendCase(maya, lee, ABOUT),
  ]
  for (const one of [active, round, agreed]) await answerAndJoin(one, lee, LINK)
  for (const { caseId } of [active, round]) {
    await write(caseId, maya, LINK)
    await offer(caseId, maya, 40_000, LINK)
    await offer(caseId, lee, 20_000, LINK)
  }
  await openRound(round.caseId, [maya, lee])
  await agree(agreed.caseId, maya, lee)

  const invited = await seat(browser, 'Lee', PHONE)
  const invitation = `/invitation-response?token=${waiting.token}`
  const steps = ['', '&step=agree', '&step=item-1', '&step=review', '&step=decline']
  for (const step of everyday(steps, ['', '&step=item-1'])) await look(invited.page, `${invitation}${step}`)

  const { page } = await seatSignedIn(browser, maya, DESK)
  const wizard = `/create-case?draft=${draftId}&step=`
  const at = ({ caseId }: { caseId: string }, tab: string) => `/case/${caseId}?tab=${tab}`
  const addresses = [
    ...['items', 'other', 'review'].map((step) => wizard + step),
    '/dashboard',
    `/case-invitation/${waiting.caseId}`,
    ...['overview', 'conversation', 'activity'].map((tab) => at(active, tab)),
    `/negotiation/${active.caseId}`,
    `/negotiation/${round.caseId}`,
    at(agreed, 'agreement'),
  ]
  const daily = [
    wizard + 'review',
    '/dashboard',
    ...['overview', 'conversation'].map((tab) => at(active, tab)),
    at(agreed, 'agreement'),
  ]
  for (const address of everyday(addresses, daily)) await look(page, address)
})

async function look(page: Page, address: string): Promise<void> {
  await arrive(page, address)
  for (const size of SCREENS) {
    await expectInside(page, size, `${address} at ${size.width}`)
    const folder = process.env['SHOTS']
    const name = address.replaceAll(/[0-9a-f-]{36}|token=[^&]*|[^a-z-]+/g, '.')
    if (folder) await page.screenshot({ path: join(folder, `long${name}${size.width}.png`), fullPage: true })
  }
}
