import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { StartupError } from '../../startup-error.ts'

/**
 * Looks, as the process starts, whether reports can be read and put aside.
 * @throws StartupError when the maildir is not there or not this user's to change
 */
export async function checkMaildir({ bounces }: Pick<Config, 'bounces'>): Promise<void> {
  const folder = bounces?.maildir ?? null
  if (folder === null) return
  try {
    await mkdir(join(folder, 'cur'), { recursive: true })
    for (const part of ['new', 'cur']) await access(join(folder, part), constants.R_OK | constants.W_OK)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartupError(
      `The reports in ${folder} cannot be read and put aside (${why}): set BOUNCE_MAILDIR to a maildir with a folder "new" that this user may change.`,
      { cause: error },
    )
  }
}
