import type { EvidenceView } from '@evensettle/contracts/evidence.ts'

/** A photo or paper that was made up, with what a test says of it. */
export function aDocument(about: Partial<EvidenceView> = {}): EvidenceView {
  return {
    id: '01890000-0000-7000-8000-000000000009',
    side: 'starter',
    itemId: null,
    kind: 'photo',
    isGuess: false,
    type: null,
    name: 'The door',
    documented: null,
    state: 'ready',
    isScanned: false,
    mediaType: 'application/pdf',
    bytes: 10_000,
    sha256: null,
    givenSha256: null,
    copySha256: null,
    problem: null,
    pages: null,
    isSigned: false,
    hasThumbnail: false,
    hasView: false,
    addedAt: '2026-11-01T10:00:00.000Z',
    released: true,
    shownAt: '2026-11-01T10:00:00.000Z',
    mayRemove: true,
    ...about,
  }
}
