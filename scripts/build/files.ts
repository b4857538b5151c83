/** Files by their path in the target folder. */
export type Files = Map<string, string | Uint8Array>
