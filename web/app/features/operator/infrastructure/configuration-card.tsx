import * as m from '@evensettle/messages/infrastructure/configuration.ts'
import type { Setting } from '@evensettle/contracts/infrastructure.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { FoldingTable } from '../../../ui/folding-table.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { configurationQuery } from './queries.ts'

/** What the process was told, secrets left out. */
export function ConfigurationCard() {
  const { data, error, refetch } = useQuery(configurationQuery())
  return (
    <Card aria-labelledby="configuration" className="grid gap-4">
      <h2 id="configuration">{m.heading()}</h2>
      <p className="max-w-text text-ink-2">{m.words()}</p>
      {data ? (
        <FoldingTable caption={m.heading()} columns={[m.variable(), m.value(), m.from()]}>
          {data.settings.map((setting) => (
            <Row key={setting.name} of={setting} />
          ))}
        </FoldingTable>
      ) : (
        <NotLoaded of={{ error, refetch }} name={m.heading()} headingLevel="h3" outline="h-60" />
      )}
    </Card>
  )
}

function Row({ of: { name, value, isSet } }: { of: Setting }) {
  return (
    <tr className="border-b border-line last:border-0 max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:py-2">
      <th scope="row" className="py-2 pr-4 align-top font-semibold max-md:py-0 max-md:pr-0">
        <code translate="no" className="wrap-anywhere">
          {name}
        </code>
      </th>
      <td className="py-2 pr-4 align-top wrap-anywhere max-md:col-span-2 max-md:row-start-2 max-md:py-0 max-md:pr-0">
        {/* on a phone the table is none any more: each value is read with its name */}
        <span className="sr-only md:hidden">{m.value()}: </span>
        {value === null ? (
          <span className="text-ink-2">{isSet ? m.secretSet() : m.secretNotSet()}</span>
        ) : name === 'ADMIN_EMAILS' ? (
          <span>{m.addresses({ count: Number(value) })}</span>
        ) : (
          <span translate="no">{value}</span>
        )}
      </td>
      <td className="py-2 align-top text-ink-2 max-md:py-0">
        <span className="sr-only md:hidden">{m.from()}: </span>
        <span>{isSet ? m.given() : m.byDefault()}</span>
      </td>
    </tr>
  )
}
