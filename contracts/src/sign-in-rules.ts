/** What the sign-in service is set to and its screens say. */
export const SIGN_IN_RULES = {
  passwordAtLeast: 6,
  /** authenticators or passkeys of one account */
  devicesAtMost: 10,
  /** of an authenticator, a text or a mail */
  codeDigits: 6,
  /** how long the code of an authenticator is shown, in seconds */
  newCodeEvery: 30,
} as const
