import * as m from '@evensettle/messages/negotiation/replay-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import type { Round } from '@evensettle/contracts/earlier-rounds.ts'
import { getRoundRecord, type RoundRecord } from '@evensettle/contracts/records.ts'
import { getSiteConfig } from '@evensettle/contracts/site.ts'
import type { OwnCheck } from '@evensettle/domain/proposals/settlement/own-check.ts'
import { useMutation } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SealedCard } from '../../../ui/sealed-card.tsx'
import { otherName } from '../model.ts'
import type { FoundSeal } from '../seal/model.ts'
import { SealAnswer, SealFound } from '../seal/seal-found.tsx'

const PACKAGES: Record<OwnCheck['packages'], string> = {
  same: m.same(),
  different: m.different(),
  other_engine: m.otherEngine(),
}

const SUMS: Record<NonNullable<OwnCheck['sum']>, string> = {
  inside: m.inside(),
  outside: m.outside(),
}

const SAME_WITHOUT_MONEY = {
  same: m.sameWithoutMoney(),
  different: m.different(),
  other_engine: m.otherEngine(),
}
const WAYS_WITHOUT_MONEY = { inside: m.insideWithoutMoney(), outside: m.outsideWithoutMoney() }

const loadModel = () => import('./model.ts')

/** After a round: its owner runs the published rule again on their own answers, here in the browser. */
export function ReplayCard({
  view,
  round,
  isOnly = false,
  load = loadModel,
}: {
  view: CaseView
  round: Round | ProposalRound
  /** there is no other round to be told from */
  isOnly?: boolean
  /** fetches what runs the rule; it may not come */
  load?: typeof loadModel
}) {
  const run = useMutation({
    mutationFn: async () => {
      const [record, { runAgain, sealIn }] = await Promise.all([
        call(getRoundRecord, { caseId: view.id, roundId: round.id }),
        load(),
      ])
      return { record, check: runAgain(record), seal: await sealIn(round.id, record, keyOfLog) }
    },
  })
  const found = run.data?.check
  const hasMoney = view.items.some(({ kind }) => kind === 'money')
  const seal = run.data?.seal ?? null
  const isFine = found?.packages === 'same' && found.sum !== 'outside' && (seal === null || isWhole(seal))
  return (
    <SealedCard
      title={isOnly ? m.titleOfOnly() : m.titleOfOne({ number: round.number })}
      badge={m.onlyYouBadge()}
    >
      <p className="text-sm text-ink-2">{m.whatIsChecked({ hasMoney: hasMoney ? 'yes' : 'no' })}</p>
      <Problem words={run.error ? problemOf(run.error) : null} />
      {/* there before its words are, so that they are said; the seals and how they work are read, not said */}
      <output className="contents">
        {found ? (
          <Callout tone={isFine ? undefined : 'warn'}>
            <p>{(hasMoney ? PACKAGES : SAME_WITHOUT_MONEY)[found.packages]}</p>
            {found.sum ? <p>{(hasMoney ? SUMS : WAYS_WITHOUT_MONEY)[found.sum]}</p> : null}
            {seal ? <SealAnswer found={seal} /> : null}
          </Callout>
        ) : null}
      </output>
      {seal ? <SealFound found={seal} other={otherName(view)} /> : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="s" busy={run.isPending} onClick={() => run.mutate()}>
          {run.error ? m.tryAgainButton() : m.checkButton()}
        </Button>
        {run.data ? (
          <Button
            variant="quiet"
            size="s"
            className="max-sm:-ml-4"
            onClick={() => save(`${view.reference}-round-${round.number}.json`, run.data.record)}
          >
            {m.keepFileButton()}
          </Button>
        ) : null}
      </div>
    </SealedCard>
  )
}

/** What the service says; of a part of the page that did not come the browser has no words for people. */
function problemOf(error: Error): string {
  return error instanceof ApiError ? error.message : m.notLoaded()
}

/** The key that the public log is signed with, as everybody is told it. */
async function keyOfLog(): Promise<string> {
  return (await call(getSiteConfig, {})).log.key
}

function isWhole({ answers, logged }: FoundSeal): boolean {
  return logged !== 'lost' && (answers === 'kept_here' || answers === 'kept_there')
}

function save(name: string, record: RoundRecord): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
