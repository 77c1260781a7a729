/** What a message is meant to do. */
const MESSAGE_AIMS = ['open', 'ask', 'explain', 'proof', 'plan', 'sorry', 'pause'] as const
export type MessageAim = (typeof MESSAGE_AIMS)[number]

/** A message that is begun for somebody, who fills in the gaps written as […]. */
export type MessageTemplate = { aim: MessageAim; title: string; text: string }
