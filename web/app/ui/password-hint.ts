export const EASY_TO_GUESS = 'Short passwords are easy to guess. Longer is safer.'

/** Below this length a password can be guessed in a short time. */
const SHORT = 10

/** Long enough, and still among the first that are tried. */
const COMMON = /^(?:(.)\1*|(?:0?123456789\d*)|(?:passw[o0]rd|qwert[yz]|letmein|welcome|iloveyou|admin)\w*)$/i

/** Whether a new password that was begun deserves a word of warning; nothing is refused for it. */
export function isEasyToGuess(password: string): boolean {
  return password !== '' && (password.length < SHORT || COMMON.test(password))
}
