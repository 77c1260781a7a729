import { OPERATOR_TO_COME } from '@evensettle/contracts/site.ts'

/** Who runs this installation, put into the built page by the server; nothing where that is not said. */
export function OperatorLine({ className }: { className: string }) {
  // oxlint-disable react/no-danger -- a mark of ours, which the server fills in escaped; a screen drawn later leaves it empty
  return (
    <p
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? OPERATOR_TO_COME : '' }}
    />
  )
}
