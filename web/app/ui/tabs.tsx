import { Tabs as Base } from '@base-ui/react/tabs'
import { useEffect, useRef, type ReactNode } from 'react'

export type Tab = { value: string; label: ReactNode; count?: number; panel: ReactNode }

/**
 * Tabs with arrow keys; the list scrolls sideways by itself on small screens, and an edge that fades says that there
 * is more. Only the open panel is mounted.
 */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)
  // Opened by an address, the current tab may stand outside a small screen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-value="${value}"]`)
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
  }, [value])
  return (
    <Base.Root className="min-w-0" value={value} onValueChange={(next) => onChange(String(next))}>
      <Base.List
        ref={list}
        aria-label={label}
        activateOnFocus={false}
        className="relative -mx-1 tabs-row flex gap-1 overflow-x-auto border-b border-line px-1 [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            data-value={tab.value}
            className="-mb-px flex min-h-12 shrink-0 items-center gap-2 rounded-t-soft border-b-3 border-transparent px-2.5 font-semibold whitespace-nowrap sm:px-3.5 text-ink-2 -outline-offset-3 hover:text-ink data-active:border-pine data-active:text-ink"
          >
            {tab.label}
            {tab.count ? (
              <span className="rounded-full bg-pine px-2 text-xs leading-5 font-semibold text-on-pine tabular">
                {tab.count}
              </span>
            ) : null}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-5">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
