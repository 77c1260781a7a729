import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Pill } from '../../ui/pill.tsx'

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
          'grid content-start gap-3 [print-color-adjust:exact] rounded-card border border-line p-5 text-sm shadow-card',
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
    <span className="flex items-center justify-between gap-4 border-t border-line pt-3">
      <span>{left}</span>
      <span className="shrink-0">{right}</span>
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
    <Picture label="A draft with two items, saved by itself">
      <Title>What do you ask for?</Title>
      <Row left="The deposit" right={<b className="tabular">$1,600</b>} />
      <Row left="Keys and locks" right={<b className="tabular">$200</b>} />
      <Row left={<b>Together</b>} right={<b className="tabular">$1,800</b>} />
      <span className="flex items-center gap-2 text-ink-2">
        <i className="size-2 rounded-full bg-pine" /> Saved
      </span>
    </Picture>
  )
}

export function InvitationPicture() {
  return (
    <Picture label="An invitation with its four answers">
      <Title>Maya would like to sort something out with you</Title>
      <span className="text-ink-2">It costs you nothing, and you need no account to answer.</span>
      <span className="grid grid-cols-2 gap-2">
        <Choice>I agree</Choice>
        <Choice>I see it differently</Choice>
        <Choice>I need time</Choice>
        <Choice>Not for me</Choice>
      </span>
    </Picture>
  )
}

export function ItemsPicture() {
  return (
    <Picture label="Three items, each with an answer of its own">
      <Title>What Lee answered</Title>
      <Row left="The deposit" right={<Pill>Agreed</Pill>} />
      <Row left="Repainting the hall" right={<Pill hue="harbor">In part, $250</Pill>} />
      <Row left="Cleaning" right={<Pill hue="plain">Seen differently</Pill>} />
    </Picture>
  )
}

export function TalkPicture() {
  return (
    <Picture label="Two messages and an offer">
      <span className="mr-8 justify-self-start rounded-card rounded-bl-none bg-clay-soft px-4 py-2.5">
        Could we meet in the middle?
      </span>
      <span className="ml-8 justify-self-end rounded-card rounded-br-none bg-harbor-soft px-4 py-2.5">
        I can do that if I pay in two parts.
      </span>
      <Row
        left={
          <>
            <b className="tabular">$1,150</b> in 2 payments
          </>
        }
        right={<Pill hue="harbor">Lee’s offer</Pill>}
      />
    </Picture>
  )
}

export function ProposalPicture() {
  return (
    <Picture label="A proposal, and a private sum that only you see" sealed>
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b>You could live with any sum up to</b>
        <Pill hue="plain">Sealed: only you</Pill>
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
    <Picture label="An agreement that both have signed">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <Title>Settlement agreement</Title>
        <Pill>Sealed</Pill>
      </span>
      <span className="text-ink-2">Lee pays Maya $1,150 in two parts.</span>
      <span className="grid grid-cols-2 gap-5 pt-5">
        <Signature name="Maya Torres" line="border-clay" />
        <Signature name="Lee Okafor" line="border-harbor" />
      </span>
    </Picture>
  )
}

function Signature({ name, line }: { name: string; line: string }) {
  return (
    <span className={classNames('border-t-2 pt-1.5', line)}>
      {name}
      <span className="block text-ink-2">Signed on day 9</span>
    </span>
  )
}
