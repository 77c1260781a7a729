import { randomUUID } from 'node:crypto'
import { saveDraft, submitDraft } from '@evensettle/contracts/drafts.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { saveProfile } from '@evensettle/contracts/profile.ts'
import type { Person } from '../../scripts/demo/client.ts'
import { wait } from '../src/numbers.ts'
import { PASSWORD, PROFILE, type Pair } from '../src/people.ts'
import { ask, post, type Insist, type Outcome, type Traffic } from './traffic-requests.ts'
import { showAndTakeBack } from './photos.ts'

/** A word that people write and that no log may ever hold. */
export const PRIVATE_WORD = 'kumquat'

const PAUSE = 10
const RETRY_AFTER = 50
/** How often a message is followed by somebody new who invites somebody. */
const NEWCOMER_EVERY = 40
/** How often it is followed by a file, and how many files are small for each that is large. */
const FILE_EVERY = 25
const LARGE_EVERY = 4
/** Well before an access token runs out. */
const SIGN_IN_EVERY = 30 * 60_000

/** Two people for each pair, each on a process of their own, who write until told to end and repeat what was not acknowledged. */
export function startTraffic(origins: readonly string[], pairs: readonly Pair[]): Traffic {
  const over = new AbortController()
  let ended: Error | null = null
  const traffic: Traffic = {
    messages: [],
    invited: [],
    files: [],
    takenBack: [],
    violations: [],
    refused: 0,
    lost: 0,
    slowest: 0,
    async untilMore(count) {
      const enough = traffic.messages.length + count
      while (traffic.messages.length < enough) {
        if (ended !== null) throw ended
        await wait(5)
      }
    },
    async end() {
      over.abort()
      await writing
    },
  }

  async function write(caseId: string, person: Person, first: number): Promise<void> {
    let at = first
    let { token } = person
    let signedIn = performance.now()
    const insist = async (send: (origin: string) => Promise<Outcome | null>): Promise<Outcome> => {
      for (;;) {
        const outcome = await send(origins[at % origins.length] ?? '')
        if (outcome) return outcome
        // the next try goes to another process, as a balancer would send it
        at += 1
        await wait(RETRY_AFTER)
      }
    }
    for (let count = 1; !over.signal.aborted; count += 1) {
      const id = randomUUID()
      if (performance.now() - signedIn > SIGN_IN_EVERY) {
        token = tokenIn(await insist((origin) => signIn(traffic, origin, person)))
        signedIn = performance.now()
      }
      const said = { caseId, id, body: `${PRIVATE_WORD} ${id}` }
      await insist((origin) => ask(traffic, origin, sendMessage, said, token))
      traffic.messages.push(id)
      if (count % FILE_EVERY === 0) {
        const who = { caseId, email: person.email, token }
        await showAndTakeBack(traffic, insist, who, count % (FILE_EVERY * LARGE_EVERY) === 0)
      }
      if (count % NEWCOMER_EVERY === 0) traffic.invited.push(await invite(traffic, insist))
      await wait(PAUSE)
    }
  }

  const writing = Promise.all(
    pairs.flatMap(({ caseId, starter, respondent }) => [
      write(caseId, starter, 0),
      write(caseId, respondent, 1),
    ]),
  )
  // it is waited for at the end; until then a failure must not end the run without a word
  writing.catch((error: unknown) => {
    ended = new Error('somebody has stopped writing', { cause: error })
    traffic.violations.push(String(error))
  })
  return traffic
}

/** Somebody new, who invites somebody: gives the invited address. */
async function invite(traffic: Traffic, insist: Insist): Promise<string> {
  const account = { email: `${randomUUID()}@example.org`, password: PASSWORD }
  const session = await insist(async (origin) => {
    const made = await post(traffic, origin, '/auth/v1/signup', account, {}, [422])
    // the first try may still be under way, whose answer was lost
    if (made?.status === 409) return null
    // or it was done
    return made?.status === 422 ? signIn(traffic, origin, account) : made
  })
  const token = tokenIn(session)
  const id = randomUUID()
  const otherEmail = `${randomUUID()}@example.org`
  const item = { kind: 'money' as const, details: '', amount: 5_000, on: null }
  const draft = {
    type: 'security_deposit' as const,
    title: 'Deposit for the garage',
    story: 'I gave the garage back in May and the deposit has not come back.',
    happenedOn: null,
    currency: 'EUR' as const,
    items: [{ id: randomUUID(), title: 'Deposit', ...item }],
    wish: 'The deposit back.',
    otherName: 'Robin Holm',
    otherEmail,
    note: '',
  }
  await insist((origin) => ask(traffic, origin, saveProfile, { ...PROFILE, name: 'New Person' }, token))
  await insist((origin) => ask(traffic, origin, saveDraft, { id, revision: 0, draft }, token))
  await insist((origin) => ask(traffic, origin, submitDraft, { id, revision: 1 }, token))
  return otherEmail
}

/** Somebody who has an account signs in. */
export function signIn(
  traffic: Traffic,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<Outcome | null> {
  return post(traffic, origin, '/auth/v1/token?grant_type=password', { email, password })
}

export function tokenIn({ body }: Pick<Outcome, 'body'>): string {
  return (body as { access_token: string }).access_token
}
