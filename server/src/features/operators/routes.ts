import { getOperatorEntry, takeOperatorSeat } from '@evensettle/contracts/operator.ts'
import { getPlaces } from '@evensettle/contracts/places.ts'
import type { OperatorRefusal } from '@evensettle/domain/access/operator.ts'
import type { Result } from '@evensettle/domain/result.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api, UserActor } from '../../platform/http/http.ts'
import * as commands from './commands.ts'

/** `entered`: whether somebody may look at the operators' pages. */
type Doors = {
  isOperator: (actor: UserActor) => Promise<boolean>
  entered: (actor: UserActor) => Promise<Result<null, OperatorRefusal>>
}

/** The way into the operator's area, and what an account has beside its cases. */
export function operatorRoutes(
  api: Api,
  deps: Deps,
  { isOperator, entered }: Doors,
  organisationOf: (actor: UserActor) => Promise<string | null>,
): void {
  api.handle(getPlaces, async (_, actor) => {
    const [operates, organisation] = await Promise.all([isOperator(actor), organisationOf(actor)])
    return { operates, organisation }
  })

  api.handle(getOperatorEntry, async (_, actor) => {
    const allowed = await entered(actor)
    if (allowed.ok) return { entry: 'open' } as const
    if (allowed.error.code === 'SECOND_FACTOR_NEEDED') return { entry: 'second_factor' } as const
    throw new AppError(allowed.error.code)
  })

  api.handle(takeOperatorSeat, async ({ key }, actor) => {
    await inTransaction(deps, (tx) => commands.takeSeat(tx, actor, deps.now(), key))
    return { ok: true } as const
  })
}
