/** The mark: two lines of two hues that become one, in a square of 30. The same as the web's icon. */
export const MARK = [
  { path: 'M2 6c9 0 11 9 13 9', hue: 'starter', width: 3.6 },
  { path: 'M2 24c9 0 11-9 13-9', hue: 'respondent', width: 3.6 },
  { path: 'M15 15h13', hue: 'pine', width: 4.6 },
] as const

/** The side of the square in which the mark is drawn. */
export const MARK_SIZE = 30
