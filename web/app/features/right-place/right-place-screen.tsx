import * as m from '@evensettle/messages/right-place/right-place-screen.ts'
import type { Eligibility } from '@evensettle/domain/intake/eligibility.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { BRAND } from '../../lib/brand.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { ADVICE_WORDS, AFTER_THE_DATE, QUESTION_WORDS } from './copy.ts'
import { FirstLetter } from './first-letter.tsx'
import {
  adviceFor,
  countriesInWords,
  kindsInWords,
  nextStepFor,
  questionsFor,
  type Advice,
  type Answers,
  type NextStep,
  type Question,
} from './model.ts'
import { eligibilityQuery, OPEN_TO_ALL } from './queries.ts'
import { inline } from '../../ui/inline.ts'
import { pageLink } from '../../ui/page-link.tsx'

const YES_NO = [
  { value: 'yes', label: m.yesLabel() },
  { value: 'no', label: m.noLabel() },
]

/** Five questions before any sign-up, an advice, and a first letter. Nothing leaves the browser. */
export function RightPlaceScreen() {
  const [answers, setAnswers] = useState<Answers>({})
  const [isAsked, setIsAsked] = useState(false)
  const result = useRef<HTMLDivElement>(null)
  const eligibility = useQuery(eligibilityQuery()).data ?? OPEN_TO_ALL
  const questions = questionsFor(eligibility)
  const advice = adviceFor(answers, questions)

  function handleSubmit() {
    setIsAsked(true)
    requestAnimationFrame(() => {
      if (advice) result.current?.querySelector('h2')?.focus()
      else document.querySelector<HTMLElement>('fieldset[data-invalid] input')?.focus()
    })
  }

  const shown = isAsked ? advice : null
  const next = shown ? nextStepFor(shown) : null
  const hasLetter = next !== null && next !== 'elsewhere'
  return (
    <div className="page grid gap-10 pt-4 pb-16">
      <div
        className={classNames(
          'grid items-start gap-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:gap-12',
          hasLetter && 'print:hidden',
        )}
      >
        <div className="max-w-text">
          <h1 tabIndex={-1}>{m.isThisRightPlaceForTitle()}</h1>
          <p className="mt-4 text-lg text-ink-2">
            {m.questionsOneAnswerYouNeed({ questions: questions.length })}
          </p>
        </div>
        <noscript>
          <p className="max-w-text">
            {m.questionsNeedJavascriptHelpPage(
              {
                link: pageLink('/help'),
              },
              inline,
            )}
          </p>
        </noscript>
        {/* "dialog" goes nowhere: pressed before the scripts are here, the answers stay out of the address */}
        <form
          noValidate
          method="dialog"
          className="grid max-w-text gap-7 noscript:hidden lg:col-start-1"
          onSubmit={(event) => {
            event.preventDefault()
            handleSubmit()
          }}
        >
          {questions.map((question) => (
            <RadioCards
              key={question}
              name={question}
              legend={QUESTION_WORDS[question].ask}
              hint={hintFor(question, eligibility)}
              cards={YES_NO}
              columns="pair"
              value={answers[question] ?? ''}
              error={isAsked && !answers[question] ? m.pleaseChooseYesOrNoError() : undefined}
              onChange={(event) => {
                const answer = event.target.value === 'yes' ? 'yes' : 'no'
                setAnswers((before) => ({ ...before, [question]: answer }))
              }}
            />
          ))}
          <div>
            <Button type="submit" variant={shown ? 'secondary' : 'primary'}>
              {m.showAnswerButton()}
            </Button>
          </div>
        </form>
        <div ref={result} className="lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {shown ? <Outcome advice={shown} /> : <WhatComes />}
        </div>
      </div>
      {hasLetter ? <FirstLetter canMeetHere={next !== 'letter'} isMain={next === 'letter'} /> : null}
    </div>
  )
}

/** Where the operator has set limits, the hints name what is left. */
function hintFor(question: Question, eligibility: Eligibility): string {
  if (question === 'country') return countriesInWords(eligibility)
  if (question === 'kind' && eligibility.typesOff.length > 0)
    return m.hereYouCanBring({ kindsInWords: kindsInWords(eligibility) })
  return QUESTION_WORDS[question].hint
}

/** Stands in the place of the answer until there is one. */
function WhatComes() {
  return (
    <section className="rounded-card border border-line bg-sunken p-5 max-lg:hidden sm:p-6">
      <h2 className="text-lg">{m.whatYouGetHeading()}</h2>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-ink-2">
        <li>{m.answerAtOnceAlsoWhen()}</li>
        <li>{m.whereItHelpsCalmFirst()}</li>
        <li>{m.noOneLearnsThatYou()}</li>
      </ul>
    </section>
  )
}

function Outcome({ advice }: { advice: readonly Advice[] }) {
  const [heaviest, ...rest] = advice
  if (heaviest === undefined) return null
  return (
    <Card className="grid gap-4">
      <h2 tabIndex={-1}>{ADVICE_WORDS[heaviest].title}</h2>
      <Paragraphs of={heaviest} />
      {rest.map((one) => (
        <section key={one} className="grid gap-2 border-t border-line pt-4">
          <h3>{ADVICE_WORDS[one].also ?? ADVICE_WORDS[one].title}</h3>
          <Paragraphs of={one} />
        </section>
      ))}
      <WayOn next={nextStepFor(advice)} />
      <p className="text-sm text-ink-2">{m.thisIsNotLegalAdvice({ brand: BRAND })}</p>
    </Card>
  )
}

function Paragraphs({ of }: { of: Advice }) {
  return ADVICE_WORDS[of].text.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
}

/** One way on, the one that the advice names; none where help is elsewhere. */
function WayOn({ next }: { next: NextStep }) {
  if (next === 'elsewhere') return null
  const toLetter = next === 'letter' ? m.toLetter() : m.toLetterWriteLetterFirst()
  return (
    <>
      {next === 'date_first' ? <p>{AFTER_THE_DATE}</p> : null}
      <div className="flex flex-wrap gap-3">
        {next === 'letter' ? null : (
          <LinkButton to="/create-case" variant={next === 'start' ? 'primary' : 'secondary'}>
            {m.startCaseLink()}
          </LinkButton>
        )}
        {next === 'date_first' ? null : (
          <Button variant={next === 'letter' ? 'primary' : 'secondary'} onClick={goToLetter}>
            {toLetter}
          </Button>
        )}
      </div>
    </>
  )
}

function goToLetter(): void {
  const heading = document.getElementById('letter')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}
