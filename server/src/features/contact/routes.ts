import { sendContactMessage } from '@evensettle/contracts/contact.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Api } from '../../platform/http.ts'
import { composeLetter } from '../mail/emails.ts'
import * as commands from './commands.ts'
import { contactLetter } from './emails.ts'

/** Messages to the people who run this installation. */
export function contactRoutes(api: Api, deps: Deps): void {
  const { operator, mailFrom } = deps.config
  const to = operator.email ?? addressOf(mailFrom)

  api.handlePublic(sendContactMessage, async ({ name, email, reference, message }) => {
    const letter = await composeLetter(
      contactLetter({
        name: name.trim(),
        email: email.trim(),
        reference: reference.trim(),
        message: message.trim(),
      }),
    )
    await inTransaction(deps, (tx) =>
      commands.sendContactMessage(tx, deps.sealers.mails, deps.now(), { to, letter }),
    )
    return { ok: true } as const
  })
}

/** The bare address of `Name <address>`. */
function addressOf(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox
}
