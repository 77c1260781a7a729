/** How far along, as a bar and in words. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-ink-2" aria-hidden="true">
        {label}
      </p>
      <progress
        aria-label={label}
        value={value}
        max={max}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-pine"
      />
    </div>
  )
}
