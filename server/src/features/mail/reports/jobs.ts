import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { readDeliveryReport } from '../../../platform/delivery-report.ts'
import { noteReport } from './commands.ts'

/** One look takes so many: what lies there beyond comes with the next. */
const READ_AT_ONCE = 500
/** A report holds the headers of a mail of ours, or all of it. */
const MOST_BYTES = 1024 * 1024

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
      const isOurs = report !== null && (await noteReport(deps, report))
      if (!isOurs) deps.log.info('a message in the mailbox of reports was about no mail of ours', { name })
    }
    await rename(file, join(folder, 'cur', `${name.split(':')[0]}:2,S`)).catch(() => undefined)
  }
}
