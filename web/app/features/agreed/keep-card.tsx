import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/agreed/keep-card.ts'
import type { Obligations } from '@evensettle/contracts/obligations.ts'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { download } from '../../lib/download.ts'
import { formatDate } from '../../lib/format.ts'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { hasDaysToCome } from './model.ts'
import { datesPath, paperPath } from './queries.ts'
import { Reminding } from './reminding.tsx'

const REMINDED = TIMELINE.obligations.remindedDaysBefore

type File = { label: string; hint: string; path: string; name: string; isReady: boolean }

/** Everything to keep: the days for a calendar, the agreement, each signed change, the certificate. */
export function KeepCard({ view }: { view: Obligations }) {
  const save = useMutation({ mutationFn: ({ path, name }: File) => download(path, name) })
  const row = 'flex w-full items-center justify-between gap-4 py-3.5 text-left hover:text-pine'
  return (
    <Card className="grid lg:col-start-2" aria-labelledby="to-keep">
      <h3 id="to-keep" className="sr-only">
        {m.heading()}
      </h3>
      <ul className="-my-3 divide-y divide-line">
        {filesOf(view).map((file) => (
          <li key={file.path}>
            <button
              type="button"
              className={row}
              disabled={!file.isReady}
              aria-busy={save.isPending && save.variables.path === file.path}
              onClick={() => save.mutate(file)}
            >
              <Words label={file.label} hint={file.hint} />
              {file.isReady ? <Chevron className="size-5 shrink-0 -rotate-90 text-ink-2" /> : null}
            </button>
          </li>
        ))}
        <li>
          <Link to="?tab=agreement" replace className={`${row} text-ink no-underline`}>
            <Words label={m.agreement()} hint={m.agreementHint()} />
            <Chevron className="size-5 shrink-0 -rotate-90 text-ink-2" />
          </Link>
        </li>
      </ul>
      <Reminding view={view} />
      {save.error ? (
        <Callout tone="danger" live>
          {save.error.message}
        </Callout>
      ) : null}
    </Card>
  )
}

function Words({ label, hint }: { label: string; hint: string }) {
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{label}</span>
      <span className="block text-sm text-ink-2">{hint}</span>
    </span>
  )
}

function filesOf(view: Obligations): File[] {
  const { caseId, papers } = view
  return [
    ...papers.map(({ id, kind, madeAt, isSealed }): File => ({
      label: kind === 'certificate' ? m.certificate() : m.change({ day: formatDate(madeAt) }),
      hint: isSealed ? (kind === 'certificate' ? m.certificateHint() : m.changeHint()) : m.beingSealed(),
      path: paperPath(caseId, id),
      name: `${kind}.pdf`,
      isReady: isSealed,
    })),
    ...(hasDaysToCome(view)
      ? [
          {
            label: m.calendar(),
            hint: m.calendarHint({ first: REMINDED[0], second: REMINDED[1] }),
            path: datesPath(caseId),
            name: 'dates.ics',
            isReady: true,
          },
        ]
      : []),
  ]
}
