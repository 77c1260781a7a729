import type { PartnerSettings } from '@evensettle/contracts/partner-settings.ts'
import type { SeatNews } from '@evensettle/domain/partners/organisation.ts'
import * as m from '@evensettle/messages/partners/partner-settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { saveNewsMutation } from './queries.ts'

const WORDS: Record<SeatNews, { label: string; hint: string }> = {
  figures: { label: m.newsFigures(), hint: m.newsFiguresHint() },
  people: { label: m.newsPeople(), hint: m.newsPeopleHint() },
}

/** What comes by mail to one's own seat; each choice is kept as it is made. */
export function NewsCard({ settings: { news } }: { settings: PartnerSettings }) {
  const save = useMutation(saveNewsMutation(useQueryClient()))
  const told = save.isPending ? save.variables : news.filter((one) => one.isTold).map(({ kind }) => kind)
  return (
    <Card aria-labelledby="partner-news">
      <h2 id="partner-news">{m.newsHeading()}</h2>
      <p className="mt-2 text-ink-2">{m.newsWords()}</p>
      <div className="mt-3 grid gap-1">
        {news.map(({ kind }) => (
          <Checkbox
            key={kind}
            {...WORDS[kind]}
            checked={told.includes(kind)}
            onChange={({ target }) =>
              save.mutate(target.checked ? [...told, kind] : told.filter((one) => one !== kind), {
                onSuccess: () => void toast(m.newsKept(), { tone: 'success' }),
              })
            }
          />
        ))}
      </div>
      <Problem words={save.error?.message} />
    </Card>
  )
}
