import * as m from '@evensettle/messages/negotiation/time-line.ts'
import { Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { formatDateTime, formatMoment } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { Move, PointSaid } from './answered/model.ts'
import type { Happening } from './model.ts'

const HowOneSays = lazyPart(() => import('../../handing/how-said.tsx'), 'HowOneSays')
const Thumbnails = lazyPart(() => import('../../evidence/thumbnails.tsx'), 'Thumbnails')

/** A move with its sum, larger than a message; everything else is one quiet line. */
export function HappeningLine({ happening, caseId }: { happening: Happening; caseId: string }) {
  const { move, words, side, at, turn, isEvidence, documents } = happening
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-3">
        <span
          className={classNames(
            move && 'font-semibold',
            move && side === 'starter' && 'text-clay',
            move && side === 'respondent' && 'text-harbor',
            !move && (turn === 'meets' ? 'font-semibold text-pine-strong' : 'text-ink-2'),
          )}
        >
          {words}
        </span>
        <time dateTime={at} title={formatDateTime(at)} className="tabular">
          {formatMoment(at)}
        </time>
      </p>
      {move ? <MoveWords move={move} /> : null}
      {documents ? (
        <Suspense fallback={null}>
          <Thumbnails viewer={{ caseId, token: null }} documents={documents} />
        </Suspense>
      ) : null}
      {isEvidence ? <PartLink part="evidence">{m.evidenceLink()}</PartLink> : null}
    </div>
  )
}

function MoveWords({ move }: { move: Move }) {
  return (
    <div className="grid max-w-text gap-1">
      {move.sum ? <strong className="font-serif text-[1.75rem] leading-tight">{move.sum}</strong> : null}
      {move.lines.map((line) => (
        <p key={line} className="text-ink-2">
          {line}
        </p>
      ))}
      {move.points?.map((point) => (
        <PointWords key={point.key} point={point} isCut={move.isStory} />
      ))}
      {move.said ? <Quoted words={move.said} isCut={move.isStory} /> : null}
      {move.isStory ? <PartLink part="overview">{m.wholeLink()}</PartLink> : null}
    </div>
  )
}

/** One point of an answer, with its own words and nobody else’s. */
function PointWords({ point, isCut }: { point: PointSaid; isCut: boolean }) {
  const { title, answer, said, how } = point
  if (title === '' && said === '' && how === null) return null
  return (
    <div className={classNames('grid gap-0.5', title !== '' && 'border-s-2 border-line ps-3')}>
      {title === '' ? null : <p className="font-semibold">{title}</p>}
      {answer === '' ? null : <p className="text-ink-2">{answer}</p>}
      {said === '' ? null : <Quoted words={said} isCut={isCut} />}
      {how === null ? null : (
        <p className="text-ink-2">
          <Suspense fallback={null}>
            <HowOneSays {...how} />
          </Suspense>
        </p>
      )}
    </div>
  )
}

function Quoted({ words, isCut }: { words: string; isCut: boolean }) {
  return (
    <p className={classNames('text-ink-2 whitespace-pre-line', isCut && 'line-clamp-3')}>
      {m.quoted({ words })}
    </p>
  )
}

/** To another part of the same case. */
function PartLink({ part, children }: { part: string; children: ReactNode }) {
  return (
    <Link
      to={{ search: `?tab=${part}` }}
      className="inline-flex min-h-11 items-center justify-self-start rounded-soft text-sm font-semibold text-pine hover:underline md:pointer-fine:min-h-8"
    >
      {children}
    </Link>
  )
}
