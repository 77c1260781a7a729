import { MAIL_REPORTS_PATH } from '@evensettle/contracts/mails.ts'
import type { Deps } from '../../../deps.ts'
import { readDeliveryReport } from '../../../platform/mail/delivery-report.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/http.ts'
import { isSigned } from '../../../platform/secrets/signature.ts'
import { noteReport } from './commands.ts'

/**
 * Where a mail server that cannot reach the disk posts its reports, as they are and signed. Whoever signs learns nothing but that
 * it was taken: what is no report is taken like one, or they would send it for ever.
 */
export function mailReportRoutes(api: Api, deps: Deps): void {
  const { config, now } = deps

  api.router.post(MAIL_REPORTS_PATH, async (c) => {
    const secret = config.bounces?.secret ?? null
    if (secret === null) throw new AppError('NOT_FOUND')
    const body = Buffer.from(await c.req.arrayBuffer())
    if (!isSigned(body, c.req.header('x-signature') ?? '', secret, now())) throw new AppError('NOT_FOUND')
    const report = await readDeliveryReport(body)
    // it comes again
    if (report && (await noteReport(deps, report)) === 'early') throw new AppError('UNAVAILABLE')
    return c.json({ received: true })
  })
}
