/** What a figure should keep to: a multiple of its floor, or a bound of its own in the figure's unit. */
export type Aim =
  | { kind: 'times-floor'; most: number }
  | { kind: 'at-most'; most: number }
  | { kind: 'at-least'; least: number }
  | null

/** One line of the report. For `rate` more is better, so the ratio is floor to measured. */
export type Figure = {
  name: string
  unit: string
  kind: 'cost' | 'rate'
  measured: number
  /** null: there is nothing bare that does the same */
  floor: number | null
  aim: Aim
}

/** How many times worse than its floor; null without one. */
export function ratioOf({ kind, measured, floor }: Figure): number | null {
  if (floor === null) return null
  return kind === 'cost' ? measured / floor : floor / measured
}

/** Whether the aim is met; null without an aim. */
export function isMet(figure: Figure): boolean | null {
  const { aim, measured } = figure
  if (aim === null) return null
  if (aim.kind === 'at-least') return measured >= aim.least
  const value = aim.kind === 'at-most' ? measured : ratioOf(figure)
  return value !== null && value <= aim.most
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

function aimText({ aim, unit }: Figure): string {
  if (aim === null) return '–'
  if (aim.kind === 'times-floor') return `≤ ${aim.most}×`
  return (aim.kind === 'at-most' ? `≤ ${aim.most} ${unit}` : `≥ ${aim.least} ${unit}`).trim()
}

function rowOf(figure: Figure): string[] {
  const ratio = ratioOf(figure)
  const met = isMet(figure)
  return [
    figure.name,
    `${digits(figure.measured)} ${figure.unit}`.trim(),
    figure.floor === null ? '–' : `${digits(figure.floor)} ${figure.unit}`,
    ratio === null ? '–' : `${ratio.toFixed(2)}×`,
    aimText(figure),
    met === null ? '–' : met ? 'yes' : 'NO',
  ]
}

/** A figure by itself, for whoever waits for the table. */
export function lineOf(figure: Figure): string {
  const [name, measured, floor, ratio] = rowOf(figure)
  return figure.floor === null ? `${name}: ${measured}` : `${name}: ${measured} beside ${floor}, ${ratio}`
}

/** The report as a table for people. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ['figure', 'measured', 'floor', 'ratio', 'aim', 'ok']
  const rows = [head, ...figures.map(rowOf)]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  const [first = '', ...rest] = rows.map(line)
  return [first, '─'.repeat(first.length), ...rest].join('\n')
}
