// The rounds of the engine before this one: few cases still have one open, so that both parts come in one file of their own.
export { ConfirmationStep } from './confirmation-step.tsx'
export { OpenRound } from './open-round.tsx'
