import * as m from '@evensettle/messages/pack/receipt.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import type {
  PointReason,
  RoundPackage,
  RoundReceipt,
} from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import { renderPlainPdf } from '../../../printing/plain-pdf.ts'
import type { Receipt } from '../../negotiation/records/queries.ts'

/** What the paper of a receipt tells besides the receipt. `at`: where papers are checked. */
export type ReceiptPaper = {
  reference: string
  names: Record<Side, string>
  timeZone: string
  madeAt: Date
  file: string
  at: string
  logKey: string
}

type Row = [label: string, words: string]

const CHECKS: Record<RoundReceipt['checks'][number]['key'], () => string> = {
  words: m.words,
  order: m.order,
  sides: m.sides,
}

const GRADES = { 0: m.nothing, 1: m.statement, 2: m.documents, 3: m.strong } as const

/** A fairness receipt in words, as a tagged PDF, unsealed. */
export async function renderReceipt(receipt: Receipt, paper: ReceiptPaper): Promise<Uint8Array> {
  const { record, number, openedAt } = receipt
  const { proposal, digest } = record
  const { reference, names, at, file } = paper
  const moment = (iso: string) => dayAndTime(iso, paper.timeZone).replaceAll('\u202F', ' ')
  return renderPlainPdf({
    title: m.title({ number }),
    head: [],
    opening: [m.opening({ brand: BRAND }), m.notInHere()],
    facts: [
      [m.caseLabel(), m.caseWords({ reference, ...names })],
      [m.madeLabel(), `${moment(openedAt.toISOString())} (${paper.timeZone})`],
      [m.rulesLabel(), proposal.engine],
      ...proposal.points.map((point) => pointRow(point, receipt, names)),
      ...proposal.packages.map((one) => packageRow(one, receipt, names)),
      ...proposal.receipt.checks.map(({ key, same }): Row => [
        CHECKS[key](),
        same ? m.same() : m.different(),
      ]),
      [m.endLabel(), endWords(receipt)],
      [m.digestLabel(), digest],
      [m.logLabel(), logWords(receipt, paper, moment)],
    ],
    closing: [m.again({ file }), m.checkSeal({ address: at })],
    reference,
    foot: m.foot({ brand: BRAND, reference }),
    madeAt: paper.madeAt,
  })
}

function pointRow(point: PointReason, { record }: Receipt, names: Record<Side, string>): Row {
  const { currency, items } = { ...record.case }
  const money = (sum: number) => formatAmount(sum, currency)
  const title = items.find(({ id }) => id === point.id)?.title ?? ''
  const other = otherSide(point.by)
  return [
    title,
    [
      m.asks({ name: names[point.by], sum: money(point.asks) }),
      point.agreesTo === null
        ? m.noAnswer({ name: names[other] })
        : m.agreesTo({ name: names[other], sum: money(point.agreesTo) }),
      m.shown({ name: names[point.by], what: GRADES[point.evidence[point.by]]() }),
      m.shown({ name: names[other], what: GRADES[point.evidence[other]]() }),
      m.supports({ sum: money(point.supported) }),
    ].join('\n'),
  ]
}

function packageRow(one: RoundPackage, { record }: Receipt, names: Record<Side, string>): Row {
  const { payer, currency, packages } = record.proposal
  const { payment, acts } = one.terms
  const lines = acts.map(({ by, words }) => m.act({ name: names[by], words }))
  if (payment) {
    const said = { name: names[payer], sum: formatAmount(one.price, currency) }
    lines.unshift(
      payment.kind === 'monthly'
        ? m.paysMonthly({ ...said, parts: payment.parts })
        : m.paysWithin({ ...said, days: payment.days }),
    )
  }
  return [packages.length === 1 ? m.onlyWay() : m.way({ id: one.id }), lines.join('\n')]
}

function endWords({ record: { outcome, proposal } }: Receipt): string {
  if (!outcome) return m.notSettled()
  const one = proposal.packages.find(({ id }) => id === outcome.packageId)
  return one?.terms.payment
    ? m.settled({ id: outcome.packageId, sum: formatAmount(outcome.price, proposal.currency) })
    : m.settledWithoutMoney({ id: outcome.packageId })
}

function logWords(
  { record: { log } }: Receipt,
  { logKey }: ReceiptPaper,
  moment: (iso: string) => string,
): string {
  return log ? m.inLog({ when: moment(log.at), key: logKey }) : m.notInLog()
}
