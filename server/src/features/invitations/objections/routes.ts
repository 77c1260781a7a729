import {
  listStoppedAddresses,
  ONE_PRESS_STOP_PATH,
  reportInvitation,
  stopInvitations,
} from '@evensettle/contracts/invitation-sending.ts'
import type { Deps } from '../../../deps.ts'
import { clientIp, limitKey } from '../../../platform/http/client-ip.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import type { Api, Visitor } from '../../../platform/http/http.ts'
import { deskOf } from '../../contact/queries.ts'
import { composeLetter } from '../../mail/emails.ts'
import * as commands from './commands.ts'
import { reportLetter } from './emails.ts'
import { stoppedAddresses } from './queries.ts'

function cameBy(isKnown: boolean, { isOwn, isOfSms, isMailed }: commands.Proof, wasNotMe: boolean) {
  if (!isKnown) return 'by reference'
  if (!isOwn && !isOfSms) return 'by letter'
  if (!wasNotMe) return isOfSms ? 'by sms' : 'by mail'
  return isMailed ? 'not me' : 'not me, unproven'
}

/** It has no browser of anybody's, and no key of one. */
const BY_A_MAIL_PROGRAM: Visitor = { user: null, wasSignedInAs: () => false }

/** What an invited person can say against being written to. */
export function objectionRoutes(api: Api, deps: Deps): void {
  const { now, sealers } = deps
  const desk = deskOf(deps.config)

  const stop = (key: string, visitor: Visitor) =>
    inTransaction(deps, (tx) => commands.stopInvitations(tx, sealers.invitations, now(), key, visitor))

  api.handlePublic(stopInvitations, async ({ key }, _, { visitor }) => {
    await stop(key, visitor)
    return { ok: true } as const
  })

  // mail programs post a form here; whatever it says, the press is what counts
  api.router.post(ONE_PRESS_STOP_PATH, async (c) => {
    await deps.rateLimits.limit(stopInvitations, limitKey(clientIp(c, deps.config.trustProxy)))
    await stop(c.req.param('key') ?? '', BY_A_MAIL_PROGRAM)
    return c.body(null, 204)
  })

  api.router.get(ONE_PRESS_STOP_PATH, (c) =>
    c.redirect(`/stop?key=${encodeURIComponent(c.req.param('key') ?? '')}`),
  )

  api.handlePublic(reportInvitation, async ({ key, reference, words, wasNotMe = false }) => {
    const report = words.trim()
    const holds = await inTransaction(deps, (tx) =>
      commands.reportInvitation(tx, sealers, now(), {
        id: deps.newId(),
        key,
        words: report,
        wasNotMe,
        to: desk,
        write: (known, proof) =>
          composeLetter(
            reportLetter({
              reference: known ?? reference.trim(),
              came: cameBy(known !== null, proof, wasNotMe),
              words: report,
            }),
          ),
      }),
    )
    return { ok: true, holds } as const
  })

  api.handleAsAdmin(listStoppedAddresses, async () => {
    const rows = await stoppedAddresses(deps.db, sealers.invitations)
    return { addresses: rows.map(({ address, at }) => ({ address, at: at.toISOString() })) }
  })
}
