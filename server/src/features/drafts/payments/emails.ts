import * as m from '@evensettle/messages/mails/payments.ts'
import { formatAmount } from '@evensettle/domain/money.ts'
import type { Price } from '@evensettle/domain/payments/price.ts'
import type { Letter } from '../../mail/emails.ts'

/** For the operator: money that nothing is owed for. */
export function refundLetter({ id, amount, currency }: Price & { id: string }): Letter {
  return {
    subject: m.refundSubject({ amount: formatAmount(amount, currency) }),
    preview: m.refundPreview(),
    heading: m.refundHeading(),
    paragraphs: [m.refundWords()],
    facts: [
      [m.refundAmount(), formatAmount(amount, currency)],
      [m.refundReference(), id],
    ],
  }
}

/** For whoever has paid while their case could not be sent. */
export function unsentLetter(reason: string | null, url: string): Letter {
  return {
    subject: m.unsentSubject(),
    preview: m.unsentPreview(),
    heading: m.unsentHeading(),
    paragraphs: [m.unsentWords(), ...(reason === null ? [m.unsentChanged()] : [reason])],
    button: { label: m.unsentButton(), url },
    after: [m.unsentAfter()],
  }
}
