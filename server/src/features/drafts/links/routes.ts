import { claimDraftLink, keepDraft, mailDraftLink, openDraftLink } from '@evensettle/contracts/draft-links.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { composeLetter } from '../../mail/emails.ts'
import * as links from './commands.ts'
import { draftLinkLetter } from './emails.ts'
import { draftBehind } from './queries.ts'

/** Drafts of people without an account. */
export function draftLinkRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps
  const sealer = deps.sealers.draftLinks
  const { limits, publicUrl } = deps.config

  api.handlePublic(keepDraft, async (input) => {
    const until = await inTransaction(deps, (tx) => links.keepDraft(tx, now(), { ...input, sealer, limits }))
    return { until: until.toISOString() }
  })

  api.handlePublic(openDraftLink, async ({ link }) => {
    const draft = await draftBehind(db, sealer, link)
    if (!draft) throw new AppError('NOT_FOUND')
    return draft
  })

  api.handlePublic(mailDraftLink, async ({ link, email }) => {
    const url = `${publicUrl}/create-case?link=${link}`
    const letter = await composeLetter(draftLinkLetter({ url, days: TIMELINE.draftLinkKeptFor / DAY }))
    const mail = { ...letter, kind: 'draft-link', caseId: null, userId: null, to: email.trim() } as const
    await inTransaction(deps, (tx) =>
      links.mailDraftLink(tx, now(), {
        link,
        mail,
        sealer: deps.sealers.mails,
        stops: deps.sealers.invitations,
      }),
    )
    return { ok: true } as const
  })

  api.handle(claimDraftLink, async ({ link }, actor) => {
    const { newId } = deps
    const claim = { link, sealer, random: deps.randomBytes(5), limits, newId }
    return { id: await inTransaction(deps, (tx) => links.claimDraftLink(tx, actor, now(), claim)) }
  })
}
