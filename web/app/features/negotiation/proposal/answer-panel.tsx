import * as m from '@evensettle/messages/negotiation/proposal-answer-panel.ts'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { MoneyField } from '../../money/money-field.tsx'
import { otherName, type Reader } from '../model.ts'
import { endsInWords, fieldLabel, meaningOf, sumProblemInWords, whatHappensThen } from './copy.ts'
import { termSentence } from '../terms/copy.ts'
import { Envelope } from '../../../ui/envelope.tsx'
import { needsOwnWord } from '@evensettle/domain/proposals/settlement/ladder/own-word.ts'
import { isNet, isPaid, isYesOrNo, sumProblem, type Proposal, type Way } from './model.ts'
import { SpanPicture } from './span-picture.tsx'
import { inline } from '../../../ui/inline.ts'
import { Problem } from '../../../ui/problem.tsx'

export const ONLY_YOU = m.onlyYou()

type Panel = {
  one: Way
  proposal: Proposal
  reader: Reader
  /** a sum, or null for "not these terms"; `isOwnWord`: with the apology that the mediator only suggests */
  onSeal: (sum: number | null, isOwnWord?: boolean) => void
  busy: boolean
  problem: string | null
  /** stands below the answer */
  children?: ReactNode
}

/** My private answer to one way: yes, another sum, or not these terms. Nothing is chosen before it is pressed. */
export function AnswerPanel({ one, proposal, reader, onSeal: seal, busy, problem, children }: Panel) {
  const [isOther, setIsOther] = useState(false)
  const { consent, onSeal } = useOwnWord(one, reader, seal)
  const opener = useRef<HTMLButtonElement>(null)
  const other = otherName(reader)
  if (isOther)
    return (
      <Envelope label={ONLY_YOU}>
        <OtherSum
          {...{ one, proposal, reader, onSeal, busy, problem, consent }}
          onBack={() => {
            setIsOther(false)
            requestAnimationFrame(() => opener.current?.focus())
          }}
        />
        {children}
      </Envelope>
    )
  return (
    <Envelope label={ONLY_YOU}>
      <Problem words={problem} />
      {consent}
      <div className="grid grid-cols-2 gap-2.5">
        <Button className="col-span-2" busy={busy} onClick={() => onSeal(one.price)}>
          {m.yesToThisButton()}
        </Button>
        {isYesOrNo(one) ? null : (
          <Button
            ref={opener}
            variant="secondary"
            className="px-1.5! text-[0.9375rem] whitespace-nowrap"
            onClick={() => setIsOther(true)}
          >
            {m.anotherSumButton()}
          </Button>
        )}
        <Button
          variant="secondary"
          className={isYesOrNo(one) ? 'col-span-2' : 'px-1.5! text-[0.9375rem] whitespace-nowrap'}
          busy={busy}
          onClick={() => onSeal(null)}
        >
          {m.notTheseTermsButton()}
        </Button>
      </div>
      {isYesOrNo(one) ? null : (
        <p className="text-sm text-ink-2">
          {isPaid(proposal, reader.mySide)
            ? m.anotherSumIsTheLeast({ other })
            : m.anotherSumIsTheMost({ other })}
        </p>
      )}
      <p className="text-sm text-ink-2">{m.onlyYouSeeYourAnswer({ other })}</p>
      <details>
        <summary className="inline-flex min-h-11 items-center rounded-soft font-semibold text-pine md:pointer-fine:min-h-8">
          {m.whatHappensThenSummary()}
        </summary>
        <div className="grid gap-2 pt-1 text-sm text-ink-2">
          {whatHappensThen(proposal).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </details>
      {children}
    </Envelope>
  )
}

/** An apology that only the mediator suggested is part of a yes when its doer says so, by a box that is empty at first. */
function useOwnWord(one: Way, reader: Reader, onSeal: Panel['onSeal']) {
  const box = useRef<HTMLInputElement>(null)
  const [isMine, setIsMine] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const apology = needsOwnWord(one, reader.mySide)
  if (!apology) return { consent: null, onSeal }
  const consent = (
    <Checkbox
      ref={box}
      label={m.myOwnWordLabel({ does: termSentence(apology, reader) })}
      hint={m.myOwnWordHint()}
      error={isMissing ? m.myOwnWordError() : undefined}
      checked={isMine}
      onChange={({ target }) => {
        setIsMine(target.checked)
        setIsMissing(false)
      }}
    />
  )
  return {
    consent,
    onSeal: (sum: number | null) => {
      if (sum === null) return onSeal(sum)
      if (isMine) return onSeal(sum, true)
      setIsMissing(true)
      box.current?.focus()
    },
  }
}

/** One field, empty at first, with the span in words and as a picture. */
function OtherSum({
  one,
  proposal,
  reader,
  onSeal,
  busy,
  problem,
  consent,
  onBack,
}: Panel & { consent: ReactNode; onBack: () => void }) {
  const id = useId()
  const [sum, setSum] = useState<number | null>(null)
  const [wasTried, setWasTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // It takes the place of what was pressed.
  useEffect(() => field.current?.focus(), [])
  const wrong = sumProblem(one, proposal, sum)
  const shown = (minor: number) => formatMoney(minor, reader.currency)
  return (
    <>
      <div aria-describedby={id}>
        <MoneyField
          ref={field}
          label={fieldLabel(proposal, reader.mySide)}
          hint={m.anySumHint({
            isNet: isNet(proposal) ? 'yes' : 'no',
            low: shown(one.low),
            high: shown(one.high),
          })}
          currency={reader.currency}
          value={sum}
          takesZero={one.low === 0}
          error={wasTried && wrong ? sumProblemInWords(wrong, one, proposal) : (problem ?? undefined)}
          onChange={(next) => {
            setSum(next)
            setWasTried(false)
          }}
        />
      </div>
      <SpanPicture {...{ one, proposal, reader }} sum={wrong ? null : sum} />
      {endsInWords(one, proposal, reader).map((line) => (
        <p key={line} className="text-sm text-ink-2">
          {line}
        </p>
      ))}
      <p id={id} className="text-sm text-ink-2" aria-live="polite">
        {sum !== null && !wrong
          ? m.whatYourSumMeans(
              {
                strong: (words) => <b className="font-semibold text-ink">{words}</b>,
                meaning: meaningOf(proposal, sum, reader),
                other: otherName(reader),
              },
              inline,
            )
          : null}
      </p>
      {consent}
      <div className="grid gap-2.5">
        <Button
          busy={busy}
          onClick={() => {
            setWasTried(true)
            if (sum !== null && !wrong) onSeal(sum)
          }}
        >
          {sum !== null && !wrong ? m.sealSumButton({ sum: shown(sum) }) : m.sealMySumButton()}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {m.backButton()}
        </Button>
      </div>
    </>
  )
}
