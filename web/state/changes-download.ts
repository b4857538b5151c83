import type { Quotation } from '#domain/document/quotation.ts'

/** One side of a comparison whose changes are downloaded. */
export interface ComparedVersion {
  /** In the current form. What is private is dropped before anything is made of it. */
  readonly quotation: Quotation
  /** The version's name; '' without one. */
  readonly label: string
  /** ISO; null for the open document with unsaved work. */
  readonly savedAt: string | null
}

export interface ChangesRequest {
  readonly format: 'pdf' | 'xlsx'
  readonly before: ComparedVersion
  readonly after: ComparedVersion
}

let download: (request: ChangesRequest) => void = () => {}

/**
 * Sets what downloads a list of changes. The editor asks for one and knows no export: that imports
 * the editor (architecture: Imports).
 */
export function onChangesRequest(run: (request: ChangesRequest) => void): void {
  download = run
}

/** Downloads what changed between two versions (product: Downloads). */
export const requestChanges = (request: ChangesRequest): void => download(request)
