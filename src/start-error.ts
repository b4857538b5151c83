/** Why the product can't start, in one line for whoever starts it. */
export class StartError extends Error {
  override name = 'StartError'
}

/** What another error says, cut to one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
