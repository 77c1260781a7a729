import { DAY } from '@evensettle/domain/time.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as facts from '@evensettle/messages/invitations/facts.ts'
import * as m from '@evensettle/messages/landing/invited.ts'
import { classNames } from '../../ui/class-names.ts'
import { inline } from '../../ui/inline.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { FULL_NAMES, inDollars, PEOPLE, REFERENCE, TITLE, WORKED } from '../../lib/example-case.ts'
import { Logo } from '../frame/logo.tsx'
import { LetterSquare } from './letter-square.tsx'
import { Picture } from './story/frame.tsx'

/** For whoever was invited: what to do, and the letter with its square lying across the band. */
export function Invited() {
  return (
    <section
      aria-labelledby="invited"
      className="bg-harbor-soft lg:mt-24 print:break-inside-avoid print:bg-transparent"
    >
      <div className="page grid gap-x-16 lg:grid-cols-2 print:grid-cols-2">
        <div className="min-w-0 pt-9 pb-7 md:py-20 print:py-2">
          <h2 id="invited" className="text-[length:min(var(--text-3xl),11.5vw)]">
            {m.title()}
          </h2>
          <p className="mt-3 max-w-[36rem] text-ink-2 md:mt-4 md:text-lg">{m.lead()}</p>
          <ul className="my-5 grid gap-2.5 md:my-7">
            {[m.checkIt(), m.answerIt(), m.needTime()].map((words) => (
              <li key={words} className="flex gap-3">
                <i
                  aria-hidden="true"
                  className="mt-2 size-2.5 shrink-0 rounded-full border-[2.5px] border-harbor"
                />
                {words}
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
            <LinkButton to="/respond" reload>
              {m.openLink()}
            </LinkButton>
            <a href="/about" className="link inline-flex min-h-11 items-center">
              {m.whoRunsThisLink()}
            </a>
          </p>
        </div>
        <Letter />
      </div>
    </section>
  )
}

function Letter() {
  const { starter } = PEOPLE
  const rows = [
    { title: m.about(), words: TITLE, isShort: false },
    { title: m.asksFor({ starter }), words: inDollars(WORKED.proposal.asks), isShort: true },
    { title: m.costs(), words: m.nothingNoAccount(), isShort: true },
    {
      title: m.ifNothing(),
      words: m.itEnds({ days: TIMELINE.invitationValid / DAY, starter }),
      isShort: true,
    },
    { title: m.isItReal(), words: m.askStarter({ starter }), isShort: false },
  ]
  return (
    <Picture
      label={m.letterLabel()}
      className="relative z-1 mx-auto -mb-8 lg:-mb-14 w-full max-w-[35rem] lg:-mt-16 print:m-0"
    >
      <div className="sheet max-sm:[zoom:.86] print:[zoom:.7] rotate-[1.4deg] rounded-[4px] border border-line bg-[#fffefb] p-6 text-[0.9375rem] shadow-[0_50px_80px_-50px_rgb(0_0_0/.55)] sm:p-10 print:rotate-0">
        <Logo />
        <p className="mt-4 sm:mt-6">{FULL_NAMES.respondent}</p>
        <p className="mt-3 mb-4 sm:mt-4 font-serif text-[1.5rem] leading-tight font-semibold text-balance">
          {facts.heading({ starterName: FULL_NAMES.starter, name: (words) => words }, inline)}
        </p>
        <dl className="grid gap-y-2">
          {rows.map(({ title, words, isShort }) => (
            <div
              key={title}
              className={classNames('grid gap-x-4 sm:grid-cols-[8rem_1fr]', !isShort && 'max-sm:hidden')}
            >
              <dt className="text-ink-2">{title}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-6 flex flex-wrap items-center gap-5 rounded-card bg-sunken p-4">
          <LetterSquare />
          <p className="min-w-0 flex-[1_1_9.6em]">
            {m.pointCamera()} <b className="block">{m.exampleAddress()}</b>
            {m.reference()} <b className="whitespace-nowrap">{REFERENCE}</b>
            <br />
            {m.code()} <b className="whitespace-nowrap">3XRF-VGYZ</b>
          </p>
        </div>
      </div>
    </Picture>
  )
}
