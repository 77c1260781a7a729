import * as m from '@evensettle/messages/invitations/helping-helper-screen.ts'
import { openAsHelper } from '@evensettle/contracts/answers.ts'
import { itemsBy } from '@evensettle/domain/cases/item.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { Card } from '../../../ui/card.tsx'
import { FoldedText } from '../../../ui/folded-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EvidenceRow } from '../../evidence/evidence-row.tsx'
import { evidenceQuery } from '../../evidence/shown/queries.ts'
import { HelperAnswer } from './helper-answer.tsx'
import { InvitationProblem } from '../invitation-problem.tsx'
import { ItemList } from '../item-list.tsx'
import { tokenKey } from '../model.ts'
import { StepHeading } from '../step-heading.tsx'
import { KeptCodes } from '../../../ui/kept-codes.tsx'

/** What somebody sees who was let in to help: the case as the helped side sees it, and the answer to fill in. */
export function HelperScreen({ token }: { token: string }) {
  const opened = useQuery({
    queryKey: queryKeys.helper(tokenKey(token)),
    queryFn: () => call(openAsHelper, { token }),
    retry: false,
  })
  const view = opened.data
  const viewer = { caseId: view?.caseId ?? '', token }
  const evidence = useQuery({ ...evidenceQuery(viewer), enabled: view !== undefined }).data ?? []
  if (opened.isError)
    return <InvitationProblem title={m.thisLinkIsNotOpenTitle()} words={m.thisLinkIsWords()} />
  if (!view) return <Skeleton className="my-6 h-72" />
  const { names, me } = view
  const asked = itemsBy(view.items, 'starter')
  const back = itemsBy(view.items, 'respondent')
  return (
    <div className="grid max-w-text gap-5 py-6">
      <StepHeading>{m.youHelp({ name: me.name, names: names[me.side] })}</StepHeading>
      <p className="text-ink-2">{m.youCanReadThisAnd({ names: names[me.side] })}</p>
      <Card className="grid gap-4">
        <div>
          <p className="text-sm text-ink-2">
            <KeptCodes text={view.reference} />{' '}
            {m.whatProposesTo({ starter: names.starter, respondent: names.respondent })}
          </p>
          <h2 className="wrap-anywhere">{view.title}</h2>
        </div>
        <ItemList items={asked} currency={view.currency} />
        <div>
          <h3>{m.whatHappenedInWordsOfHeading({ starter: names.starter })}</h3>
          <div className="mt-1.5">
            <FoldedText text={view.story} more={m.readWholeStoryMore()} />
          </div>
        </div>
        {back.length > 0 ? (
          <div>
            <h3>{m.whatAsksForInReturnHeading({ respondent: names.respondent })}</h3>
            <ItemList items={back} currency={view.currency} />
          </div>
        ) : null}
      </Card>
      {evidence.length > 0 ? (
        <Card>
          <h2 className="text-lg">{m.toSeeHeading()}</h2>
          <ul>
            {evidence.map((one) => (
              <EvidenceRow
                key={one.id}
                viewer={viewer}
                one={one}
                points={view}
                isMine={one.side === me.side}
                owner={m.fromOwner({ names: names[one.side] })}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {view.canFillIn ? <HelperAnswer token={token} view={view} items={asked} /> : null}
    </div>
  )
}
