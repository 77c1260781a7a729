import * as m from '@evensettle/messages/agreements/parts.ts'
import type { PartAgreements } from '@evensettle/contracts/part-agreements.ts'
import { placeOf } from '@evensettle/domain/agreements/clauses/places.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { dateInWords } from '@evensettle/domain/time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ProposalAnswers } from '../proposal-answers.tsx'
import { answerMutation } from './queries.ts'
import { SignPart } from './sign-part.tsx'
import { StandstillWords } from './standstill-fields.tsx'

type Open = NonNullable<PartAgreements['open']>

/** What one side proposes to settle now: what becomes of each point, the answers to it, and the text to sign. */
export function OpenPart({
  parts,
  open,
  onCounter,
}: {
  parts: PartAgreements
  open: Open
  /** begins another proposal in its place; null: not now */
  onCounter: (() => void) | null
}) {
  const { caseId, mySide, names } = parts
  const answer = useMutation(answerMutation(useQueryClient(), caseId))
  const other = names[otherSide(mySide)]
  const isMine = open.by === mySide
  const isSigning = open.toSign !== null
  return (
    <Card className="grid gap-5" aria-labelledby="open-points">
      <div className="grid justify-items-start gap-2">
        <Pill>{isSigning ? m.toSignPill() : m.openPill()}</Pill>
        <h3 id="open-points" className="text-[1.25rem]">
          {isMine
            ? m.yoursHeading()
            : open.draft.points.length === 0
              ? m.theirsWaitHeading({ other })
              : m.theirsHeading({ other })}
        </h3>
        <p className="max-w-text text-ink-2">{wordsOf(parts, open)}</p>
      </div>
      <PointList parts={parts} open={open} />
      {open.note === '' ? null : (
        <blockquote className="max-w-text border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
          <p className="text-sm font-semibold text-ink-2">{m.why()}</p>
          {open.note}
        </blockquote>
      )}
      {answer.error ? (
        <Callout tone="danger" live>
          {answer.error.message}
        </Callout>
      ) : null}
      {isSigning && open.fits ? <SignPart parts={parts} open={open} /> : null}
      <ProposalAnswers
        {...{ isMine, onCounter }}
        mayAccept={open.fits && !isSigning}
        busy={answer.isPending}
        onAnswer={(said) => answer.mutate({ proposalId: open.id, answer: said })}
        words={{
          accept: m.acceptButton(),
          counter: m.counterButton(),
          ending: isMine
            ? {
                button: m.withdrawButton(),
                title: m.withdrawTitle(),
                confirm: m.withdrawConfirm(),
                words: m.withdrawWords({ other }),
              }
            : {
                button: m.declineButton(),
                title: m.declineTitle(),
                confirm: m.declineConfirm(),
                words: m.declineWords({ other }),
              },
          cancel: m.cancel(),
        }}
      />
    </Card>
  )
}

function wordsOf({ mySide, names }: PartAgreements, open: Open): string {
  const other = names[otherSide(mySide)]
  const day = formatDate(open.until)
  if (!open.fits) return m.doesNotFit()
  if (open.toSign)
    return open.toSign.signatures.some(({ side }) => side === mySide)
      ? m.waitsForOther({ other, day })
      : m.waitsForYou({ day })
  return open.by === mySide ? m.waitsForAnswer({ other, day }) : m.pleaseAnswer({ day })
}

/** What becomes of each point, what is paid for them together, and until when time limits wait. */
function PointList({ parts, open: { draft, terms } }: { parts: PartAgreements; open: Open }) {
  const { points, names, currency } = parts
  const { payment } = terms
  const day = dateInWords(draft.dueOn)
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1.5 rounded-soft bg-sunken px-4 py-3 empty:hidden">
        {draft.points.map((point) => {
          const item = points.find(({ id }) => id === point.id)
          if (!item) return null
          const name = names[otherSide(item.by)]
          return (
            <li key={point.id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{m.pointLabel(item)}</span>
              <span className="tabular text-ink-2">{becomesOf(point, item, name, currency)}</span>
            </li>
          )
        })}
      </ul>
      {draft.points.length === 0 ? null : (
        <p>
          <span>
            {payment
              ? m.together({
                  payer: names[payment.payer],
                  payee: names[otherSide(payment.payer)],
                  sum: formatMoney(payment.amount, currency),
                  count: draft.points.length,
                })
              : m.togetherNothing({ count: draft.points.length })}
          </span>{' '}
          {payment || terms.acts.length > 0 ? <span>{m.byDay({ day })}</span> : null}
        </p>
      )}
      {draft.standstillUntil ? (
        <div className="grid gap-2">
          <p className="font-semibold">
            {m.standstillUntil({ day: dateInWords(draft.standstillUntil), place: placeOf(draft.law).name })}
          </p>
          <StandstillWords law={draft.law} until={draft.standstillUntil} />
        </div>
      ) : null}
    </div>
  )
}

/** What becomes of one point. */
function becomesOf(
  { outcome, sum }: Open['draft']['points'][number],
  { kind, claimed }: PartAgreements['points'][number],
  name: string,
  currency: PartAgreements['currency'],
): string {
  if (outcome === 'dropped') return m.dropped()
  if (kind !== 'money') return kind === 'property' ? m.givesBack({ name }) : m.does({ name })
  const paid = formatMoney(sum, currency)
  if (outcome === 'kept') return m.pays({ payer: name, sum: paid })
  const rest = { claimed: formatMoney(claimed, currency), rest: formatMoney(claimed - sum, currency) }
  return m.paysPart({ payer: name, sum: paid, ...rest })
}
