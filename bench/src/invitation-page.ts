import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { createClient } from '../../scripts/demo/client.ts'
import { onSlowPhone, openChromium, paintsOf } from './browser.ts'
import type { Figure } from './figure.ts'
import { median } from './numbers.ts'
import { PASSWORD, PROFILE } from './people.ts'
import type { Running } from './processes.ts'

/** The invited person's first screen on a slow phone: who asks for what, beside the landing page's words. */
export async function measureInvitationPage(
  hub: Running,
  dataDir: string,
  rounds: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const token = await anInvitation(hub.origin, dataDir)
  const chromium = await openChromium()
  try {
    const facts: number[] = []
    const landing: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      say(`invitation page ${round + 1}`)
      facts.push(
        await onSlowPhone(chromium, null, async (page) => {
          await page.addInitScript(noteFacts)
          await page.goto(`${hub.origin}/invitation-response?token=${token}`)
          const at = await page.waitForFunction(
            () => (window as unknown as { factsAt?: number }).factsAt,
            undefined,
            { timeout: 60_000 },
          )
          return (await at.jsonValue()) ?? Number.NaN
        }),
      )
      landing.push(
        await onSlowPhone(chromium, null, async (page) => {
          await page.goto(`${hub.origin}/`, { waitUntil: 'networkidle' })
          return (await paintsOf(page)).largest
        }),
      )
    }
    return [
      {
        name: 'invitation: who asks for what is painted (floor: the landing page)',
        unit: 'ms',
        kind: 'cost',
        measured: median(facts),
        floor: median(landing),
        aim: { kind: 'times-floor', most: 1.3 },
      },
    ]
  } finally {
    await chromium.browser.close()
  }
}

/** Notes when the heading that names the sender has been painted; a reload of the address starts anew. */
function noteFacts(): void {
  const observer = new MutationObserver(() => {
    if (!/would like to sort/.test(document.querySelector('h1')?.textContent ?? '')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      setTimeout(() => {
        Object.assign(window, { factsAt: performance.now() })
      })
    })
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

async function anInvitation(origin: string, dataDir: string): Promise<string> {
  const client = createClient(origin, join(dataDir, 'outbox'))
  const starter = await client.signUp('Maya Torres', `${randomUUID()}@example.org`, PASSWORD)
  await client.call(saveProfile, { ...PROFILE, name: 'Maya Torres' }, starter)
  const draft = {
    type: 'security_deposit' as const,
    title: 'Deposit for the flat',
    story: 'The deposit was not paid back after moving out.',
    happenedOn: '2026-09-01',
    currency: 'USD' as const,
    items: [
      { id: randomUUID(), kind: 'money' as const, title: 'Deposit', details: '', amount: 120_000, on: null },
    ],
    wish: '',
    otherName: 'Lee Okafor',
    otherEmail: `${randomUUID()}@example.org`,
    otherPhone: '',
    otherAddress: '',
    note: '',
    answers: {},
    papers: {},
    setAside: [],
    at: null,
  }
  const saved = await client.call(saveDraft, { id: randomUUID(), revision: 0, draft }, starter)
  const { reference } = await client.call(submitDraft, { id: saved.id, revision: saved.revision }, starter)
  return client.invitationToken(reference)
}
