import { createHash } from 'node:crypto'
import type { BoxProblem } from '@evensettle/domain/service/health.ts'
import { ImapFlow } from 'imapflow'
import type { ImapBox } from '../../config/values.ts'

/** How far a mailbox was read: by the numbers of its messages, which mean nothing under another `validity` (RFC 3501, 2.3.1.1). */
export type ReadSoFar = { validity: string; upTo: number; again: readonly number[] }

export type BoxMessage = { source: Uint8Array; at: Date }

export class BoxUnread extends Error {
  override name = 'BoxUnread'
  readonly problem: BoxProblem
  constructor(problem: BoxProblem, cause: unknown) {
    super(`the mailbox was not read (${problem})`, { cause })
    this.problem = problem
  }
}

/** Milliseconds: what does not answer by then is away. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
const HERE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where a mailbox is, as it may be shown: neither who signs in there nor with what. */
export function placeOfBox({ host, port, secure, folder }: ImapBox): string {
  return `${secure ? 'imaps' : 'imap'}://${host}:${port}/${folder}`
}

/** By what its row finds a mailbox again; another account on the same server is another mailbox. */
export function keyOfBox(box: ImapBox): string {
  return `imap-${createHash('sha256')
    .update(`${box.user} ${placeOfBox(box)}`)
    .digest('hex')
    .slice(0, 32)}`
}

/**
 * Reads what came since the last look, up to `most` messages, and gives each to `take`; `later` has it looked at again with the next
 * one. Changes nothing in the mailbox: no message is marked or deleted there. What is larger than `maxBytes` is passed over. `keep` is told how
 * far it came after every message, so that what is broken off goes on there.
 * @throws BoxUnread when the mailbox cannot be read; what `take` throws
 */
export async function readImapBox(
  box: ImapBox,
  before: ReadSoFar | null,
  {
    take,
    keep,
    most,
    maxBytes,
  }: {
    take: (message: BoxMessage) => Promise<'taken' | 'later'>
    keep: (now: ReadSoFar) => Promise<void>
    most: number
    maxBytes: number
  },
): Promise<void> {
  const client = clientFor(box, maxBytes)
  try {
    const validity = await asked(() => opened(client, box.folder))
    let now: ReadSoFar = before?.validity === validity ? before : { validity, upTo: 0, again: [] }
    const fresh = await asked(() => numbersAfter(client, now.upTo))
    for (const uid of [...now.again, ...fresh.slice(0, most)]) {
      const message = await asked(() => messageOf(client, uid, maxBytes))
      const isLater = message !== null && (await take(message)) === 'later'
      const others = now.again.filter((one) => one !== uid)
      now = { validity, upTo: Math.max(now.upTo, uid), again: isLater ? [...others, uid] : others }
      await keep(now)
    }
    if (fresh.length === 0 && now !== before) await keep(now)
  } finally {
    if (client.usable) await client.logout().catch(() => undefined)
    client.close()
  }
}

function clientFor({ host, port, secure, user, password }: ImapBox, maxBytes: number): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure,
    auth: { user, pass: password },
    // a password goes over no wire that others can read
    ...(secure || HERE.has(host) ? {} : { doSTARTTLS: true }),
    logger: false,
    disableAutoIdle: true,
    maxLiteralSize: 2 * maxBytes,
    ...PATIENCE,
  })
  // whoever waits for an answer is told by it
  client.on('error', () => undefined)
  return client
}

/** The validity of a folder, opened to be read only. */
async function opened(client: ImapFlow, folder: string): Promise<string> {
  await client.connect()
  const mailbox = await client.mailboxOpen(folder, { readOnly: true })
  return String(mailbox.uidValidity)
}

async function numbersAfter(client: ImapFlow, upTo: number): Promise<number[]> {
  const found = await client.search({ uid: `${upTo + 1}:*` }, { uid: true })
  // where there is none, the last one before it is answered
  return (found || []).filter((uid) => uid > upTo).toSorted((a, b) => a - b)
}

async function messageOf(client: ImapFlow, uid: number, maxBytes: number): Promise<BoxMessage | null> {
  const about = await client.fetchOne(String(uid), { size: true, internalDate: true }, { uid: true })
  if (!about || (about.size ?? 0) > maxBytes) return null
  const found = await client.fetchOne(String(uid), { source: true }, { uid: true })
  if (!found || !found.source) return null
  return { source: found.source, at: new Date(about.internalDate ?? 0) }
}

async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    throw new BoxUnread(problemOf(error), error)
  }
}

function problemOf(error: unknown): BoxProblem {
  if (!(error instanceof Error)) return 'away'
  if ('authenticationFailed' in error && error.authenticationFailed === true) return 'login'
  if ('mailboxMissing' in error && error.mailboxMissing === true) return 'folder'
  return 'away'
}
