import { getOperatorEntry, takeOperatorSeat } from '@evensettle/contracts/operator.ts'
import { getPlaces } from '@evensettle/contracts/places.ts'
import { enterAsOperator } from '@evensettle/domain/access/operator.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api, UserActor } from '../../platform/http/http.ts'
import * as commands from './commands.ts'

/** The way into the operator's area, and what an account has beside its cases. */
export function operatorRoutes(
  api: Api,
  deps: Deps,
  isOperator: (actor: UserActor) => Promise<boolean>,
  organisationOf: (actor: UserActor) => Promise<string | null>,
): void {
  api.handle(getPlaces, async (_, actor) => {
    const [operates, organisation] = await Promise.all([isOperator(actor), organisationOf(actor)])
    return { operates, organisation }
  })

  api.handle(getOperatorEntry, async (_, actor) => {
    const steppedUpAt = actor.steppedUpAt?.getTime() ?? null
    const isNamed = await isOperator(actor)
    const entered = enterAsOperator({ isNamed, steppedUpAt }, 'look', deps.now().getTime())
    if (entered.ok) return { entry: 'open' } as const
    if (entered.error.code === 'SECOND_FACTOR_NEEDED') return { entry: 'second_factor' } as const
    throw new AppError(entered.error.code)
  })

  api.handle(takeOperatorSeat, async ({ key }, actor) => {
    await inTransaction(deps, (tx) => commands.takeSeat(tx, actor, deps.now(), key))
    return { ok: true } as const
  })
}
