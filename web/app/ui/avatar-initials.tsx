import { classNames } from './class-names.ts'

const HUE = {
  clay: 'bg-clay-soft text-clay',
  harbor: 'bg-harbor-soft text-harbor',
  pine: 'bg-pine-soft text-pine-strong',
  plain: 'bg-sunken text-ink-2',
}

/** The first letters of a name, in any script. Decoration: the name stands beside it. */
export function AvatarInitials({ name, hue = 'plain' }: { name: string; hue?: keyof typeof HUE }) {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  const initials = ends.map((word) => firstLetter(word ?? '')).join('')
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid size-10 shrink-0 place-items-center rounded-full text-sm font-semibold uppercase',
        HUE[hue],
      )}
    >
      {initials}
    </span>
  )
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment ?? ''
}
