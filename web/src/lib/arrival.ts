// The one intention that outlives a change of page: to sit down at a table on arriving.

let wanted: number | null = null;

export function sitOnArrival(table: number): void {
  wanted = table;
}

/** Whether to sit down at this table; asking uses the wish up. */
export function sitsNow(table: number): boolean {
  const sits = wanted === table;
  wanted = null;
  return sits;
}
