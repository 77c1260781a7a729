import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import { isReady, MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { EvidenceViewer } from '../model.ts'
import { Shown } from '../picture.tsx'
import { firstPageQuery } from './queries.ts'

/** A PDF comes whole or not at all: a larger one is fetched when somebody wants to read it. */
const MOST_BYTES = 5 * MEGABYTE

/** The first page of a PDF as a small picture, drawn when it comes near; a plain sheet until then, and where it cannot be. */
export function FirstPage({
  viewer,
  one,
  alt,
  className,
  sheet,
}: {
  viewer: EvidenceViewer
  one: EvidenceView
  alt: string
  className: string
  sheet: ReactNode
}) {
  const place = useRef<HTMLSpanElement>(null)
  const isWanted = isReadable(one) && one.bytes <= MOST_BYTES && !savesData()
  const isNear = useIsNear(place, isWanted)
  const { data } = useQuery({ ...firstPageQuery(viewer, one.id), enabled: isNear })
  return (
    <span ref={place} className={className}>
      {data ? <Shown blob={data} alt={alt} className="size-full" imageClassName="object-top" /> : sheet}
    </span>
  )
}

function isReadable({ hasView, state, problem }: EvidenceView): boolean {
  return hasView && isReady(state) && problem === null
}

/** Whether what is wanted has come near the screen; from then on it counts as near. */
function useIsNear(place: RefObject<Element | null>, isWanted: boolean): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !isWanted || !place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: '300px 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, isWanted, place])
  return isNear
}

/** Whether somebody has told the browser to fetch no more than is needed. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
