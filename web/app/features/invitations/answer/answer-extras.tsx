import * as m from '@evensettle/messages/invitations/answer-extras.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { dateOf } from '@evensettle/domain/time.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { hasInvalid } from '../../../lib/first-invalid.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { EvidenceField } from '../../evidence/evidence-field.tsx'
import { MoneyField } from '../../money/money-field.tsx'
import { CounterItems } from './counter-items.tsx'
import { HelperCard } from '../../access/helper-card.tsx'
import { ContactStep } from '../letter/contact-step.tsx'
import { becomesOffer, MAX_PROPOSAL_WORDS, proposalProblems, type AnswerDraft } from './model.ts'

/** What may go along with an answer; each is closed until it is wanted. */
export function AnswerExtras({
  view,
  token,
  draft,
  attempts,
  onChange,
}: {
  view: InvitationView
  token: string
  draft: AnswerDraft
  /** how often sending was tried: from the first time on, what is wrong is marked */
  attempts: number
  onChange: (draft: AnswerDraft) => void
}) {
  const { starterName, currency, caseId } = view
  const { proposal } = draft
  const [today] = useState(() => dateOf(Date.now()))
  const showsProblems = attempts > 0
  const problems = showsProblems ? proposalProblems(proposal, today) : {}
  const change = (next: Partial<AnswerDraft['proposal']>) =>
    onChange({ ...draft, proposal: { ...proposal, ...next } })
  const isProposed = proposal.amount !== null || proposal.words !== ''
  return (
    <section aria-label={m.youMayAddLabel()} className="grid gap-2">
      <h2 className="text-lg">{m.youMayAddLabel()}</h2>
      <Extra attempts={attempts} title={m.somethingToSeePhotoOrTitle()}>
        <EvidenceField
          viewer={{ caseId, token }}
          itemId={null}
          mySide="respondent"
          points={view}
          label={m.forCaseAsWholeLabel()}
        />
      </Extra>
      <Extra attempts={attempts} title={m.whatYouWouldProposeTitle()} isOpen={isProposed}>
        <p className="text-ink-2">
          {becomesOffer([...view.items, ...draft.counterItems])
            ? m.seesThisBecomesOffer({ starterName })
            : m.seesThisYouCanMakeOffer({ starterName })}
        </p>
        <MoneyField
          label={m.iWouldPayLabel()}
          optional
          currency={currency}
          value={proposal.amount}
          onChange={(amount) => change({ amount })}
        />
        {proposal.amount === null ? null : (
          <TextField
            label={m.onOrBeforeLabel()}
            type="date"
            min={today}
            value={proposal.payOn ?? ''}
            error={problems.payOn}
            onChange={(event) => change({ payOn: event.target.value || null })}
          />
        )}
        <TextArea
          label={m.inYourWordsLabel()}
          optional
          dir="auto"
          rows={3}
          maxLength={MAX_PROPOSAL_WORDS}
          value={proposal.words}
          error={problems.words}
          onChange={(event) => change({ words: event.target.value })}
        />
      </Extra>
      <Extra attempts={attempts} title={m.somethingYouAskForInTitle()} isOpen={draft.counterItems.length > 0}>
        <CounterItems
          items={draft.counterItems}
          currency={currency}
          showsProblems={showsProblems}
          isAboutMoney={view.items.some(({ kind }) => kind === 'money')}
          reader={{ mySide: 'respondent', names: { starter: starterName, respondent: view.respondentName } }}
          onChange={(counterItems) => onChange({ ...draft, counterItems })}
        />
      </Extra>
      <Extra attempts={attempts} title={m.somebodyWhoHelpsYouTitle()}>
        <HelperCard
          viewer={{ caseId, token }}
          contact={{ Step: ContactStep, known: view.email, starterName }}
        />
      </Extra>
    </section>
  )
}

function Extra({
  title,
  isOpen = false,
  attempts,
  children,
}: {
  title: string
  isOpen?: boolean
  /** what holds up the sending opens when it is tried */
  attempts: number
  children: ReactNode
}) {
  const [open, setOpen] = useState(isOpen)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const body = useRef<HTMLDivElement>(null)
  if (open && !wasOpen) setWasOpen(true)

  useEffect(() => {
    if (attempts > 0 && hasInvalid(body.current)) setOpen(true)
  }, [attempts])

  return (
    <div className="rounded-card border border-line bg-card">
      <Button
        variant="quiet"
        block
        aria-expanded={open}
        className="justify-between! rounded-card! px-5! text-start"
        onClick={() => setOpen(!open)}
      >
        <span>{title}</span>
        <span aria-hidden>{open ? '–' : '+'}</span>
      </Button>
      {wasOpen || isOpen ? (
        // What was written stays when it is folded up: a sum that nobody can read is nowhere else.
        <div ref={body} hidden={!open} className="grid gap-4 px-5 pt-1 pb-5">
          {children}
        </div>
      ) : null}
    </div>
  )
}
