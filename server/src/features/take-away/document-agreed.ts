import * as m from '@evensettle/messages/printing/case-agreed.ts'
import type { CaseRecord, RecordedObligation, RecordedPaper } from '@evensettle/contracts/case-record.ts'
import type { SideNames } from '@evensettle/domain/agreements/terms-in-words.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import { dateInWords } from '@evensettle/domain/time.ts'
import { html } from 'hono/html'
import type { Markup } from './document-frame.ts'

type Obligation = RecordedObligation
type Plan = NonNullable<Obligation['plans']>[number]
type Reading = { names: SideNames; moment: (iso: string) => string }

/** What was agreed and what has become of it, and the sealed papers beside the agreement; nothing before the seal. */
export function agreedPart(
  { obligations, papers, changes, case: { currency } }: CaseRecord,
  reading: Reading,
): Markup {
  if (obligations.length === 0) return html``
  return html`<h2>${m.heading()}</h2>
    ${obligations.map((one) => obligationPart(one, reading, currency))}
    ${papers.flatMap((paper) => {
      const said = paperWords(paper, reading.moment(paper.at))
      return said === null
        ? []
        : [
            html`<p>${said}</p>
              <p class="print">${paper.sha256}</p>`,
          ]
    })}
    ${(changes ?? []).map(
      ({ by, state, note = '', proposedAt }) =>
        html`<p>${m.changeOfText({ name: reading.names[by], moment: reading.moment(proposedAt), state })}</p>
          ${note === '' ? '' : html`<p>${m.why({ note })}</p>`}`,
    )}`
}

function obligationPart(one: Obligation, { names, moment }: Reading, currency: Currency): Markup {
  const what =
    one.kind === 'payment'
      ? m.pays({
          name: names[one.by],
          other: names[otherSide(one.by)],
          sum: formatAmount(one.amount, currency),
        })
      : m.does({ name: names[one.by], what: one.words })
  const parts = (plan: Plan) =>
    plan.parts
      .map(({ dueOn, amount }) =>
        one.kind === 'payment'
          ? m.part({ sum: formatAmount(amount, currency), day: dateInWords(dueOn) })
          : dateInWords(dueOn),
      )
      .join(', ')
  return html`<section>
    <h3>${what}</h3>
    <p>
      ${one.dueOn === null ? '' : m.due({ day: dateInWords(one.dueOn) })} ${m.state({ state: one.state })}
    </p>
    ${one.doneOn === null ? '' : html`<p>${m.saidDone({ day: dateInWords(one.doneOn) })}</p>`}
    ${one.endedAt === null ? '' : html`<p>${m.ended({ moment: moment(one.endedAt) })}</p>`}
    ${(one.plans ?? []).map(
      (plan) =>
        html`<p>
          ${m.plan({ name: names[plan.by], moment: moment(plan.askedAt), parts: parts(plan), state: plan.state })}
        </p>`,
    )}
    ${(one.receipts ?? []).map(
      ({ name, at, sha256 }) =>
        html`<p>${m.receipt({ name, moment: moment(at) })}</p>
          <p class="print">${sha256 ?? ''}</p>`,
    )}
    ${(one.talk ?? []).map(
      ({ by, words, at }) =>
        html`<p class="soft">${m.said({ name: names[by], moment: moment(at) })}</p>
          <p>${words}</p>`,
    )}
  </section>`
}

/** The agreement itself stands before this part; of one that was changed each version is named. */
function paperWords({ kind, version }: RecordedPaper, moment: string): string | null {
  if (kind === 'part') return m.partAgreement({ number: version ?? 1, moment })
  if (kind !== 'agreement') return PAPERS[kind]({ moment })
  return version === undefined ? null : m.version({ version, moment })
}

const PAPERS = { change: m.change, certificate: m.certificate } as const
