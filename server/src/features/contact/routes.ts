import { sendContactMessage } from '@evensettle/contracts/contact.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import type { Api } from '../../platform/http/http.ts'
import { composeLetter } from '../mail/emails.ts'
import * as commands from './commands.ts'
import { contactLetter } from './emails.ts'
import { deskOf } from './queries.ts'

/** Messages to the people who run this installation. */
export function contactRoutes(api: Api, deps: Deps): void {
  const to = deskOf(deps.config)

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
