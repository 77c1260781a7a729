import type { Currency } from '@evensettle/domain/money.ts'
import type { PaymentState } from '@evensettle/domain/payments/payment.ts'

/** Money for a draft that becomes a case under the same id. */
export type CasePaymentTable = {
  /** also the key that makes a repeated order the same one */
  id: string
  draft_id: string
  owner_id: string
  /** of the draft, when it was sent to be paid */
  revision: number
  amount: number
  currency: Currency
  state: PaymentState
  session_id: string | null
  url: string | null
  until: Date | null
  asked_at: Date
  settled_at: Date | null
  /** when its owner was told that it is paid and not sent */
  told_at: Date | null
}

export type PaymentTables = { case_payment: CasePaymentTable }
