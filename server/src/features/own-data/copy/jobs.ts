import * as m from '@evensettle/messages/pack/own-copy.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import type { Deps } from '../../../deps.ts'
import { deviceWords } from '../../../platform/http/device-words.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { partsInTurn, type ZipEntry } from '../../../platform/files/zip.ts'
import { composeLetter } from '../../mail/emails.ts'
import { profileOf } from '../../profile/queries.ts'
import { failCopy, failStuckCopies, forgetCopies, keepCopy } from './commands.ts'
import { copyLetter } from './emails.ts'
import {
  casesOf,
  copiesBefore,
  copiesOf,
  copiesOver,
  draftContents,
  mailsTo,
  privateIn,
  waitingCopy,
} from './queries.ts'

const FOLDER = 'my-data'

function fileOf(copyId: string): string {
  return `copies/${copyId}.zip`
}

/** How a case of theirs is taken along, with all that they may see of it. */
type PackOf = (asked: {
  caseId: string
  actor: UserActor
  scope: 'own'
  madeAt: Date
}) => Promise<{ entries: ZipEntry[] }>

/**
 * Makes the copy of everything of a person's own, one file after another, and mails them that it is there. A job that is
 * killed begins anew and writes the same file.
 */
export async function makeCopy(deps: Deps, { copyId }: { copyId: string }, packOf: PackOf): Promise<void> {
  const { db, auth, files, config, sealers, now } = deps
  const row = await waitingCopy(db, copyId)
  if (!row) return
  const [person] = await auth.findUsers([row.user_id])
  if (!person) return inTransaction(deps, (tx) => failCopy(tx, copyId))
  const file = fileOf(copyId)
  const madeAt = now()
  const made = await files
    .put(file, partsInTurn(entriesOf(deps, person, madeAt, packOf), madeAt))
    .catch(async (error: unknown) => {
      // more than an archive of this kind can hold: trying again would not help
      if (!(error instanceof RangeError)) throw error
      deps.log.warn('a copy of own data cannot be made', { copyId, error })
      await inTransaction(deps, (tx) => failCopy(tx, copyId))
      return null
    })
  if (!made) return
  const letter = await composeLetter(copyLetter(config.publicUrl))
  const tell = { userId: person.id, to: person.email, letter, mails: sealers.mails }
  const isKept = await inTransaction(deps, (tx) => keepCopy(tx, now(), { id: copyId, file, ...made }, tell))
  if (!isKept && (await isGivenUp(deps, copyId, row.user_id))) return files.remove(file)
  // one is enough: those of before go with their files
  await forget(deps, await copiesBefore(db, row))
}

async function isGivenUp({ db }: Pick<Deps, 'db'>, copyId: string, userId: string): Promise<boolean> {
  return !(await copiesOf(db, userId)).some(({ id }) => id === copyId)
}

type Person = { id: string; email: string; createdAt: Date }

async function* entriesOf(
  deps: Deps,
  person: Person,
  madeAt: Date,
  packOf: PackOf,
): AsyncGenerator<ZipEntry> {
  const { db, auth, sealers } = deps
  const profile = await profileOf(db, person.id)
  const zone = profile?.time_zone ?? 'UTC'
  const { emails, phones } = await auth.ownContacts(person.id)
  const cases = await casesOf(db, person.id)
  yield entry('READ-ME-FIRST.txt', readMe(dayAndTime(madeAt, zone), cases.length))
  const sessions = (await auth.sessionsOf(person.id)).map((one) => ({
    device: deviceWords(one.userAgent),
    network: one.ip,
    startedAt: one.createdAt,
    lastUsedAt: one.lastUsedAt,
    isConfirmed: one.aal === 'aal2',
  }))
  const { user_id: _, ...details } = profile ?? { user_id: '' }
  const account = { id: person.id, emails, phones, createdAt: person.createdAt, profile: details, sessions }
  yield entry('account.json', inJson(account))
  yield entry('drafts.json', inJson(await draftContents(db, person.id)))
  let number = 0
  const addressee = { addresses: emails, caseIds: cases.map(({ id }) => id), since: person.createdAt }
  for await (const mail of mailsTo(db, sealers.mails, addressee)) {
    number += 1
    const head = [mail.created_at.toISOString(), mail.state, mail.to_address, mail.subject]
    yield entry(`mails/${String(number).padStart(4, '0')}.txt`, `${head.join('\n')}\n\n${mail.text}\n`)
  }
  const actor = actorFor(person)
  for (const { id: caseId, reference } of cases) {
    const pack = await packOf({ caseId, actor, scope: 'own', madeAt })
    for (const one of pack.entries) yield { ...one, name: `${FOLDER}/cases/${one.name}` }
    // beside the pack, which somebody may hand on
    const own = await privateIn(db, sealers.rooms, { caseId, ownerId: person.id }, madeAt)
    if (own) yield entry(`private/${reference}.json`, inJson(own))
  }
}

/** The person in whose name a copy is made; they asked for it while they were signed in. */
function actorFor({ id, email }: Person): UserActor {
  return {
    kind: 'user',
    userId: id,
    email,
    sessionId: '',
    aal: 'aal1',
    steppedUpAt: null,
    isAdmin: false,
    confirmed: { email: null, phone: null },
  }
}

function readMe(moment: string, cases: number): string {
  const lines = [
    m.title({ brand: BRAND }),
    m.made({ moment }),
    '',
    m.inside(),
    `- account.json: ${m.account()}`,
    `- drafts.json: ${m.drafts()}`,
    `- mails: ${m.mails()}`,
    `- cases: ${m.cases({ cases })}`,
    `- private: ${m.privateFiles()}`,
    '',
    m.passwordNotInside(),
    m.otherSide(),
  ]
  return `${lines.join('\r\n')}\r\n`
}

function inJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function entry(name: string, text: string): ZipEntry {
  const bytes = Buffer.from(text)
  return {
    name: `${FOLDER}/${name}`,
    bytes: bytes.byteLength,
    async *parts() {
      yield bytes
    },
  }
}

type Forgetting = Pick<Deps, 'db' | 'jobs' | 'files' | 'now'>

/** Throws copies away whose days are over. The file goes first: a row without one is looked at again. */
export async function sweepCopies(deps: Forgetting): Promise<void> {
  await inTransaction(deps, (tx) => failStuckCopies(tx, deps.now()))
  await forget(deps, await copiesOver(deps.db, deps.now()))
}

/** The same for all of somebody who leaves. */
export async function throwCopiesAway(deps: Forgetting, userId: string): Promise<void> {
  await forget(deps, await copiesOf(deps.db, userId))
}

async function forget(deps: Forgetting, copies: { id: string }[]): Promise<void> {
  // also of one that was killed between writing its file and noting it
  for (const { id } of copies) await deps.files.remove(fileOf(id))
  await inTransaction(deps, (tx) =>
    forgetCopies(
      tx,
      copies.map(({ id }) => id),
    ),
  )
}
