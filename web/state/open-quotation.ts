import { map } from 'nanostores'
import type { Access, PermissionLevel } from '#domain/document/quotation.ts'
import { NEW_ID } from '#domain/document/quotation.ts'
import { quotation as WORDS } from '#domain/words/en/common.json'

/** What other islands read of the open quotation; it does not include the blocks. */
export interface OpenQuotation {
  id: string
  /** The owner's email. */
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
  /** Somebody else's quotation, open for reading. */
  isReading: boolean
  /** Somebody else's quotation, edited as a copy. */
  isCopy: boolean
  /** False until the paper answers input. */
  isLoaded: boolean
}

/** Names shown in lists, by id: an open quotation's name is only known once it is loaded. */
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

/** Marks a copy in exports and printouts, so that it is not taken for the offer. */
export const copyChanged = (): string => WORDS.copyChanged
