import { map } from 'nanostores'
import type { PermissionLevel } from '../../src/domain/document/quotation.ts'
import { NEW_ID } from '../../src/domain/document/quotation.ts'

/** The open quotation as other islands see it: without its blocks. */
export interface OpenQuotation {
  id: string
  name: string
  category: string
  desc: string
  info: string
  permissionLevel: PermissionLevel
  revision: number
  /** It has unsaved edits. */
  isDirty: boolean
  /** False until the paper answers input. */
  isLoaded: boolean
}

export const $openQuotation = map<OpenQuotation>({
  id: NEW_ID,
  name: '',
  category: '',
  desc: '',
  info: '',
  permissionLevel: 'Owner',
  revision: 0,
  isDirty: false,
  isLoaded: false,
})
