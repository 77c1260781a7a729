import { VIDEO_PATH, videoPath, playEvidence } from '@evensettle/contracts/evidence.ts'
import { isVideo } from '@evensettle/domain/evidence/evidence.ts'
import { HOUR, MINUTE } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api, UserActor } from '../../../platform/http/http.ts'
import type { Viewer } from '../../access/queries.ts'
import { fileFor, labelOf, oneEvidence, type EvidenceRow } from '../queries.ts'

/** Longer than anybody looks at a video; a player asks for its parts all along, and for a new way when this one has ended. */
const TICKET_LASTS = { ofSession: 4 * HOUR, ofLink: 10 * MINUTE } as const
/** A part that is long on its way, as all of a video is on a slow line, is asked about again after this. */
const ASKED_AGAIN_AFTER = 30_000
const CONTEXT = 'video'

/** A player asks for a few parts a second while somebody moves about in a video. */
const PLAYING = { points: 1_200, seconds: 300 } as const

/** What is sealed in the way to a video: which, and who asked for it, to be asked again with each part. */
type Ticket = {
  id: string
  token: string | null
  user: Pick<UserActor, 'userId' | 'sessionId'> | null
  until: number
}

/** Videos, played where they lie and saved: a player cannot send its reader's key, so it gets a way of its own. */
export function videoRoutes(api: Api, deps: Deps): void {
  const sealer = deps.sealers.videos
  const now = () => deps.now().getTime()

  api.handlePublic(playEvidence, async ({ token, id }, actor) => {
    const { row, name } = await videoFor(deps, { user: actor, token }, id)
    await assertUnchanged(deps, row, name)
    const user = actor && { userId: actor.userId, sessionId: actor.sessionId }
    const lasts = token === null ? TICKET_LASTS.ofSession : TICKET_LASTS.ofLink
    const ticket: Ticket = { id, token, user, until: now() + lasts }
    const sealed = sealer.seal(JSON.stringify(ticket), CONTEXT).toString('base64url')
    return { path: videoPath(sealed) }
  })

  const route = { path: VIDEO_PATH, limit: PLAYING } as const
  api.download(
    route,
    async () => null,
    async (c) => {
      const ticket = opened(c.req.param('ticket') ?? '')
      if (!ticket || ticket.until < now()) throw new AppError('NOT_FOUND')
      const askedAbout = async () => videoFor(deps, await viewerWith(deps, ticket), ticket.id)
      const { row, name } = await askedAbout()
      const first = await deps.files.slice(name, 0, 0)
      if (!first) throw new AppError('NOT_FOUND')
      const body = {
        bytes: row.bytes,
        sha256: row.sha256 ?? '',
        slice: (from: number, to: number) => whileAllowed(deps, sliceOf(deps, name, from, to), askedAbout),
      }
      return { ...labelOf(row, name), type: playedAs(row.media_type), body }
    },
  )

  function opened(ticket: string): Ticket | null {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by us, in this form
      return JSON.parse(sealer.open(Buffer.from(ticket, 'base64url'), CONTEXT)) as Ticket
    } catch {
      // made by somebody else, or cut off
      return null
    }
  }
}

/** Who a ticket was made for, as far as they are still let in. */
async function viewerWith({ auth }: Deps, { token, user }: Ticket): Promise<Viewer> {
  if (user === null) return { user: null, token }
  const [[account], sessions] = await Promise.all([
    auth.findUsers([user.userId]),
    auth.sessionsOf(user.userId),
  ])
  const isIn = account && !account.isBanned && sessions.some(({ id }) => id === user.sessionId)
  if (!isIn) throw new AppError('NOT_FOUND')
  return { user: { kind: 'user', ...user, ...NOBODY_ELSE, email: account.email ?? '' }, token }
}

/** What is not asked of somebody who looks at what they may see. */
const NOBODY_ELSE = {
  aal: 'aal1',
  steppedUpAt: null,
  isAdmin: false,
  confirmed: { email: null, phone: null },
} as const

/** A video that the viewer may see, and where it lies. @throws AppError NOT_FOUND, EVIDENCE_NOT_SCANNED */
async function videoFor(deps: Deps, viewer: Viewer, id: string): Promise<{ row: EvidenceRow; name: string }> {
  const { row, access } = await oneEvidence(deps.db, viewer, id, deps.now())
  const name = isVideo(row.media_type) ? fileFor(row, access, 'view') : null
  if (name === null) throw new AppError('NOT_FOUND')
  if (deps.virusScan.isOn && row.scanned_at === null && row.owner !== access.owner)
    throw new AppError('EVIDENCE_NOT_SCANNED')
  return { row, name }
}

/** Reads all of it once, so that what plays from here on is what was kept. */
async function assertUnchanged({ files }: Deps, row: EvidenceRow, name: string): Promise<void> {
  const stored = await files.read(name, row.sha256)
  if (!stored) throw new AppError('NOT_FOUND')
  for await (const part of stored.parts()) void part
}

async function* sliceOf({ files }: Deps, name: string, from: number, to: number): AsyncGenerator<Uint8Array> {
  const parts = await files.slice(name, from, to)
  if (parts) yield* parts
}

/** Breaks off when it may not be seen any more; it is too late for an answer then. */
async function* whileAllowed(
  { now }: Deps,
  parts: AsyncIterable<Uint8Array>,
  ask: () => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  let asked = now().getTime()
  for await (const part of parts) {
    if (now().getTime() - asked >= ASKED_AGAIN_AFTER) {
      await ask()
      asked = now().getTime()
    }
    yield part
  }
}

/** Browsers play what phones call QuickTime, under the name of the form that came of it. */
function playedAs(mediaType: string): string {
  return mediaType === 'video/quicktime' ? 'video/mp4' : mediaType
}
