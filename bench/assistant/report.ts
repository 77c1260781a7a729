import type { Row } from './measure.ts'

const HEAD = [
  'Task',
  'Asked',
  'Facts kept',
  'Facts invented',
  'Grade',
  'Calm',
  'Length',
  'Leaks',
  'Sent',
  'Refused',
  'Rules instead',
  'Typical ms',
]

/** The rows as a table of Markdown; what was not measured is a dash. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.task,
    String(row.asked),
    percent(row.kept),
    String(row.invented),
    row.grade === 0 ? '–' : row.grade.toFixed(1),
    percent(row.calm),
    percent(row.length),
    String(row.leaks),
    String(row.sent),
    share(row.refused, row.sent),
    share(row.fallback, row.sent),
    row.typical === null ? '–' : String(row.typical),
  ])
  const widths = HEAD.map((head, at) => Math.max(head.length, ...cells.map((line) => line[at]?.length ?? 0)))
  const line = (words: readonly string[]) =>
    `| ${words.map((word, at) => word.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}

function percent(part: number | null): string {
  return part === null ? '–' : `${(part * 100).toFixed(1)}%`
}

function share(part: number, all: number): string {
  return all === 0 ? '–' : `${((part / all) * 100).toFixed(1)}%`
}
