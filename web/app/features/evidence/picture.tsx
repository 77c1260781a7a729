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
  return <Shown blob={data} alt={alt} className={className} />
}

/** A picture that is held in memory, or the place for it. */
export function Shown({
  blob,
  alt,
  className,
  imageClassName,
}: {
  blob: Blob | undefined
  alt: string
  className?: string | undefined
  imageClassName?: string
}) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (!blob || !image.current) return undefined
    const url = URL.createObjectURL(blob)
    image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return (
    <span className={classNames('block overflow-hidden rounded-sm bg-sunken', className)}>
      {blob ? (
        <img ref={image} alt={alt} className={classNames('size-full object-cover', imageClassName)} />
      ) : null}
    </span>
  )
}
