import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { readDeliveryReport } from '../../../platform/delivery-report.ts'
import { noteReport } from './commands.ts'

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

/**
 * Reads what mail servers have answered, where the operator has it put into a maildir: each new message once, whatever it is.
 * One that cannot be read is put aside like the others, so that it holds nobody up; where the database is away it stays new.
 */
export async function readReports(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'log' | 'now' | 'sealers'>,
): Promise<void> {
  const folder = deps.config.bounces?.maildir ?? null
  if (folder === null) return
  const names = (await readdir(join(folder, 'new'))).toSorted().slice(0, READ_AT_ONCE)
  if (names.length > 0) await mkdir(join(folder, 'cur'), { recursive: true })
  for (const name of names) {
    const file = join(folder, 'new', name)
    const about = await stat(file).catch(() => null)
    // another process was faster
    if (!about) continue
    if (about.isFile() && about.size <= MOST_BYTES) {
      const report = await readDeliveryReport(await readFile(file))
      const noted = report === null ? 'not_ours' : await noteReport(deps, report)
      if (noted === 'early' && deps.now().getTime() - about.mtimeMs < EARLY_FOR) continue
      if (noted === 'not_ours')
        deps.log.info('a message in the mailbox of reports was about no mail of ours', { name })
    }
    await putAside(file, join(folder, 'cur', `${name.split(':')[0]}:2,S`))
  }
}
