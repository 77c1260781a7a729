import {
  answerApplication,
  decideApplication,
  inviteOwnerAgain,
  listApplications,
  openApplication,
  pausePartner,
  sendApplication,
} from '@evensettle/contracts/partners.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { deskOf } from '../../contact/queries.ts'
import * as commands from './commands.ts'
import { applicationOf, applicationsToShow } from './queries.ts'

const TOKEN_BYTES = 32

/** An organisation asks to be a partner, and the operator answers. */
export function applicationRoutes(api: Api, deps: Deps): void {
  const { now, newId, config, db } = deps
  const { mails, invitations: stops } = deps.sealers
  const telling = { mails, desk: deskOf(config), publicUrl: config.publicUrl }
  const making = () => ({
    id: newId(),
    random: deps.randomBytes(TOKEN_BYTES),
    mails,
    publicUrl: config.publicUrl,
  })

  api.handlePublic(sendApplication, async ({ id, ...applied }) => {
    await inTransaction(deps, (tx) => commands.sendApplication(tx, now(), { id, applied, stops, ...telling }))
    return { ok: true } as const
  })

  api.handlePublic(openApplication, async ({ token }) => {
    const row = await applicationOf(db, token)
    if (!row) throw new AppError('APPLICATION_UNKNOWN')
    const { organisation, kind, country, members, email, website, why } = row
    const application = { organisation, kind, country, members, email, website, why }
    return { question: row.words, application: { ...application, contactName: row.contact_name } }
  })

  api.handlePublic(answerApplication, async ({ token, ...applied }) => {
    await inTransaction(deps, (tx) => commands.answerApplication(tx, now(), { token, applied, ...telling }))
    return { ok: true } as const
  })

  api.handleAsAdmin(listApplications, async () => ({ applications: await applicationsToShow(db) }))

  api.handleAsAdmin(decideApplication, async ({ id, decision, words }, actor) => {
    await inTransaction(deps, (tx) =>
      commands.decideApplication(tx, actor, now(), { id, decision, words, making: making(), newId }),
    )
    return { ok: true } as const
  })

  api.handleAsAdmin(inviteOwnerAgain, async ({ id, email, replaces }, actor) => {
    await inTransaction(deps, (tx) =>
      commands.inviteOwnerAgain(tx, actor, now(), {
        id,
        email,
        replaces: replaces ?? false,
        making: making(),
      }),
    )
    return { ok: true } as const
  })

  api.handleAsAdmin(pausePartner, async ({ id, to, words }, actor) => {
    await inTransaction(deps, (tx) => commands.pauseOrganisation(tx, actor, now(), { id, to, words, mails }))
    return { ok: true } as const
  })
}
