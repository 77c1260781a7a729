import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/http.ts'
import { applicationRoutes } from './applications/routes.ts'
import { partnerBrandRoutes } from './brand/routes.ts'
import { partnerFigureRoutes } from './figures/routes.ts'
import { partnerPageRoutes } from './page/routes.ts'
import { seatRoutes } from './seats/routes.ts'

/** Organisations that offer mediation to their members, room by room. */
export function partnerRoutes(api: Api, deps: Deps): void {
  applicationRoutes(api, deps)
  seatRoutes(api, deps)
  partnerPageRoutes(api, deps)
  partnerBrandRoutes(api, deps)
  partnerFigureRoutes(api, deps)
}
