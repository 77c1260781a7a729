import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { EvidenceViewer } from './model.ts'
import { pictureQuery } from './shown/queries.ts'

/** A picture that only some may see: fetched with the reader's own key, shown from memory. */
export function Picture({
  viewer,
  id,
  variant,
  alt,
  className,
}: {
  viewer: EvidenceViewer
  id: string
  variant: 'view' | 'thumbnail'
  alt: string
  className?: string
}) {
  const { data } = useQuery(pictureQuery(viewer, id, variant))
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
