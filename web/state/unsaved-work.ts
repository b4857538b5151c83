/** The user's unsaved work on a quotation that another page of this browser wrote. */
export interface UnsavedWork {
  /** Its name, else its first heading; '' where it has neither. */
  name: string
  /** Milliseconds since 1970. */
  at: number
  /** That page is still open, in another tab. */
  isOpenElsewhere: boolean
  /** Puts it on the paper here. False when that failed, as where the other tab does not answer. */
  continueHere(): Promise<boolean>
}

type Find = (quotationId: string) => Promise<UnsavedWork | null>

let find: Find = async () => null

/** The editor says how work is found: it alone knows of drafts. */
export function setUnsavedWorkFinder(finder: Find): void {
  find = finder
}

/** The newest unsaved work on the quotation, once a login has made what is here the user's. */
export const findUnsavedWork: Find = (quotationId) => find(quotationId).catch(() => null)
