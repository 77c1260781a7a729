import type { ReactNode } from 'react'
import { WayOn } from './way-on.tsx'

/** A page of words: a title, what it is about, sections, and at the end the two ways on. */
export function ProsePage({
  title,
  lead,
  ways,
  children,
}: {
  title: string
  lead: ReactNode
  /** the two ways on, where the page begins with them instead of ending so */
  ways?: ReactNode
  children: ReactNode
}) {
  return (
    <article className="page pt-4 pb-16 md:pt-12 md:pb-24 print:py-0 print:[zoom:.84]">
      <h1 tabIndex={-1}>{title}</h1>
      <p className="mt-4 max-w-text text-lg text-ink-2">{lead}</p>
      {ways}
      <div className="mt-10 grid gap-10 lg:mt-12 lg:gap-0 print:mt-5 print:gap-5">{children}</div>
      {ways ? null : <WayOn />}
    </article>
  )
}

/** One section of such a page, its title beside it on wide screens; paragraphs and lists inside need no classes. */
export function ProseSection({
  id,
  title,
  children,
}: {
  /** lets a link lead right here */
  id?: string
  title: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 print:break-inside-avoid lg:grid-cols-[1fr_1.9fr] lg:gap-12 lg:border-t lg:border-line lg:py-10"
    >
      <h2>{title}</h2>
      <div className="grid max-w-text grid-cols-[minmax(0,1fr)] content-start gap-3 [&_a]:link [&_li]:pl-1 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-6 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-6">
        {children}
      </div>
    </section>
  )
}
