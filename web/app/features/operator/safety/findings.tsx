import * as m from '@evensettle/messages/data-safety/checks.ts'
import type { Findings as Found } from '@evensettle/contracts/data-safety.ts'
import { CHECK_WORDS } from './copy.ts'

/** What does not fit, each with what to do and the ids of the first of it. */
export function Findings({ of }: { of: Found }) {
  return (
    <ul className="grid gap-4">
      {of
        .filter(({ count }) => count > 0)
        .map(({ check, count, ids }) => (
          <li key={check} className="grid gap-1">
            <p className="font-semibold">{CHECK_WORDS[check].asks()}</p>
            <p>{m.wrong({ count })}</p>
            <p className="max-w-text text-ink-2">{CHECK_WORDS[check].todo()}</p>
            <Ids of={ids} />
          </li>
        ))}
    </ul>
  )
}

export function Ids({ of }: { of: readonly string[] }) {
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {m.firstIds({ count: of.length })}
      </summary>
      <ul className="grid gap-1 text-sm">
        {of.map((id) => (
          <li key={id} className="wrap-anywhere">
            <code translate="no">{id}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}
