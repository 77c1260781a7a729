// What is read once a round is over comes in one file.
export { ReceiptPress } from './receipt-press.tsx'
export { ReplayCard } from './replay-card.tsx'
