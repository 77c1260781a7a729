/** A backup, or a part of it, cannot be put back: it is not as it was written, or has no place here. */
export class BackupBroken extends Error {
  override name = 'BackupBroken'
}
