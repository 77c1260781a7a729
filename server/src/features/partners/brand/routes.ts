import { createHash } from 'node:crypto'
import {
  PARTNER_LOGO_PATH,
  PARTNER_POSTER_PATH,
  savePartnerLogo,
} from '@evensettle/contracts/partner-settings.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import { operatorLine } from '@evensettle/contracts/words/operator-words.ts'
import { isColour, readableColours } from '@evensettle/domain/partners/colour.ts'
import { maySeat } from '@evensettle/domain/partners/organisation.ts'
import * as said from '@evensettle/messages/refusals/partners.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { mediaTypeOf } from '../../../platform/files/media-type.ts'
import { INK } from '../../../printing/pdf-page.ts'
import { codesOf } from '../codes/queries.ts'
import { saveLogo } from '../page/commands.ts'
import { logoAt, settingsFor } from '../page/queries.ts'
import { renderPosterPdf } from '../poster/document.ts'
import { seatOf } from '../seats/queries.ts'

const LEAST_EDGE = 24
const PICTURES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** The logos of an organisation, and its poster. */
export function partnerBrandRoutes(api: Api, deps: Deps): void {
  const { db, now, config } = deps

  api.handle(savePartnerLogo, async ({ theme, image }, actor) => {
    const seat = await seatOf(db, actor.userId)
    if (!seat) throw new AppError('NOT_FOUND')
    if (!maySeat(seat.role, 'edit_page')) throw new AppError('SEAT_NOT_YOURS_TO_CHANGE')
    const work = () => drawnAnew(deps, Buffer.from(image ?? '', 'base64'))
    const logo = image === null ? null : await deps.openingTurns.take(`logo/${seat.id}`, work)
    await inTransaction(deps, (tx) => saveLogo(tx, actor, now(), { theme, logo }))
    return settingsFor(db, actor.userId, now())
  })

  const logo = { path: PARTNER_LOGO_PATH, limit: DOWNLOAD_LIMITS.stored } as const
  api.download(
    logo,
    () => Promise.resolve(null),
    async (c) => {
      const body = await logoAt(db, c.req.param('slug') ?? '', c.req.param('theme') ?? '')
      if (!body) throw new AppError('NOT_FOUND')
      return { type: 'image/png', name: 'logo.png', body }
    },
  )

  const poster = { path: PARTNER_POSTER_PATH, limit: DOWNLOAD_LIMITS.made } as const
  api.download(poster, api.requireUser, async (_, actor) => {
    const seat = await seatOf(db, actor.userId)
    if (!seat) throw new AppError('NOT_FOUND')
    const codes = maySeat(seat.role, 'manage_codes') ? await codesOf(db, seat.id, now()) : []
    const link = `${config.publicUrl}/partner/${seat.slug}`
    const body = await renderPosterPdf({
      organisation: seat.name,
      link,
      shortAddress: link.replace(/^https?:\/\//, ''),
      code: codes.find(({ kind, isOffered }) => kind === 'multi' && isOffered)?.code ?? null,
      colour: isColour(seat.colour) ? readableColours(seat.colour).light.colour : INK.pine,
      operator: operatorLine(config.operator, BRAND),
      size: seat.country === 'US' || seat.country === 'CA' ? 'LETTER' : 'A4',
      madeAt: now(),
    })
    return { type: 'application/pdf', name: `poster-${seat.slug}.pdf`, body }
  })
}

/** What a picture is, by its content; then only what was drawn anew is kept. */
async function drawnAnew({ openFile }: Deps, bytes: Buffer) {
  const parts = async function* () {
    yield bytes
  }
  const type = await mediaTypeOf(parts())
  const media = PICTURES.find((known) => known === type)
  if (!media) throw refused(said.logoNoPicture())
  const outcome = await openFile(parts(), media, 'logo')
  const { view, width, height } = outcome.ok ? outcome.file : { view: null, width: 0, height: 0 }
  if (!view) throw refused(said.logoDamaged())
  if ((width ?? 0) < LEAST_EDGE || (height ?? 0) < LEAST_EDGE)
    throw refused(said.logoTooSmall({ least: LEAST_EDGE }))
  const version = createHash('sha256').update(view).digest('base64url').slice(0, 12)
  return { png: view, width: width ?? 0, height: height ?? 0, version }
}

function refused(words: string): AppError {
  return new AppError('INVALID_INPUT', { fields: { image: words }, message: words })
}
