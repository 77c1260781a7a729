import * as m from '@evensettle/messages/agreements/parts.ts'
import type { PartAgreements } from '@evensettle/contracts/part-agreements.ts'
import { settledInWords } from '@evensettle/domain/agreements/part-text.ts'
import { dateInWords } from '@evensettle/domain/time.ts'
import { useMutation } from '@tanstack/react-query'
import { download } from '../../../lib/download.ts'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chevron } from '../../../ui/chevron.tsx'
import { AgreementText } from '../agreement-text.tsx'
import { partPath } from './queries.ts'

type Point = PartAgreements['signed'][number]['points'][number]

/** A point by its title, and where only a part of it is settled, by that. */
function titleOf({ title, part }: Point, currency: PartAgreements['currency']): string {
  if (part === null) return title
  return m.partOfTitle({ title, sum: formatMoney(part.sum, currency), of: formatMoney(part.of, currency) })
}

/** Every part agreement that both have signed, each with its sealed file. */
export function SignedParts({ parts: { caseId, signed, currency } }: { parts: PartAgreements }) {
  const save = useMutation({ mutationFn: (id: string) => download(partPath(caseId, id), null) })
  if (signed.length === 0) return null
  return (
    <Card className="grid gap-3" aria-labelledby="settled-so-far">
      <h3 id="settled-so-far" className="text-[1.25rem]">
        {m.signedHeading()}
      </h3>
      <ul className="-my-1 divide-y divide-line">
        {signed.map((one) => (
          <li key={one.id} className="grid gap-2 py-4">
            <p className="font-semibold">{one.title}</p>
            <p className="wrap-anywhere">
              {one.points.length === 0
                ? m.settlesNothing({ day: dateInWords(one.standstillUntil ?? '') })
                : m.settles({
                    points: settledInWords(one.points),
                    titles: one.points.map((point) => titleOf(point, currency)).join(', '),
                  })}
            </p>
            <p className="text-sm text-ink-2">{m.signedOn({ day: formatDate(one.signedAt) })}</p>
            <details className="group">
              <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold text-pine">
                {m.wholeText()}
                <Chevron className="size-5 shrink-0 group-open:rotate-180" />
              </summary>
              <AgreementText agreement={one} />
            </details>
            <div>
              <Button
                variant="secondary"
                size="s"
                disabled={one.sealedAt === null}
                busy={save.isPending && save.variables === one.id}
                onClick={() => save.mutate(one.id)}
              >
                {one.sealedAt === null ? m.beingSealed() : m.downloadButton({ title: one.title })}
              </Button>
            </div>
            {one.sha256 ? <code className="text-xs break-all text-ink-3">{one.sha256}</code> : null}
          </li>
        ))}
      </ul>
      {save.error ? (
        <Callout tone="danger" live>
          {save.error.message}
        </Callout>
      ) : null}
    </Card>
  )
}
