import {
  answerCounterItems,
  endHelper,
  getAnswerDraft,
  letHelperIn,
  listHelpers,
  openAsHelper,
  saveAnswerDraft,
  type HelperCase,
} from '@evensettle/contracts/answers.ts'
import { helperOf, isAllowed } from '@evensettle/domain/access/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api, UserActor } from '../../../platform/http/http.ts'
import { accessOf, findBearer, type Bearer } from '../../access/queries.ts'
import { presentItem } from '../../cases/queries.ts'
import * as commands from './commands.ts'
import { answerDraftOf, helperCaseOf, helpersOf, presentHelper, writerOf } from './queries.ts'

/** Writing the answer over several sittings, what is asked in return, and helpers. */
export function answerRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps
  const sealer = deps.sealers.invitations

  api.handlePublic(getAnswerDraft, async ({ token }) => {
    const bearer = await requireBearer(deps, token)
    const { caseId } = bearer
    const owner = commands.answerOwner(bearer)
    const row = await answerDraftOf(db, caseId, owner)
    if (!row) return { revision: 0, draft: null, updatedAt: null, writer: null }
    const text = sealer.open(row.sealed, commands.draftContext(caseId, owner))
    return {
      revision: row.revision,
      draft: commands.readDraft(text),
      updatedAt: row.updated_at.toISOString(),
      writer: await writerOf(db, bearer, row),
    }
  })

  api.handlePublic(saveAnswerDraft, async ({ token, ...input }) => {
    const bearer = await requireBearer(deps, token)
    return inTransaction(deps, (tx) => commands.saveAnswerDraft(tx, now(), bearer, { ...input, sealer }))
  })

  api.handle(answerCounterItems, async (input, actor) => {
    await inTransaction(deps, (tx) => commands.answerCounterItems(tx, actor, now(), input))
    return { ok: true } as const
  })
}

/** Letting helpers in and out: the side itself, never a helper of it. */
export function helperRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps

  const side = (caseId: string, user: UserActor | null, token: string | null) =>
    accessOf(db, { user, token }, caseId, now())

  api.handlePublic(listHelpers, async ({ token, caseId }, actor) => {
    const me = await side(caseId, actor, token)
    const rows = await helpersOf(db, caseId)
    return { helpers: rows.map((row) => presentHelper(row, me)) }
  })

  api.handlePublic(letHelperIn, async ({ token, caseId, name, role }, actor, { visitor }) => {
    const me = await side(caseId, actor, token)
    const fresh = { id: deps.newId(), token: deps.randomBytes(32).toString('base64url') }
    const made = await inTransaction(deps, (tx) =>
      commands.letHelperIn(tx, me, now(), { ...fresh, name, role, asking: token, visitor }),
    )
    return { helper: presentHelper(made, me), helperToken: fresh.token }
  })

  api.handlePublic(endHelper, async ({ token, id }, actor) => {
    const row = await db.selectFrom('helper_access').select('case_id').where('id', '=', id).executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    const me = await side(row.case_id, actor, token)
    await inTransaction(deps, (tx) => commands.endHelper(tx, me, now(), id))
    return { ok: true } as const
  })

  api.handlePublic(openAsHelper, async ({ token }) => {
    const bearer = await requireBearer(deps, token)
    if (bearer.helperId === null) throw new AppError('INVITATION_UNKNOWN')
    await inTransaction(deps, (tx) => commands.openAsHelper(tx, bearer, now()))
    return presentHelperCase(await helperCaseOf(db, bearer.helperId))
  })
}

async function requireBearer({ db, now }: Deps, token: string): Promise<Bearer> {
  const bearer = await findBearer(db, token, now())
  if (!bearer) throw new AppError('INVITATION_UNKNOWN')
  return bearer
}

function presentHelperCase({ helper, row, items }: Awaited<ReturnType<typeof helperCaseOf>>): HelperCase {
  // what is asked in return is shown from the answer on, like everywhere
  const shown = items.filter((item) => item.by === 'starter' || row.answered_at !== null)
  return {
    caseId: row.id,
    reference: row.reference,
    status: row.status,
    title: row.title,
    story: row.story,
    wish: row.wish,
    currency: row.currency,
    names: { starter: row.starter_name, respondent: row.respondent_name },
    items: shown.map(presentItem),
    me: { name: helper.name, role: helper.role, side: helper.side },
    canFillIn: isAllowed('edit_answer', helperOf(helper.side), row.status),
  }
}
