/** The fact of an entry that belongs to somebody of whom the starter said that it was not the invited person. */
export const BY_SOMEBODY_ELSE = 'bySomebodyElse'
