import * as m from '@evensettle/messages/site/feature-pictures.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Pill } from '../../ui/pill.tsx'
import { inline } from '../../ui/inline.ts'

/** A small picture of a screen, drawn from the parts that the real screen is made of. */
function Picture({
  label,
  sealed = false,
  children,
}: {
  label: string
  sealed?: boolean
  children: ReactNode
}) {
  return (
    <figure aria-label={label}>
      <div
        aria-hidden="true"
        className={classNames(
          'fit-picture grid content-start gap-3 [print-color-adjust:exact] rounded-card border border-line p-5 text-sm shadow-card',
          sealed ? 'sealed' : 'bg-card',
        )}
      >
        {children}
      </div>
    </figure>
  )
}

function Title({ children }: { children: ReactNode }) {
  return <span className="font-serif text-lg leading-tight font-semibold text-balance">{children}</span>
}

function Row({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3">
      <span className="min-w-0 flex-[1_1_min(100%,8em)]">{left}</span>
      <span>{right}</span>
    </span>
  )
}

function Choice({ children }: { children: ReactNode }) {
  return (
    <span className="grid place-items-center rounded-full border border-line-strong px-3 py-1.5 text-center font-semibold">
      {children}
    </span>
  )
}

export function StartPicture() {
  return (
    <Picture label={m.draftWithTwoItemsSavedLabel()}>
      <Title>{m.whatDoYouAskFor()}</Title>
      <Row left={m.depositLeft()} right={<b className="tabular">$1,600</b>} />
      <Row left={m.keysAndLocksLeft()} right={<b className="tabular">$200</b>} />
      <Row left={<b>{m.together()}</b>} right={<b className="tabular">$1,800</b>} />
      <span className="flex items-center gap-2 text-ink-2">
        <i className="size-2 rounded-full bg-pine" /> {m.saved()}
      </span>
    </Picture>
  )
}

export function InvitationPicture() {
  return (
    <Picture label={m.invitationWithItsFourAnswersLabel()}>
      <Title>{m.mayaWouldLikeToSort()}</Title>
      <span className="text-ink-2">{m.itCostsYouNothingAnd()}</span>
      <span className="grid grid-cols-[repeat(auto-fit,minmax(max(40%,min(100%,8.5em)),1fr))] gap-2">
        <Choice>{m.iAgree()}</Choice>
        <Choice>{m.iSeeItDifferently()}</Choice>
        <Choice>{m.iNeedTime()}</Choice>
        <Choice>{m.notForMe()}</Choice>
      </span>
    </Picture>
  )
}

export function ItemsPicture() {
  return (
    <Picture label={m.threeItemsEachWithAnswerLabel()}>
      <Title>{m.whatLeeAnswered()}</Title>
      <Row left={m.depositLeft()} right={<Pill>{m.agreedPill()}</Pill>} />
      <Row left={m.repaintingHallLeft()} right={<Pill hue="harbor">{m.inPart250Pill()}</Pill>} />
      <Row left={m.cleaningLeft()} right={<Pill hue="plain">{m.seenDifferentlyPill()}</Pill>} />
    </Picture>
  )
}

export function TalkPicture() {
  return (
    <Picture label={m.twoMessagesAndOfferLabel()}>
      <span className="mr-8 justify-self-start rounded-card rounded-bl-none bg-clay-soft px-4 py-2.5">
        {m.couldWeMeetInMiddle()}
      </span>
      <span className="ml-8 justify-self-end rounded-card rounded-br-none bg-harbor-soft px-4 py-2.5">
        {m.iCanDoThatIf()}
      </span>
      <Row
        left={<>{m.n1150In2Payments({ strong: (words) => <b className="tabular">{words}</b> }, inline)}</>}
        right={<Pill hue="harbor">{m.leesOfferPill()}</Pill>}
      />
    </Picture>
  )
}

export function ProposalPicture() {
  return (
    <Picture label={m.proposalAndPrivateSumThatLabel()} sealed>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b>{m.youCouldLiveWithAny()}</b>
        <Pill hue="plain">{m.sealedOnlyYouPill()}</Pill>
      </span>
      <span className="flex items-center gap-4">
        <span className="relative h-2 flex-1 rounded-full bg-line">
          <i className="absolute inset-y-0 left-0 w-3/5 rounded-full bg-harbor" />
          <i className="absolute top-1/2 left-3/5 size-6 -translate-1/2 rounded-full border-3 border-harbor bg-card" />
        </span>
        <b className="rounded-soft border border-line-strong bg-card px-4 py-2 tabular">$1,180</b>
      </span>
    </Picture>
  )
}

export function AgreementPicture() {
  return (
    <Picture label={m.agreementThatBothHaveSignedLabel()}>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <Title>{m.settlementAgreement()}</Title>
        <Pill>{m.sealedPill()}</Pill>
      </span>
      <span className="text-ink-2">{m.leePaysMaya1150()}</span>
      <span className="grid grid-cols-2 gap-5 pt-5">
        <Signature name={m.starterName()} line="border-clay" />
        <Signature name={m.respondentName()} line="border-harbor" />
      </span>
    </Picture>
  )
}

function Signature({ name, line }: { name: string; line: string }) {
  return (
    <span className={classNames('border-t-2 pt-1.5', line)}>
      {name}
      <span className="block text-ink-2">{m.signedOnDay9()}</span>
    </span>
  )
}
