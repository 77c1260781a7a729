import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readableColours } from '@evensettle/domain/partners/colour.ts'
import { LEAST_TOLD } from '@evensettle/domain/partners/suppression.ts'
import { expect, it } from 'vitest'
import { EXAMPLE_FIGURES, EXAMPLE_PAGE } from './model.ts'

it('shows the made-up organization in the colours that a real one would get', () => {
  const { light, dark } = readableColours(EXAMPLE_PAGE.colour)
  const styles = readFileSync(join(import.meta.dirname, '../../../styles.css'), 'utf8')
  expect(styles).toContain(
    `.partner-sample {\n  --partner-light: ${light.colour};\n  --partner-dark: ${dark.colour};\n}`,
  )
})

it('tells what a real organization would be told, of months that leave nothing unexplained', () => {
  const { cohorts, totals } = EXAMPLE_FIGURES
  expect(cohorts.map(({ kept }) => kept)).toEqual([9, 11, 14])
  expect(Object.values(totals.stages).map((share) => share?.of)).toEqual([87, 87, 87])
  for (const { started, answered, settled, kept } of cohorts) {
    const told = [started, answered, settled, kept].flatMap((count) => (count === null ? [] : [count]))
    for (const [at, count] of told.entries())
      expect(count - (told[at + 1] ?? 0)).toBeGreaterThanOrEqual(LEAST_TOLD)
  }
})
