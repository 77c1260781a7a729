/**
 * How an invited person acted: by the link that was mailed to them, by an account of the invited address, or by
 * letter, copied link or typed code, which the starter holds as well.
 */
export const CHANNELS = ['mail', 'account', 'letter'] as const
export type Channel = (typeof CHANNELS)[number]
