import {
  changeSeat,
  checkBenefitCode,
  getPartnerPage,
  getPartnerSettings,
  inviteToSeat,
  leaveProgram,
  makeBenefitCodes,
  revokeBenefitCode,
  savePartnerPage,
  saveSeatNews,
  withdrawSeat,
} from '@evensettle/contracts/partner-settings.ts'
import { CODE_BYTES } from '@evensettle/domain/partners/benefit-code.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import * as codes from '../codes/commands.ts'
import { offeredCode } from '../codes/queries.ts'
import * as seats from '../seats/commands.ts'
import * as page from './commands.ts'
import { pageOf, settingsFor } from './queries.ts'

const TOKEN_BYTES = 32

/** What an organisation looks after by itself, and what anybody sees of it. */
export function partnerPageRoutes(api: Api, deps: Deps): void {
  const { db, now, config } = deps
  const { publicUrl } = config
  const { mails } = deps.sealers
  const settings = (userId: string) => settingsFor(db, userId, now())

  api.handle(getPartnerSettings, (_, actor) => settings(actor.userId))

  api.handle(savePartnerPage, async (input, actor) => {
    await inTransaction(deps, (tx) => page.savePage(tx, actor, now(), input))
    return settings(actor.userId)
  })

  api.handle(makeBenefitCodes, async (input, actor) => {
    const random = () => deps.randomBytes(CODE_BYTES)
    await inTransaction(deps, (tx) => codes.makeCodes(tx, actor, now(), { ...input, random }))
    return settings(actor.userId)
  })

  api.handle(revokeBenefitCode, async ({ codeId }, actor) => {
    await inTransaction(deps, (tx) => codes.revokeCode(tx, actor, now(), codeId))
    return settings(actor.userId)
  })

  api.handle(inviteToSeat, async ({ email, role }, actor) => {
    const making = {
      id: deps.newId(),
      random: deps.randomBytes(TOKEN_BYTES),
      mails,
      publicUrl,
    }
    await inTransaction(deps, (tx) =>
      seats.inviteColleague(tx, actor, now(), { ...making, email: email.trim(), role }),
    )
    return settings(actor.userId)
  })

  api.handle(withdrawSeat, async ({ invitationId }, actor) => {
    await inTransaction(deps, (tx) => seats.withdrawInvitation(tx, actor, now(), invitationId))
    return settings(actor.userId)
  })

  api.handle(changeSeat, async ({ userId, change }, actor) => {
    await inTransaction(deps, (tx) =>
      seats.changeSeat(tx, actor, now(), { userId, change, mails, publicUrl }),
    )
    return { ok: true } as const
  })

  api.handle(saveSeatNews, async ({ told }, actor) => {
    await inTransaction(deps, (tx) => seats.saveNews(tx, actor, now(), told))
    return settings(actor.userId)
  })

  api.handle(leaveProgram, async (_, actor) => {
    await inTransaction(deps, (tx) => page.leaveProgram(tx, actor, now()))
    return { ok: true } as const
  })

  api.handlePublic(getPartnerPage, async ({ slug }) => {
    const found = await pageOf(db, slug)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  })

  api.handlePublic(checkBenefitCode, async ({ code }) => {
    const found = await offeredCode(db, code, now())
    if (!found) throw new AppError('BENEFIT_CODE_REFUSED')
    return found
  })
}
