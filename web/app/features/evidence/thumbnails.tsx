import * as m from '@evensettle/messages/evidence/thumbnails.ts'
import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.tsx'
import type { EvidenceViewer } from './model.ts'

const Thumbnail = lazyPart(() => import('./thumbnail.tsx'), 'Thumbnail')

/** More of them than this at one place are counted, not shown. */
const MOST = 6

/**
 * What was shown at one place of the time line, each as a small picture of a fixed size. The pictures are fetched when
 * they come near, and nothing moves when they are there.
 */
export function Thumbnails({
  viewer,
  documents,
}: {
  viewer: EvidenceViewer
  documents: readonly EvidenceView[]
}) {
  const list = useRef<HTMLUListElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !list.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: '300px 0px' },
    )
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [isNear])
  const left = documents.length - MOST
  return (
    <div className="grid gap-1">
      <ul ref={list} className="mt-1 flex flex-wrap gap-3">
        {documents.slice(0, MOST).map((one) => (
          <li key={one.id} className="w-33">
            <Link to={{ search: '?tab=evidence' }} className="group block rounded-soft text-sm text-ink-2">
              <span className="block h-25 w-33 overflow-hidden rounded-sm bg-sunken">
                {isNear ? (
                  <Suspense fallback={null}>
                    <Thumbnail viewer={viewer} one={one} />
                  </Suspense>
                ) : null}
              </span>{' '}
              <span className="mt-1 line-clamp-2 wrap-anywhere group-hover:underline">{one.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {left > 0 ? <p className="text-sm text-ink-2">{m.andMore({ count: left })}</p> : null}
    </div>
  )
}
