// How long what people write may be, in characters, and how many points a case has. A file of its own: contracts and forms
// need these numbers on screens that load none of the rules.
export const MAX_STORY = 10_000
export const MAX_TITLE = 120
export const MAX_NAME = 120
export const MAX_WISH = 2_000
export const MAX_NOTE = 1_000
/** of an answer that says on what condition a thing is done, so that it fits into an agreement beside the thing */
export const MAX_CONDITION = 300
export const MAX_ITEMS = 40
export const MAX_PHONE = 40
export const MAX_ADDRESS = 300
