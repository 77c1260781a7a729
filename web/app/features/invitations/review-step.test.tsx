import type { EvidenceView } from '@evensettle/contracts/evidence.ts'
import type { InvitationView } from '@evensettle/contracts/invitations.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { evidenceQuery } from '../evidence/queries.ts'
import { EMPTY_DRAFT } from './model.ts'
import { ReviewStep } from './review-step.tsx'

it('names the photos that go out with a point, before they go out', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const shown = { id: 'e1', side: 'respondent', itemId: 'i1', name: 'kitchen', state: 'ready' }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members that are read
  const evidence = [shown, { ...shown, id: 'e2', side: 'starter', name: 'lease' }] as EvidenceView[]
  client.setQueryData(evidenceQuery({ caseId: 'c1', token: 't' }).queryKey, evidence)
  const items = [{ id: 'i1', kind: 'money', title: 'Cleaning', amount: 45_000 }]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members that are read
  const view = { caseId: 'c1', starterName: 'Lena', currency: 'USD', items } as unknown as InvitationView
  render(
    <QueryClientProvider client={client}>
      <ReviewStep
        view={view}
        token="t"
        draft={EMPTY_DRAFT}
        openItem={-1}
        sending={{ busy: false, problem: null }}
        note={null}
        onChange={() => {}}
        onEdit={() => {}}
        onSend={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByText('You show: kitchen')).toBeDefined()
})
