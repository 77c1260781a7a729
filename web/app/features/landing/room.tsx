import * as m from '@evensettle/messages/landing/room.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { ITEM_ANSWER_WORDS } from '@evensettle/contracts/words/names.ts'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Pill } from '../../ui/pill.tsx'
import { inDollars, ITEMS, PEOPLE, STEP_DAYS, TITLE, WORKED } from '../../lib/example-case.ts'
import { MessageEntry } from '../messages/message-entry.tsx'
import { Picture } from './story/frame.tsx'

/** The offers that stand when the proposal comes: less apart than what was asked and agreed to. */
const STANDING = { asks: 47_000, offers: 40_000 }

const ignore = () => undefined

/** The room of a case with the numbers of the tools that are explained below; on a phone the two parts that can be read there. */
export function Room() {
  return (
    <Picture label={m.pictureLabel()}>
      <div className="overflow-hidden sm:rounded-sheet sm:border sm:border-line sm:bg-paper sm:shadow-card print:[zoom:.78]">
        <p className="border-b border-line bg-card px-5 py-3.5 font-serif text-lg font-semibold max-sm:hidden">
          {TITLE}
        </p>
        <div className="grid gap-4 sm:p-4 md:grid-cols-[1.1fr_.9fr] md:p-6">
          <Points />
          <Messages />
          <Offers />
          <Part pin="4" title={m.proposal()}>
            <p className="font-serif text-2xl font-semibold md:mt-4 md:text-[2.5rem] md:leading-tight md:tracking-tight print:mt-0 print:text-2xl">
              {m.withinDays({ sum: inDollars(WORKED.way.price), days: 7 })}
            </p>
            <p className="mt-1 text-ink-2">{m.sameForBoth()}</p>
          </Part>
        </div>
        <Below />
      </div>
    </Picture>
  )
}

function Points() {
  return (
    <Part pin="1" title={m.points()} isWideOnly>
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
    </Part>
  )
}

function Messages() {
  return (
    <Part pin="2" title={m.messages()} isWideOnly>
      <ul className="grid gap-2 text-[0.9375rem]">
        <li>
          <MessageEntry
            bubble={bubble('starter', m.starterWrites(), '14:20')}
            name={PEOPLE.starter}
            isMine={false}
            onDelete={ignore}
          />
        </li>
        <li>
          <MessageEntry
            bubble={bubble('respondent', m.respondentWrites(), '14:31')}
            name={PEOPLE.respondent}
            isMine
            onDelete={ignore}
          />
        </li>
      </ul>
    </Part>
  )
}

/** How the offers of both come closer, with the two that stand. */
function Offers() {
  const { starter, respondent } = PEOPLE
  return (
    <Part pin="3" title={m.offers()}>
      <svg viewBox="0 0 400 124" className="h-auto w-full fill-none stroke-[4] [stroke-linejoin:round]">
        <path d="M0 20h400M0 65h400M0 110h400" className="stroke-line stroke-1" />
        <path d="M6 14h100v20h100v14h100v9h84" className="stroke-clay" />
        <path d="M6 116h146V96h110V81h128" className="stroke-harbor" />
        <circle cx="390" cy="57" r="6" className="fill-clay" />
        <circle cx="390" cy="81" r="6" className="fill-harbor" />
      </svg>
      <p className="mt-2 flex flex-wrap justify-between gap-x-5 text-sm font-semibold">
        <span className="text-clay">{m.asksNow({ starter, sum: inDollars(STANDING.asks) })}</span>
        <span className="text-harbor">{m.offersNow({ respondent, sum: inDollars(STANDING.offers) })}</span>
      </p>
    </Part>
  )
}

/** What else lies in the room, in the order of the list. */
function Below() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line bg-card px-6 py-4 text-[0.9375rem] font-semibold max-sm:hidden">
      <Place pin="5">
        <Pill>{m.whereWeAre({ day: STEP_DAYS[2], days: TIMELINE.plannedDays })}</Pill>
      </Place>
      <Place pin="6">{m.agreement()}</Place>
      <Place pin="7">{m.evidence({ photos: 2 })}</Place>
      <Place pin="8">
        <Pill hue="plain">{m.templateOne()}</Pill>
      </Place>
      <Place pin="9">{m.newCount({ count: 2 })}</Place>
    </div>
  )
}

function Place({ pin, children }: { pin: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <Pin>{pin}</Pin>
      {children}
    </span>
  )
}

function bubble(side: 'starter' | 'respondent', body: string, time: string) {
  return { id: side, side, body, at: `2026-06-08T${time}:00`, state: null, problem: null }
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

function Part({
  pin,
  title,
  isWideOnly = false,
  children,
}: {
  pin: string
  title: string
  isWideOnly?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'h-full min-w-0 rounded-card border border-line bg-card p-4 sm:p-5 max-sm:pb-3',
        isWideOnly && 'max-sm:hidden',
      )}
    >
      <p className="mb-3 flex items-center gap-2 font-semibold">
        <span className="max-sm:hidden">
          <Pin>{pin}</Pin>
        </span>
        {title}
      </p>
      {children}
    </div>
  )
}
