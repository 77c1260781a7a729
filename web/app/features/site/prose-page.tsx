import type { ReactNode } from 'react'

/** A page of words: a title, what it is about, and sections. */
export function ProsePage({
  title,
  lead,
  children,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <article className="page pt-4 pb-16 md:pb-24">
      <div className="max-w-text">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="mt-4 text-lg text-ink-2">{lead}</p>
        <div className="mt-10 grid gap-10">{children}</div>
      </div>
    </article>
  )
}

/** One section of such a page; paragraphs and lists inside need no classes. */
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
      className="grid gap-3 [&_a]:link [&_li]:pl-1 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-6 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-6"
    >
      <h2>{title}</h2>
      {children}
    </section>
  )
}
