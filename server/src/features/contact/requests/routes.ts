import { askPerson, listPersonRequests, markPersonAnswered } from '@evensettle/contracts/impasse.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import type { Api } from '../../../platform/http.ts'
import { composeLetter } from '../../mail/emails.ts'
import { deskOf } from '../queries.ts'
import * as commands from './commands.ts'
import { askedLetter, requestLetter } from './emails.ts'
import { waitingRequests } from './queries.ts'

/** Somebody in a case asks a person at the operator, and what the operator sees of it. */
export function requestRoutes(api: Api, deps: Deps): void {
  const { sealers, now, config } = deps

  api.handle(askPerson, async ({ caseId, id, topic, words }, actor) => {
    await inTransaction(deps, (tx) =>
      commands.askPerson(tx, actor, now(), {
        id,
        caseId,
        topic,
        words: words.trim(),
        sealers,
        desk: deskOf(config),
        write: async (row, answerBy) => {
          const request = {
            reference: row.reference,
            name: row.mySide === 'starter' ? row.starter_name : row.respondent_name,
            email: actor.email,
            topic,
            words: words.trim(),
            answerBy,
            url: `${config.publicUrl}/case/${row.id}`,
          }
          return {
            toDesk: await composeLetter(requestLetter(request)),
            toAsker: await composeLetter(askedLetter(request)),
          }
        },
      }),
    )
    return { ok: true } as const
  })

  api.handleAsAdmin(listPersonRequests, async () => ({
    requests: await waitingRequests(deps.db, sealers.requests),
  }))

  api.handleAsAdmin(markPersonAnswered, async ({ id }, actor) => {
    await inTransaction(deps, (tx) => commands.markAnswered(tx, actor, now(), id))
    return { ok: true } as const
  })
}
