import { map } from 'nanostores'
import type { Access, PermissionLevel } from '../../src/domain/document/quotation.ts'
import { NEW_ID } from '../../src/domain/document/quotation.ts'

/** What other islands read of the open quotation; its blocks are not in it. */
export interface OpenQuotation {
  id: string
  /** The owner's. */
  email: string
  name: string
  category: string
  desc: string
  info: string
  permissionLevel: PermissionLevel
  access: Access
  revision: number
  /** It has unsaved edits. */
  isDirty: boolean
  /** Somebody else's, open for reading. */
  isReading: boolean
  /** Somebody else's, edited as a copy. */
  isCopy: boolean
  /** False until the paper answers input. */
  isLoaded: boolean
}

/** Names that a list has shown, by id: a quotation's own is known only once it is loaded. */
export const listedNames = new Map<string, string>()

export const $openQuotation = map<OpenQuotation>({
  id: NEW_ID,
  email: '',
  name: '',
  category: '',
  desc: '',
  info: '',
  permissionLevel: 'Owner',
  access: { level: 'nobody', userList: [] },
  revision: 0,
  isDirty: false,
  isReading: false,
  isCopy: false,
  isLoaded: false,
})

/** Said of a copy in what leaves the product, so that it is not taken for the offer. */
export const COPY_CHANGED = 'Copy, changed'
