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

/** How much of each bar is filled. */
function filled(...steps: Pick<Step, 'state' | 'part'>[]): string[] {
  const { container } = render(
    <Stepper
      label="Where it is"
      steps={steps.map((step, i) => ({ ...step, key: String(i), label: `${i}` }))}
    />,
  )
  return [...container.querySelectorAll<HTMLElement>('[data-part]')].map(({ style }) => style.width)
}

it('names the current step on a small screen', () => {
  expect(namedOnSmall('done', 'now', 'ahead')).toEqual(['Joined'])
})

it('names the last step that was done where the row has stopped', () => {
  expect(namedOnSmall('done', 'ahead', 'ahead')).toEqual(['Started'])
})

it('fills what is done, and a measured step as far as it is done', () => {
  expect(filled({ state: 'done' }, { state: 'now', part: 1 / 3 }, { state: 'ahead' })).toEqual([
    '100%',
    '33%',
    '0%',
  ])
})

it('fills half of a step that is under way and not measured', () => {
  expect(filled({ state: 'done' }, { state: 'now' })).toEqual(['100%', '50%'])
})
