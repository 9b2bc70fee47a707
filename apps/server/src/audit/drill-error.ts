/** What a drill finds that ends it: the backup itself is at fault, so that nobody could start from it. */
export class BackupDamaged extends Error {
  override readonly name = 'BackupDamaged';
}
