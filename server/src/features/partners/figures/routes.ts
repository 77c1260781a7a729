import { getPartnerFigures } from '@evensettle/contracts/partner-figures.ts'
import { countedFrom, monthOf, totalsOf } from '@evensettle/domain/partners/figures.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { seatOf } from '../seats/queries.ts'
import { cohortsOf } from './queries.ts'

/** What an organisation is told of its members' cases. */
export function partnerFigureRoutes(api: Api, { db, now }: Deps): void {
  api.handle(getPartnerFigures, async (_, actor) => {
    const seat = await seatOf(db, actor.userId)
    if (!seat) throw new AppError('NOT_FOUND')
    const cohorts = await cohortsOf(db, seat.id)
    const nextFrom = countedFrom(monthOf(dateOf(now().getTime())))
    return { organisation: seat.name, cohorts, totals: totalsOf(cohorts), nextFrom }
  })
}
