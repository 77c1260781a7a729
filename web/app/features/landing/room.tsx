import * as m from '@evensettle/messages/landing/room.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { ITEM_ANSWER_WORDS } from '@evensettle/contracts/words/names.ts'
import type { ReactNode } from 'react'
import { Pill } from '../../ui/pill.tsx'
import { inDollars, ITEMS, PEOPLE, STEP_DAYS, TITLE, WORKED } from '../../lib/example-case.ts'
import { MessageEntry } from '../messages/message-entry.tsx'
import { Picture } from './story/frame.tsx'

const ignore = () => undefined

/** The room of a case with the numbers of the tools that are explained beside it. */
export function Room() {
  return (
    <Picture label={m.pictureLabel()}>
      <div className="overflow-hidden rounded-sheet border border-line bg-paper shadow-card max-sm:[zoom:.66] print:[zoom:.78]">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-card px-5 py-3.5">
          <b className="font-serif text-lg font-semibold">{TITLE}</b>
          <span className="flex items-center gap-2">
            <Pin>5</Pin>
            <Pill>{m.whereWeAre({ day: STEP_DAYS[2], days: TIMELINE.plannedDays })}</Pill>
          </span>
          <b className="flex items-center gap-2 text-sm font-semibold">
            <Pin>9</Pin>
            {m.newCount({ count: 2 })}
          </b>
        </div>
        <div className="grid gap-4 p-4 md:grid-cols-[1.1fr_.9fr] md:p-6">
          <Part pin="1" title={m.points()}>
            <ul className="border-t border-line">
              {ITEMS.map((item) => (
                <li
                  key={item.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
                >
                  <span>{item.title}</span>
                  {item.answer ? (
                    <Pill hue={item.answer.admitted > 0 ? 'harbor' : 'plain'}>
                      {ITEM_ANSWER_WORDS[item.answer.answer]() +
                        (item.answer.admitted > 0 ? ` · ${inDollars(item.answer.admitted)}` : '')}
                    </Pill>
                  ) : null}
                </li>
              ))}
            </ul>
            <p className="mt-3 flex items-center gap-2 font-semibold">
              <Pin>7</Pin>
              {m.evidence({ photos: 2 })}
            </p>
          </Part>
          <div className="max-sm:hidden">
            <Part pin="3" title={m.offers()}>
              <svg
                viewBox="0 0 400 130"
                className="h-auto w-full fill-none stroke-[4] [stroke-linejoin:round]"
              >
                <path d="M0 20h400M0 65h400M0 110h400" className="stroke-line stroke-1" />
                <path d="M6 14h90v20h90v14h90v9h74" className="stroke-clay" />
                <path d="M6 116h130V96h100V81h114" className="stroke-harbor" />
                <circle cx="350" cy="57" r="6" className="fill-clay" />
                <circle cx="350" cy="81" r="6" className="fill-harbor" />
              </svg>
            </Part>
          </div>
          <Part pin="2" title={m.messages()}>
            <ul className="grid gap-2 text-[0.9375rem]">
              <li>
                <MessageEntry
                  bubble={bubble('starter', m.starterWrites())}
                  name={PEOPLE.starter}
                  isMine={false}
                  onDelete={ignore}
                />
              </li>
              <li>
                <MessageEntry
                  bubble={bubble('respondent', m.respondentWrites())}
                  name={PEOPLE.respondent}
                  isMine
                  onDelete={ignore}
                />
              </li>
            </ul>
            <p className="mt-3 flex flex-wrap items-center gap-2">
              <Pin>8</Pin>
              <Pill hue="plain">{m.templateOne()}</Pill>
              <Pill hue="plain">{m.templateTwo()}</Pill>
            </p>
          </Part>
          <Part pin="4" title={m.proposal()}>
            <p className="font-serif text-2xl font-semibold">
              {m.withinDays({ sum: inDollars(WORKED.way.price), days: 7 })}
            </p>
            <p className="mt-1 text-ink-2">{m.sameForBoth()}</p>
            <p className="mt-4 flex items-center gap-2 font-semibold">
              <Pin>6</Pin>
              {m.agreement()}
            </p>
          </Part>
        </div>
      </div>
    </Picture>
  )
}

function bubble(side: 'starter' | 'respondent', body: string) {
  return { id: side, side, body, at: '2026-06-08T14:20:00', state: null, problem: null }
}

/** The number that ties a part of the picture to its sentence. */
export function Pin({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="inline-grid size-6 shrink-0 place-items-center rounded-full bg-pine text-xs leading-none font-bold text-on-pine"
    >
      {children}
    </span>
  )
}

function Part({ pin, title, children }: { pin: string; title: string; children: ReactNode }) {
  return (
    <div className="h-full min-w-0 rounded-card border border-line bg-card p-4 sm:p-5">
      <p className="mb-3 flex items-center gap-2 font-semibold">
        <Pin>{pin}</Pin>
        {title}
      </p>
      {children}
    </div>
  )
}
