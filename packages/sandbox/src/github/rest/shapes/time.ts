/** GitHub's timestamps: ISO 8601 in UTC, whole seconds. */
export function iso(instantMs: number): string {
  return `${new Date(instantMs).toISOString().slice(0, 19)}Z`;
}

export function isoOrNull(instantMs: number | null): string | null {
  return instantMs === null ? null : iso(instantMs);
}
