import type { ReactNode } from 'react'

/** One feature in words, with its picture beside it on wide screens. */
export function FeatureRow({
  title,
  picture,
  children,
}: {
  title: string
  picture: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid items-start gap-5 print:break-inside-avoid border-t border-line pt-10 lg:pb-10 md:grid-cols-[1.2fr_1fr] md:gap-12 lg:gap-20">
      <div className="grid gap-3">
        <h2>{title}</h2>
        {children}
      </div>
      {picture}
    </section>
  )
}
