/**
 * Whether there is room for whatever one command can add. Every table that a command may add to says so itself; a command that
 * may add something asks for all of them before it changes anything (ENGINE_FULL).
 */
export class Room {
  private readonly tables: { readonly hasRoom: boolean }[] = [];

  /** Counts a table in. */
  add(table: { readonly hasRoom: boolean }): void {
    this.tables.push(table);
  }

  /** Whether every table has room. */
  get isLeft(): boolean {
    for (const table of this.tables) if (!table.hasRoom) return false;
    return true;
  }
}
