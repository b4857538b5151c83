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

interface Work {
  findUnsavedWork(quotationId: string): Promise<UnsavedWork | null>
  /** Returns false if it could not be stored. */
  keepForReload(): Promise<boolean>
}

let load: () => Promise<Work | null> = async () => null

/** Set by the editor, which alone knows of drafts. */
export function setUnsavedWork(loader: () => Promise<Work>): void {
  load = loader
}

/**
 * The newest unsaved work on the quotation, once a login has assigned this
 * browser's work to the user.
 */
export const findUnsavedWork: Work['findUnsavedWork'] = (quotationId) =>
  load()
    .then((work) => work?.findUnsavedWork(quotationId) ?? null)
    .catch(() => null)

let isKept = false

/** Whether nothing is lost with this page: the browser need not ask. */
export const isWorkKept = (): boolean => isKept

/** Keeps what is unsaved for the page that is loaded next. */
export const keepForReload = (): Promise<void> =>
  load()
    .then(async (work) => {
      isKept = (await work?.keepForReload()) ?? false
    })
    .catch(() => {})
