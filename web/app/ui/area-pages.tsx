import { NavLink } from 'react-router'

/** The way from one page of an area to its others; the present one is marked. */
export function AreaPages({
  label,
  pages,
}: {
  label: string
  pages: readonly (readonly [path: string, name: string])[]
}) {
  return (
    <nav aria-label={label} className="-mx-2 flex flex-wrap gap-1">
      {pages.map(([path, name]) => (
        <NavLink
          key={path}
          to={path}
          className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-ink-2 hover:bg-sunken aria-[current=page]:bg-pine-soft aria-[current=page]:text-pine-strong"
        >
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
