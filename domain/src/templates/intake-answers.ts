/** The longest answer to one of the questions of a kind of dispute. */
export const MAX_INTAKE_ANSWER = 600

/** Answers by the id of their question, each as the text that its kind is written in. */
export type IntakeAnswers = Readonly<Record<string, string>>
