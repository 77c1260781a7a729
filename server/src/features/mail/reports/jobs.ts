import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '@evensettle/domain/time.ts'
import type { ImapBox } from '../../../config/values.ts'
import type { Deps } from '../../../deps.ts'
import { readDeliveryReport } from '../../../platform/mail/delivery-report.ts'
import { BoxUnread, keyOfBox, readImapBox } from '../../../platform/mail/imap.ts'
import { keepReadSoFar, noteLook, noteReport } from './commands.ts'
import { MAILDIR, readSoFar } from './queries.ts'

/** @throws when it may not: whoever left it there would have it read anew every minute, and nothing behind it ever */
async function putAside(file: string, to: string): Promise<void> {
  try {
    await rename(file, to)
  } catch (error) {
    // another process was faster
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** One look takes so many: what lies there beyond comes with the next. */
const READ_AT_ONCE = 500
/** A report holds the headers of a mail of ours, or all of it. */
const MOST_BYTES = 1024 * 1024
/** How long a report may lie there that is about a mail not noted as sent: it is not sent at all, then. */
const EARLY_FOR = 2 * DAY

type Parts = Pick<Deps, 'config' | 'db' | 'jobs' | 'log' | 'now' | 'sealers'>

/** Reads what mail servers have answered, where the operator has it put: each report once, whatever lies beside it. */
export async function readReports(deps: Parts): Promise<void> {
  const { maildir = null, imap = null } = deps.config.bounces ?? {}
  if (imap !== null) await readOverImap(deps, imap)
  if (maildir !== null) await readFolder(deps, maildir)
}

/** A mailbox that cannot be read is no job that failed: it is told with the parts of the installation, and tried again a minute later. */
async function readOverImap(deps: Parts, imap: ImapBox): Promise<void> {
  const { db, log, now } = deps
  const box = keyOfBox(imap)
  const from = performance.now()
  try {
    await readImapBox(imap, await readSoFar(db, box), {
      most: READ_AT_ONCE,
      maxBytes: MOST_BYTES,
      take: async ({ source, at }) => ((await noted(deps, source, at, at)) === 'early' ? 'later' : 'taken'),
      keep: (so) => keepReadSoFar(db, now(), box, so),
    })
    await noteLook(db, now(), box, { ms: Math.round(performance.now() - from), problem: null })
  } catch (error) {
    if (!(error instanceof BoxUnread)) throw error
    log.warn('the mailbox of reports was not read', { problem: error.problem, error: error.cause })
    await noteLook(db, now(), box, { ms: null, problem: error.problem })
  }
}

/** `early` while it may still be about a mail that is noted as sent later. `about`: from when what it tells is; `came`: since when it lies there. */
async function noted(deps: Parts, raw: Uint8Array, about: Date, came: Date): Promise<'done' | 'early'> {
  const report = await readDeliveryReport(raw)
  const found = report === null ? 'not_ours' : await noteReport(deps, report, about)
  if (found === 'not_ours') deps.log.info('a message in the mailbox of reports was about no mail of ours')
  return found === 'early' && deps.now().getTime() - came.getTime() < EARLY_FOR ? 'early' : 'done'
}

/** One that cannot be read is put aside like the others, so that it holds nobody up; where the database is away it stays new. */
async function readFolder(deps: Parts, folder: string): Promise<void> {
  const from = performance.now()
  const names = (await readdir(join(folder, 'new'))).toSorted().slice(0, READ_AT_ONCE)
  if (names.length > 0) await mkdir(join(folder, 'cur'), { recursive: true })
  for (const name of names) {
    const file = join(folder, 'new', name)
    const about = await stat(file).catch(() => null)
    // another process was faster
    if (!about) continue
    const isRead = about.isFile() && about.size <= MOST_BYTES
    if (isRead && (await noted(deps, await readFile(file), deps.now(), about.mtime)) === 'early') continue
    await putAside(file, join(folder, 'cur', `${name.split(':')[0]}:2,S`))
  }
  const ms = Math.round(performance.now() - from)
  await noteLook(deps.db, deps.now(), MAILDIR, { ms, problem: null })
}
