import { confirmLetterCode, getLetterContact, sendLetterCode } from '@evensettle/contracts/letter.ts'
import type { Deps } from '../../../deps.ts'
import { networkKey } from '../../../platform/http/client-ip.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { Api } from '../../../platform/http/http.ts'
import { invitationLink } from '../sending/jobs.ts'
import { letterToken } from '../sending/queries.ts'
import * as commands from './commands.ts'
import { codesOfOwner, codesStateOf, startersOwn } from './queries.ts'

/** What the letter asks for before it sends: an address or number of the invited person, and the code that went there. */
export function letterRoutes(api: Api, deps: Deps): void {
  const { db, now, sealers } = deps
  // with a mail server and no gateway a text would reach nobody; with neither, both lie in the outbox
  const isSmsPossible = deps.smsTransport.kind === 'webhook' || deps.mailTransport.kind === 'outbox'

  const linkOf = (invitation: Parameters<typeof letterToken>[1], proof: string) =>
    `${invitationLink(deps.config.publicUrl, letterToken(sealers.invitations, invitation))}&proof=${proof}`

  async function present({ invitation, owner }: { invitation: { id: string }; owner: string }) {
    return codesStateOf(await codesOfOwner(db, invitation.id, owner), now(), isSmsPossible)
  }

  api.handlePublic(getLetterContact, async ({ token }) =>
    present(await inTransaction(deps, (tx) => commands.lockLetter(tx, token))),
  )

  api.handlePublic(sendLetterCode, async (input, _, { visitor, ip }) => {
    const own = await startersOwn(deps, input.token)
    const network = networkKey(ip)
    const asking = { ...input, id: deps.newId(), visitor, network, sealers, isSmsPossible, linkOf, own }
    return present(await inTransaction(deps, (tx) => commands.sendLetterCode(tx, now(), asking)))
  })

  api.handlePublic(confirmLetterCode, async (input, _, { visitor }) => {
    // the count of wrong codes must outlive the refusal
    const held = await inTransaction(deps, (tx) =>
      commands.confirmLetterCode(tx, now(), { ...input, visitor, sealer: sealers.invitations }),
    )
    if ('refusal' in held) throw held.refusal
    return present(held)
  })
}
