import type { Side } from '@evensettle/domain/cases/side.ts'

export type FastTrackTables = { fast_track: { case_id: string; side: Side; chosen_at: Date } }
