import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { EvidenceAsker } from './model.ts'
import { pictureQuery } from './queries.ts'

/** A picture that only some may see: fetched with the reader's own key, shown from memory. */
export function Picture({
  asker,
  id,
  variant,
  alt,
  className,
}: {
  asker: EvidenceAsker
  id: string
  variant: 'view' | 'thumbnail'
  alt: string
  className?: string
}) {
  const { data } = useQuery(pictureQuery(asker, id, variant))
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!data || !image.current) return undefined
    const url = URL.createObjectURL(data)
    image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [data])
  return (
    <span className={classNames('block overflow-hidden rounded-sm bg-sunken', className)}>
      {data ? <img ref={image} alt={alt} className="size-full object-cover" /> : null}
    </span>
  )
}
