import * as m from '@evensettle/messages/landing/story.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { inline } from '../../../ui/inline.ts'
import { LAST_DAY, PEOPLE, STEP_DAYS } from '../../../lib/example-case.ts'
import { STEPS } from '../copy.ts'
import { AnswerFrame } from './answer-frame.tsx'
import { PaperFrame } from './paper-frame.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import { RangesFrame } from './ranges-frame.tsx'

/** One dispute in four steps, each with the screen it happens on; a line for each person runs down the sides. */
export function Story({ title }: { title: string }) {
  const { starter, respondent } = PEOPLE
  return (
    <section id="how" aria-labelledby="how-title">
      <div className="page pt-9 pb-5 text-center md:pb-8 md:pt-20 print:break-after-avoid print:pt-3 print:pb-0">
        <h2 id="how-title" className="text-[length:min(var(--text-4xl),13vw)] print:text-[2rem]">
          {title}
        </h2>
        <p className="mx-auto mt-3 max-w-[36rem] text-balance text-ink-2 md:mt-4 md:text-lg print:mt-1 print:max-w-none">
          {m.fourSteps(
            {
              days: LAST_DAY,
              starterName: starter,
              respondentName: respondent,
              starter: (words) => <b className="text-clay">{words}</b>,
              respondent: (words) => <b className="text-harbor">{words}</b>,
            },
            inline,
          )}
        </p>
      </div>
      <Sides>
        <div className="grid items-start gap-7 md:grid-cols-2 md:gap-10 lg:gap-20 print:grid-cols-2">
          <div className="min-w-0 md:pt-6">
            <Step at={0}>{m.findsItOnPhone({ respondent })}</Step>
            <Says hue="border-clay text-clay" by={m.starterIs({ starter })}>
              {m.starterSays()}
            </Says>
          </div>
          <PhoneFrame />
        </div>
      </Sides>
      <Sides>
        <div className="grid items-end gap-x-20 gap-y-8 md:grid-cols-2 print:grid-cols-2">
          <div className="min-w-0">
            <Step at={1}>{m.threeSmallOnes()}</Step>
          </div>
          <Says hue="border-harbor text-harbor" isRight by={m.respondentIs({ respondent })}>
            {m.respondentSays()}
          </Says>
        </div>
        <AnswerFrame />
      </Sides>
      <div className="night @container print:break-inside-avoid overflow-clip pt-11 pb-44 md:pt-24 md:pb-72 print:pt-2 print:pb-4">
        <div className="page">
          <div className="mx-auto max-w-[46rem] text-center *:justify-center [&_p]:mx-auto">
            <Step at={2} isLarge>
              {m.eachOfYouSeals()}
            </Step>
          </div>
          <RangesFrame />
        </div>
      </div>
      <div className="page -mt-36 pb-10 md:-mt-56 md:pb-20 print:mt-4 print:break-inside-avoid print:pb-3">
        <PaperFrame />
        <div className="mt-12 sm:mt-16 print:mt-8! grid gap-x-16 md:mt-20 gap-y-6 md:grid-cols-[1.1fr_.9fr] print:grid-cols-2">
          <div className="min-w-0">
            <Step at={3}>{m.changeOneLetter()}</Step>
          </div>
          <p className="max-w-text self-end text-ink-2 max-sm:text-[0.9375rem]">{m.whatEnforceableMeans()}</p>
        </div>
      </div>
    </section>
  )
}

function Sides({ children }: { children: ReactNode }) {
  return (
    <div className="relative py-6 before:absolute before:inset-y-0 before:left-1.5 before:w-1 before:bg-clay after:absolute after:inset-y-0 after:right-1.5 after:w-1 after:bg-harbor md:py-16 print:break-inside-avoid min-[80rem]:before:left-[calc(50%-39rem)] min-[80rem]:after:right-[calc(50%-39rem)] print:py-3 print:before:hidden print:after:hidden">
      <div className="page max-md:px-6 lg:px-16">{children}</div>
    </div>
  )
}

function Step({ at, isLarge = false, children }: { at: number; isLarge?: boolean; children: string }) {
  const step = STEPS[at]
  if (!step) return null
  return (
    <>
      <p className="mb-3 flex items-baseline gap-3 font-semibold md:mb-4 text-ink-2">
        <span
          aria-hidden="true"
          className="font-serif text-[length:min(clamp(3.5rem,2.5rem+5vw,7.5rem),26vw)] leading-[.8] tracking-tight text-ink print:text-[2.5rem]"
        >
          {at + 1}
        </span>
        {m.stepOnDay({ step: at + 1, day: STEP_DAYS[at] ?? 1 })}
      </p>
      <h3
        className={classNames(
          'leading-[1.1] tracking-tight',
          isLarge ? 'text-[length:min(var(--text-4xl),13vw)]' : 'text-[length:min(var(--text-3xl),11vw)]',
        )}
      >
        {step.title}
      </h3>
      <p className="mt-3 max-w-[36rem] text-[length:min(1.25rem,7vw)] text-ink-2 max-sm:text-[length:min(1.0625rem,7vw)] md:mt-4">
        {step.text} {children}
      </p>
    </>
  )
}

function Says({
  hue,
  by,
  isRight = false,
  children,
}: {
  hue: string
  by: string
  isRight?: boolean
  children: string
}) {
  return (
    <figure
      className={classNames(
        'mt-5 max-w-[26rem] max-md:border-0 max-md:p-0 md:mt-7',
        hue,
        // on a phone the table below says his words
        isRight ? 'ml-auto max-sm:hidden border-r-4 pr-4 text-right' : 'border-l-4 pl-4',
      )}
    >
      <blockquote className="font-serif text-[length:min(1.25rem,8vw)] leading-snug md:text-[1.5rem] font-semibold">
        {children}
      </blockquote>
      <figcaption className="mt-2 text-[0.9375rem] font-semibold">{by}</figcaption>
    </figure>
  )
}
