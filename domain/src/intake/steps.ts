/** The wizard's steps, in their order. */
export const DRAFT_STEPS = ['type', 'story', 'items', 'papers', 'other', 'review'] as const
export type DraftStep = (typeof DRAFT_STEPS)[number]
