import { classNames } from '../../ui/class-names.ts'
import type { Knot as KnotName } from './model.ts'

const RING: Record<KnotName, string> = {
  done: 'border-pine bg-pine text-on-pine',
  half: 'border-pine bg-card',
  next: 'border-pine bg-card',
  ask: 'border-line-strong border-dashed bg-card',
  late: 'border-warn bg-warn-soft',
  open: 'border-line-strong bg-card',
}

/** The mark of one thing on the line down the list; its words stand beside it. The line is solid behind what is done. */
export function Knot({ name }: { name: KnotName }) {
  const isBehind = name === 'done' || name === 'half'
  return (
    <span aria-hidden="true" className="relative flex justify-center">
      <span
        className={classNames(
          'absolute top-7 -bottom-0.5 w-0 border-l-3',
          isBehind ? 'border-pine' : 'border-dotted border-line-strong',
        )}
      />
      <span
        className={classNames(
          'relative mt-0.5 grid size-6 place-items-center overflow-hidden rounded-full border-[2.5px]',
          RING[name],
        )}
      >
        {name === 'done' ? (
          <svg viewBox="0 0 20 20" className="size-3.5 fill-none stroke-current stroke-[2.5]">
            <path d="M4 10.5l4 4 8-9" />
          </svg>
        ) : null}
        {name === 'half' ? <span className="absolute inset-y-0 left-0 w-1/2 bg-pine" /> : null}
        {name === 'next' ? <span className="size-2.5 rounded-full bg-pine" /> : null}
      </span>
    </span>
  )
}

/** The end of the line: in sight from the first payment. */
export function Seal({ isDone }: { isDone: boolean }) {
  return (
    <span aria-hidden="true" className="flex justify-center pt-0.5">
      <svg
        viewBox="0 0 20 20"
        className={classNames('size-6 stroke-pine stroke-[1.7]', isDone ? 'fill-pine-soft' : 'fill-none')}
      >
        <circle cx="10" cy="8" r="5" />
        <path d="M7 12.5L6 18l4-2 4 2-1-5.5" />
      </svg>
    </span>
  )
}
