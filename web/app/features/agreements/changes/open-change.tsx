import * as m from '@evensettle/messages/agreements/changes.ts'
import type { AgreementChanges } from '@evensettle/contracts/agreement-changes.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import type { ChangeAnswer } from '@evensettle/domain/changes/change.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../../lib/format.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { DifferenceList, Reworded } from './difference-list.tsx'
import { ProposalAnswers } from '../proposal-answers.tsx'
import { answerMutation } from './queries.ts'
import { SignVersion } from './sign-version.tsx'

type Open = NonNullable<AgreementChanges['open']>

/** The change that is open: what it says, and everything its reader can do about it. */
export function OpenChange({
  changes,
  open,
  onCounter,
}: {
  changes: AgreementChanges
  open: Open
  /** begins another change in its place; null: not now */
  onCounter: (() => void) | null
}) {
  const { caseId, mySide, names, version } = changes
  const answer = useMutation(answerMutation(useQueryClient(), caseId))
  const other = names[otherSide(mySide)]
  const isMine = open.by === mySide
  const isSigning = open.toSign !== null
  const send = (said: ChangeAnswer) => answer.mutate({ changeId: open.id, answer: said })
  return (
    <Card className="grid gap-5" id="change" aria-labelledby="change-heading">
      <div className="grid justify-items-start gap-2">
        <Pill>{isSigning ? m.toSignPill({ version: version + 1 }) : m.proposedPill()}</Pill>
        <h2 id="change-heading" className="text-[1.25rem]">
          {isMine ? m.yourChangeHeading() : m.theirChangeHeading({ other })}
        </h2>
        <p className="max-w-text text-ink-2">{wordsOf(changes, open)}</p>
      </div>
      {open.note === '' ? null : (
        <blockquote className="max-w-text border-l-4 border-line pl-4 whitespace-pre-line">
          <p className="text-sm font-semibold text-ink-2">{m.why()}</p>
          {open.note}
        </blockquote>
      )}
      {open.fits ? <DifferenceList differences={open.differences} /> : null}
      {open.fits ? <Reworded reworded={open.reworded} /> : null}
      {answer.error ? (
        <Callout tone="danger" live>
          {answer.error.message}
        </Callout>
      ) : null}
      {isSigning ? <SignVersion changes={changes} open={open} /> : null}
      <ProposalAnswers
        {...{ isMine, onCounter }}
        mayAccept={open.fits && !isSigning}
        busy={answer.isPending}
        onAnswer={send}
        words={{
          accept: m.acceptButton(),
          counter: isMine ? m.anotherButton() : m.counterButton(),
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

function wordsOf({ mySide, names, version }: AgreementChanges, open: Open): string {
  const other = names[otherSide(mySide)]
  const until = formatDate(open.until)
  if (!open.fits) return m.doesNotFit()
  const { toSign } = open
  if (toSign) {
    const hasSigned = toSign.signatures.some(({ side }) => side === mySide)
    return hasSigned
      ? m.waitsForOther({ other, version, until })
      : m.waitsForYou({ version, next: version + 1, until })
  }
  return open.by === mySide ? m.waitsForAnswer({ other, until }) : m.pleaseAnswer({ version, until })
}
