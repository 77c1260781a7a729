import * as c from '@evensettle/messages/infrastructure/configuration.ts'
import * as m from '@evensettle/messages/infrastructure/screen.ts'
import type { PartView } from '@evensettle/contracts/infrastructure.ts'
import type { Warning } from '@evensettle/domain/service/warnings.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { HEALTH_HUES, PART_NAMES, sayingOf } from './copy.ts'
import { Pill } from '../../../ui/pill.tsx'
import { configurationQuery } from './queries.ts'

const WARNING_WORDS: Record<Warning, readonly [string, string]> = {
  no_name: [c.noName(), c.noNameDo()],
  no_address: [c.noAddress(), c.noAddressDo()],
  no_email: [c.noEmail(), c.noEmailDo()],
  mails_stay: [c.mailsStay(), c.mailsStayDo()],
  only_here: [c.onlyHere(), c.onlyHereDo()],
  not_secure: [c.notSecure(), c.notSecureDo()],
  addresses_unconfirmed: [c.addressesUnconfirmed(), c.addressesUnconfirmedDo()],
  no_limits: [c.noLimits(), c.noLimitsDo()],
  preview_open: [c.previewOpen(), c.previewOpenDo()],
  one_address_for_all: [c.oneAddressForAll(), c.oneAddressForAllDo()],
  not_scanned: [c.notScanned(), c.notScannedDo()],
  keys_in_folder: [c.keysInFolder(), c.keysInFolderDo()],
}

/** Everything that somebody has to see to, what does not work in front; what a part and the configuration both say once. */
export function TodoCard({ parts }: { parts: readonly PartView[] }) {
  const { data } = useQuery(configurationQuery())
  const troubled = (['failing', 'strained'] as const).flatMap((health) =>
    parts.filter((view) => view.health === health && view.reason !== 'outbox_only'),
  )
  const warnings = data?.warnings ?? []
  if (!data && troubled.length === 0) return null
  return (
    <Card aria-labelledby="todo" className="grid gap-4">
      <h2 id="todo">{m.todoHeading()}</h2>
      {troubled.length + warnings.length === 0 ? <p className="text-ink-2">{m.todoNone()}</p> : null}
      <ul className="grid gap-4">
        {troubled.map((view) => {
          const { words, todo } = sayingOf(view)
          return (
            <li key={view.part} className="grid gap-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <Pill hue={HEALTH_HUES[view.health]}>{PART_NAMES[view.part]}</Pill>
                <span>{words}</span>
              </p>
              <p className="text-ink-2">{todo}</p>
            </li>
          )
        })}
        {warnings.map((warning) => {
          const [words, todo] = WARNING_WORDS[warning]
          return (
            <li key={warning} className="grid gap-1">
              <p className="font-semibold">{words}</p>
              <p className="text-ink-2">{todo}</p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
