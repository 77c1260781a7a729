import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getAgreement, signAgreement } from '@evensettle/contracts/agreements.ts'
import { getCase } from '@evensettle/contracts/cases.ts'
import { saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import type { Endpoint, Input, Output } from '@evensettle/contracts/endpoint.ts'
import { answerInvitation, joinCase } from '@evensettle/contracts/invitations.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import { CONSENT_VERSION } from '@evensettle/domain/agreements/signing.ts'
import { vi } from 'vitest'
import { aDraft, PROFILE } from './factories.ts'
import { createOutboxReader } from './outbox.ts'
import type { RealServer } from './real-server.ts'

const RETRY_AFTER = 40
const WITHIN = { timeout: 60_000, interval: 50 }

/** Two people at the table of a real server, by their tokens. */
export type Table = { caseId: string; starter: string; respondent: string }

/** Asks a real server as people do, also while it is killed and started again. */
export function talkTo(real: () => RealServer) {
  async function must<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    token: string | null,
  ): Promise<Output<E>> {
    const { status, body } = await real().call(endpoint, input, token)
    if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  /** Repeats a request until it is answered, as a browser does that has lost its server. */
  async function untilAnswered<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    token: string,
  ): Promise<{ status: number; body: Output<E> }> {
    for (;;) {
      try {
        const reply = await real().call(endpoint, input, token)
        if (reply.status < 500) return reply
      } catch {
        // No answer: it may have been done or not.
      }
      await wait(RETRY_AFTER)
    }
  }

  async function twoAtTheTable(): Promise<Table> {
    const [anna, ben] = [`anna.${randomUUID()}@example.org`, `ben.${randomUUID()}@example.org`]
    const starter = await real().signUp(anna)
    const respondent = await real().signUp(ben)
    await must(saveProfile, { ...PROFILE, name: 'Anna Berg' }, starter)
    await must(saveProfile, { ...PROFILE, name: 'Ben Holm' }, respondent)
    const id = randomUUID()
    await must(saveDraft, { id, revision: 0, draft: aDraft({ otherEmail: ben }) }, starter)
    const { caseId } = await must(submitDraft, { id, revision: 1 }, starter)
    const read = createOutboxReader(join(real().dataDir, 'outbox'))
    const token = await vi.waitFor(async () => {
      const mail = (await read()).find(({ to, text }) => to === ben && text.includes('invitation-response'))
      const found = /invitation-response\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
      if (found === undefined) throw new Error('no invitation yet')
      return found
    }, WITHIN)
    const view = await must(getCase, { caseId }, starter)
    const items = view.items.map(({ id: itemId }) => ({
      itemId,
      answer: 'disagree' as const,
      admitted: 0,
      reason: 'No.',
    }))
    await must(answerInvitation, { token, kind: 'different', words: '', items }, null)
    await must(joinCase, { token, name: 'Ben Holm' }, respondent)
    return { caseId, starter, respondent }
  }

  async function signBoth({ caseId, starter, respondent }: Table): Promise<void> {
    const sign = async (token: string, name: string) => {
      const { body } = await untilAnswered(getAgreement, { caseId }, token)
      const consent = { strokes: null, consent: true, consentVersion: CONSENT_VERSION }
      const input = { caseId, fingerprint: body.fingerprint, name, ...consent }
      const { status } = await untilAnswered(signAgreement, input, token)
      // 409: the first attempt was done, only its answer was lost
      if (status !== 200 && status !== 409) throw new Error(`a signature was refused: ${status}`)
    }
    await Promise.all([sign(starter, 'Anna Berg'), sign(respondent, 'Ben Holm')])
  }

  return { must, untilAnswered, twoAtTheTable, signBoth }
}
