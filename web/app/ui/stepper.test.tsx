import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Stepper, type Step } from './stepper.tsx'

/** The names that a small screen shows. */
function namedOnSmall(...states: Step['state'][]): string[] {
  const labels = ['Started', 'Joined', 'Paid']
  render(
    <Stepper
      label="Where it is"
      steps={states.map((state, i) => ({ key: String(i), label: labels[i] ?? '', state }))}
    />,
  )
  return labels.filter((label) => !screen.getByText(label).className.includes('max-md:sr-only'))
}

it('names the current step on a small screen', () => {
  expect(namedOnSmall('done', 'now', 'ahead')).toEqual(['Joined'])
})

it('names the last step that was done where the row has stopped', () => {
  expect(namedOnSmall('done', 'ahead', 'ahead')).toEqual(['Started'])
})

it('walks the line to a measured step as far as it is done', () => {
  const { container } = render(
    <Stepper
      label="Where it is"
      steps={[
        { key: 'a', label: 'Agreement', state: 'done' },
        { key: 'b', label: 'Paid', state: 'now', part: 1 / 3 },
      ]}
    />,
  )
  expect(container.querySelector<HTMLElement>('[data-part]')?.style.width).toBe('33%')
  expect(container.querySelectorAll('.h-1.bg-pine')).toHaveLength(0)
})

it('draws no walked line to a step that was never reached', () => {
  const { container } = render(
    <Stepper
      label="Where it is"
      steps={[
        { key: 'a', label: 'Started', state: 'done' },
        { key: 'b', label: 'Joined', state: 'ahead' },
        { key: 'c', label: 'Paid', state: 'ahead' },
      ]}
    />,
  )
  expect(container.querySelectorAll('.h-1.bg-pine')).toHaveLength(0)
})
