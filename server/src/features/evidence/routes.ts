import {
  EVIDENCE_FILE_PATH,
  EVIDENCE_VARIANTS,
  TOKEN_HEADER,
  UPLOAD_PATH,
  addEvidence,
  describeEvidence,
  finishEvidence,
  listEvidence,
  removeEvidence,
  showEvidence,
} from '@evensettle/contracts/evidence.ts'
import { DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import { EVIDENCE_LIMITS, hasUploadEnded, isArriving, isVideo } from '@evensettle/domain/evidence/evidence.ts'
import { isAccountToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { Hono, type Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Pace } from '../../platform/opening/turns.ts'
import { bearerOf, type Api, type AppEnv, type UserActor } from '../../platform/http/http.ts'
import { accessOf, type Access } from '../access/queries.ts'
import { lookAt } from './checking/jobs.ts'
import * as commands from './commands.ts'
import { forgetRefused } from './forgetting/commands.ts'
import { removeFiles } from './jobs.ts'
import { videoRoutes } from './playing/routes.ts'
import { assertHasRoom } from './room/queries.ts'
import {
  evidenceOf,
  fileFor,
  handedOverSince,
  hashOf,
  isComing,
  labelOf,
  oneEvidence,
  presentEvidence,
  takeBackFacts,
  type EvidenceRow,
} from './queries.ts'

/** Photos and papers of both sides: announcing, finishing, listing, taking back, and reading them. */
export function evidenceRoutes(api: Api, deps: Deps): void {
  const { db, now } = deps
  const { limits } = deps.config
  const present = async (row: EvidenceRow, access: Access) =>
    presentEvidence(row, access, await takeBackFacts(db, access))

  api.handlePublic(listEvidence, async ({ token, caseId }, actor) => ({
    evidence: await evidenceOf(db, await accessOf(db, viewer(actor, token), caseId, now())),
  }))

  api.handlePublic(addEvidence, async ({ token, caseId, ...input }, actor) => {
    const access = await accessOf(db, viewer(actor, token), caseId, now())
    await deps.disk.need(input.bytes)
    const row = await inTransaction(deps, (tx) =>
      commands.addEvidence(tx, access, now(), { ...input, limits }),
    )
    if (isArriving(row.state)) await deps.uploads.begin(row.id, row.bytes)
    return present(row, access)
  })

  api.handlePublic(finishEvidence, async ({ token, id, piecesSha256 }, actor) => {
    const { row, access } = await oneEvidence(db, viewer(actor, token), id, now())
    if (!isArriving(row.state)) return present(row, access)
    commands.assertMayKeep(access, row)
    assertUploadRuns(row, now())
    await deps.disk.need(row.bytes)
    // its bytes count since it was announced, maybe for somebody who had no account then
    await inTransaction(deps, (tx) => assertHasRoom(tx, { ...access, owner: row.owner }, 0, limits))
    // asked again each time: who waits may lose the link meanwhile, be it by joining
    const again = async () => {
      const handedOver = await handedOverSince(db, row)
      return handedOver === null
        ? oneEvidence(db, viewer(actor, token), id, now())
        : { row: handedOver, access: commands.goingOnWith(access, handedOver) }
    }
    // another process may have been told of its end as well
    const work = () =>
      deps.uploads.alone(id, async () => {
        const coming = await again()
        if (isArriving(coming.row.state)) await finish(deps, coming.row, coming.access, piecesSha256)
      })
    await deps.openingTurns.takeOnce(id, turnOf(row), work, paceOf(row))
    const kept = await again()
    return present(kept.row, commands.goingOnWith(access, kept.row))
  })

  api.handlePublic(describeEvidence, async ({ token, id, ...input }, actor) => {
    const { row, access } = await oneEvidence(db, viewer(actor, token), id, now())
    const saved = await inTransaction(deps, (tx) => commands.describeEvidence(tx, now(), access, row, input))
    return present(saved, access)
  })

  api.handlePublic(showEvidence, async ({ token, id }, actor) => {
    const { row, access } = await oneEvidence(db, viewer(actor, token), id, now())
    const shown = await inTransaction(deps, (tx) => commands.showEvidence(tx, now(), access, row))
    return present(shown, access)
  })

  api.handlePublic(removeEvidence, async ({ token, id }, actor) => {
    const { row, access } = await oneEvidence(db, viewer(actor, token), id, now())
    await inTransaction(deps, (tx) => commands.removeEvidence(tx, now(), access, row))
    await removeFiles(deps, row)
    return { ok: true } as const
  })

  videoRoutes(api, deps)

  const file = { path: EVIDENCE_FILE_PATH, limit: DOWNLOAD_LIMITS.stored } as const
  api.download(file, userOf(api), async (c, actor) => {
    const variant = EVIDENCE_VARIANTS.find((known) => known === c.req.param('variant'))
    const id = c.req.param('evidenceId') ?? ''
    if (!variant || !/^[0-9a-f-]{36}$/i.test(id)) throw new AppError('NOT_FOUND')
    const { row, access } = await oneEvidence(db, await viewerOf(c, api, actor), id, now())
    const name = fileFor(row, access, variant)
    if (name && deps.virusScan.isOn && row.scanned_at === null && row.owner !== access.owner)
      throw new AppError('EVIDENCE_NOT_SCANNED')
    const body = name === null ? null : await deps.files.read(name, hashOf(row, name))
    if (!name || !body) throw new AppError('NOT_FOUND')
    return { ...labelOf(row, name), body }
  })
}

/** By what it is said to be and by its size: saying that a video is a photo does not make it quick. */
function paceOf({ media_type: media, bytes }: EvidenceRow): Pace {
  return isVideo(media) || bytes > EVIDENCE_LIMITS.bytes ? 'slow' : 'quick'
}

/**
 * Whose turn it takes to look at a file. Who answers by letter has as many keys as browsers, so that all of them
 * share one.
 */
function turnOf({ owner, case_id: caseId, side }: EvidenceRow): string {
  return owner.startsWith('key:') ? `${caseId}.${side}` : owner
}

/** Looks at a file that has arrived, and keeps it; nothing where another finish has, or it was taken back, meanwhile. */
async function finish(
  deps: Deps,
  row: EvidenceRow,
  access: Access,
  piecesSha256: string | null,
): Promise<void> {
  const { id } = row
  const upload = await deps.uploads.finished(id)
  if (!upload) throw new AppError('UPLOAD_UNFINISHED')
  const stored = await lookAt(deps, row, upload, piecesSha256).catch(async (error: unknown) => {
    if (error instanceof AppError || (await isComing(deps.db, id))) throw error
    return null
  })
  if (!stored) return
  await inTransaction(deps, (tx) => commands.keepEvidence(tx, deps.now(), access, id, stored)).catch(
    async (error: unknown) => {
      // refused only where no other finish has kept it
      if (error instanceof AppError) {
        await removeFiles(deps, { ...stored, id })
        if (NO_ROOM.has(error.code)) await forgetWhatHasNoRoom(deps, id)
      }
      throw error
    },
  )
  await deps.uploads.remove(id)
}

/** A file that is another kind than was said, for which there is no room: trying again changes nothing. */
const NO_ROOM: ReadonlySet<string> = new Set(['EVIDENCE_TOO_MANY', 'VIDEOS_TOO_MANY'])

async function forgetWhatHasNoRoom(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps, (tx) => forgetRefused(tx, id))
  await deps.uploads.remove(id)
}

/** The bytes come in beside the API, whose bodies are small. */
export function uploadRoutes(api: Api, deps: Deps): Hono<AppEnv> {
  const router = new Hono<AppEnv>()
  router.all(`${UPLOAD_PATH}/:id`, async (c) => {
    const id = c.req.param('id')
    const isKnown = ['HEAD', 'PATCH'].includes(c.req.raw.method) && /^[0-9a-f-]{36}$/.test(id)
    if (!isKnown) throw new AppError('NOT_FOUND')
    const who = await viewerOf(c, api, await userOf(api)(c))
    const { row, access } = await oneEvidence(deps.db, who, id, deps.now())
    if (row.owner !== access.owner) throw new AppError('NOT_FOUND')
    commands.assertMayKeep(access, row)
    assertUploadRuns(row, deps.now())
    if (c.req.raw.method === 'PATCH') await deps.disk.need(0)
    return deps.uploads.handle(c.req.raw)
  })
  return router
}

function assertUploadRuns({ state, created_at: begunAt }: EvidenceRow, now: Date): void {
  if (isArriving(state) && hasUploadEnded(begunAt.getTime(), now.getTime()))
    throw new AppError('UPLOAD_EXPIRED')
}

function viewer(actor: UserActor | null, token: string | null) {
  return { user: actor, token }
}

function tokenOf(c: Context<AppEnv>): string | null {
  return c.req.header(TOKEN_HEADER) ?? null
}

async function viewerOf(c: Context<AppEnv>, api: Api, actor: UserActor | null) {
  const token = tokenOf(c)
  return viewer(actor, token === null ? null : await api.readToken(token, actor))
}

/** Whoever comes with a token acts as its bearer, signed in or not, but for one that stands for an account. */
function userOf(api: Api) {
  return async (c: Context<AppEnv>): Promise<UserActor | null> => {
    const token = tokenOf(c)
    return (token === null || isAccountToken(token)) && bearerOf(c) ? api.requireUser(c) : null
  }
}
