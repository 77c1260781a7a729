import { payForDraft, PAYMENT_NOTICES_PATH } from '@evensettle/contracts/payments.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import * as m from '@evensettle/messages/mails/payments.ts'
import { needsPage } from '@evensettle/domain/payments/payment.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { endOrder, keepPage, settlePayment } from './commands.ts'
import { lookAtPayment } from './jobs.ts'
import { deskOf } from '../../contact/queries.ts'
import { askToPay } from '../commands.ts'

/**
 * The way to the page where a draft is paid for, and what the provider tells of it: signed, and a repeat changes nothing.
 * The provider is asked outside of any transaction.
 */
export function draftPaymentRoutes(api: Api, deps: Deps): void {
  const { now, newId, config, payments } = deps
  const to = { mails: deps.sealers.mails, desk: deskOf(config) }

  api.handle(payForDraft, async ({ id }, actor) => {
    const { price } = config
    if (!price || !payments.isOn) throw new AppError('NOT_FOUND')
    await lookAtPayment(deps, id, actor.userId)
    const asked = await inTransaction(deps, (tx) =>
      askToPay(tx, actor, now(), { id, paymentId: newId(), price }),
    )
    // what is paid has a page no more
    if (!needsPage(asked.state)) return { url: asked.settled_at ? null : asked.url }
    const back = `${config.publicUrl}/create-case?draft=${id}&step=review`
    const page = await payments.open({
      id: asked.id,
      ...price,
      words: m.orderWords({ brand: BRAND }),
      email: actor.email,
      paidUrl: `${back}&paid=1`,
      backUrl: `${back}&paid=0`,
    })
    if (!page) {
      await inTransaction(deps, (tx) => endOrder(tx, now(), asked.id, to))
      throw new AppError('PAYMENT_LATER')
    }
    await inTransaction(deps, (tx) => keepPage(tx, { ...page, id: asked.id }))
    return { url: page.url }
  })

  api.router.post(PAYMENT_NOTICES_PATH, async (c) => {
    if (!payments.isOn) throw new AppError('NOT_FOUND')
    const told = payments.read(await c.req.text(), c.req.header('stripe-signature') ?? '')
    if (told) await inTransaction(deps, (tx) => settlePayment(tx, now(), told, to))
    return c.json({ received: true })
  })
}
