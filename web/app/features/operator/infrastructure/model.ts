import type { Hour } from '@evensettle/contracts/infrastructure.ts'

/** How many hours were looked at, and in how many there was trouble. */
export function summaryOf(hours: readonly Hour[]): { looked: number; trouble: number } {
  const looked = hours.filter(({ health }) => health !== null)
  const trouble = looked.filter(({ health }) => health === 'failing' || health === 'strained')
  return { looked: looked.length, trouble: trouble.length }
}
