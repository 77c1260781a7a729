/** How much time matters: 0 little, 1 some, 2 much. */
export const WAITING_LEVELS = [0, 1, 2] as const
export type WaitingLevel = (typeof WAITING_LEVELS)[number]
export const CHIP_LEVELS = [0, 1, 2, 3, 4, 5, 6] as const
