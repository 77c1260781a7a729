import * as m from '@evensettle/messages/operator/applications.ts'
import type { ApplicationView } from '@evensettle/contracts/partners.ts'
import { isAnswered, isOpen } from '@evensettle/domain/partners/application.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { FoldedText } from '../../../ui/folded-text.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { ANSWERED, KINDS, MEMBERS, PARTNER_STATES, STATES } from './copy.ts'
import { DecisionForm } from './decision-form.tsx'
import { PartnerActions } from './partner-actions.tsx'

/** One application with all that was sent, and what the operator can do about it now. */
export function ApplicationCard({
  one,
  isDecided,
  onDecided,
}: {
  one: ApplicationView
  isDecided: boolean
  onDecided: () => void
}) {
  const { partner } = one
  const shown =
    partner !== null ? PARTNER_STATES[partner.state] : isAnswered(one) ? ANSWERED : STATES[one.state]
  return (
    <Card aria-labelledby={`application-${one.id}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3
          id={`application-${one.id}`}
          tabIndex={-1}
          ref={isDecided ? takeFocus : null}
          className="rounded-soft wrap-anywhere"
        >
          {one.organisation}
        </h3>
        <Pill hue={shown.hue}>{shown.words}</Pill>
      </div>
      <Facts of={one} />
      <FoldedText text={one.why} more={m.readAll()} />
      {one.words === '' ? null : (
        <p className="wrap-anywhere text-ink-2">{m.youWrote({ words: one.words })}</p>
      )}
      {isOpen(one.state) ? (
        <DecisionForm id={one.id} organisation={one.organisation} onDecided={onDecided} />
      ) : null}
      {partner === null ? null : <PartnerActions one={one} state={partner.state} />}
    </Card>
  )
}

/** The card moves to those that were decided, and its form is gone: the keyboard goes with it. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}

function Facts({ of: one }: { of: ApplicationView }) {
  const rows: readonly (readonly [string, string])[] = [
    [m.kind(), KINDS[one.kind]],
    [m.members(), MEMBERS[one.members]],
    [m.country(), new Intl.DisplayNames('en', { type: 'region' }).of(one.country) ?? one.country],
    [m.contact(), `${one.contactName}, ${one.email}`],
    [m.website(), one.website],
    [m.receivedAt(), formatDateTime(one.receivedAt)],
    ...(one.decidedAt === null ? [] : [[m.decidedAt(), formatDateTime(one.decidedAt)] as const]),
  ]
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="grid sm:contents">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
