import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'
import { DATA } from './servers.ts'

/** The newest mail to an address whose text matches, as it lies in the built-in outbox of a server; waits for it. */
export async function mailTo(address: string, says: RegExp, dataDir = DATA): Promise<string> {
  let found = ''
  await expect
    .poll(
      async () => {
        found = await newest(join(dataDir, 'outbox'), address, says)
        return found !== ''
      },
      { message: `a mail to ${address} that says ${says}` },
    )
    .toBe(true)
  return found
}

/** The first `part` in the newest mail that says so and holds one: warnings about an account use the same words. */
export async function partOfMail(address: string, says: RegExp, part: RegExp): Promise<string> {
  const both = new RegExp(`^(?=[^]*${says.source})(?=[^]*${part.source})`, says.flags)
  return part.exec(await mailTo(address, both))?.[0] ?? ''
}

/** The link of the sign-in service in the newest mail that says so. */
export function signInLink(address: string, says: RegExp): Promise<string> {
  return partOfMail(address, says, /https?:\/\/\S+\/verify\?\S+/)
}

/** The same mail as programs show it that draw mails. */
export async function drawnMailTo(address: string, says: RegExp, dataDir = DATA): Promise<string> {
  await mailTo(address, says, dataDir)
  return (await newestMail(join(dataDir, 'outbox'), address, says))?.html ?? ''
}

async function newest(outbox: string, address: string, says: RegExp): Promise<string> {
  return (await newestMail(outbox, address, says))?.text ?? ''
}

async function newestMail(outbox: string, address: string, says: RegExp) {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
  for (const name of names.toReversed()) {
    const mail = await mailIn(join(outbox, name))
    if (mail.to.includes(address) && says.test(mail.text)) return mail
  }
  return null
}

const opened = new Map<string, { to: (string | undefined)[]; text: string; html: string }>()

/** Who waits for a mail asks again and again: what has been opened once is not opened again. */
async function mailIn(path: string) {
  const known = opened.get(path)
  if (known) return known
  const { to = [], text = '', html = '' } = await PostalMime.parse(await readFile(path))
  const mail = { to: to.map(({ address }) => address), text, html }
  opened.set(path, mail)
  return mail
}

/** The address of the invitation's page out of its mail. */
export function invitationLink(text: string): string {
  const link = /https?:\/\/\S+\/invitation-response\?token=[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error('the mail holds no invitation link')
  return link
}
