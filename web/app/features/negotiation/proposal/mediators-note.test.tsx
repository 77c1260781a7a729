import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aView } from '../../../testing/made-up-round.ts'
import { MediatorsNote } from './mediators-note.tsx'

it('says who wrote it, that both read the same, and where a model wrote words of it', () => {
  const paragraphs = ['You already agree on one point: $300.']
  const { rerender } = render(<MediatorsNote view={aView} note={{ by: 'rules', paragraphs }} />)
  screen.getByText('A note from the mediator to both of you')
  screen.getByText('You already agree on one point: $300.')
  screen.getByText(/^This is software, not a person\. .+ and .+ read the same words\.$/)
  expect(screen.queryByText(/^A language model wrote/)).toBeNull()
  rerender(<MediatorsNote view={aView} note={{ by: 'model', paragraphs }} />)
  screen.getByText(/^A language model wrote/)
  rerender(<MediatorsNote view={aView} note={null} />)
  expect(screen.queryByText('A note from the mediator to both of you')).toBeNull()
})
