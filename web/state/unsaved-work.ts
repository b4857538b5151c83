/** The user's unsaved work on a quotation, written by another page of this browser. */
export interface UnsavedWork {
  /** Its name, or its first heading; '' if it has neither. */
  name: string
  /** Milliseconds since 1970. */
  at: number
  /** That page is still open, in another tab. */
  isOpenElsewhere: boolean
  /**
   * Opens it on the paper here. False if that failed, for example because the
   * other tab does not answer.
   */
  continueHere(): Promise<boolean>
}

type Find = (quotationId: string) => Promise<UnsavedWork | null>

let find: Find = async () => null

/** Set by the editor, which alone knows of drafts. */
export function setUnsavedWorkFinder(finder: Find): void {
  find = finder
}

/**
 * The newest unsaved work on the quotation, once a login has assigned this
 * browser's work to the user.
 */
export const findUnsavedWork: Find = (quotationId) => find(quotationId).catch(() => null)
