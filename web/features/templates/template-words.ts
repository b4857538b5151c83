import { LIMITS } from '../../../src/domain/document/limits.ts'
import type { Deletion } from '../../ui/list/delete-dialog.tsx'

/** The texts of own templates (product: Own templates). */
export const WORDS = {
  menu: {
    own: 'Your templates',
    loading: 'Loading your templates...',
    failed: 'Your templates can’t be loaded',
    retry: 'Try again',
    product: 'Standard template',
    guides: 'For trades',
    isDefault: 'New starts with it',
    save: 'Save as template',
    manage: 'Manage templates',
  },
  form: {
    name: 'Name',
    needsName: 'Enter a name',
    kept: 'Kept for new quotations: blocks, terms, columns, tax, currency, language and letterhead. The fields of client, number and dates are blank again; lines that you typed beside them stay.',
    isDefault: 'New quotations start with it',
    replaces: 'You have a template of this name: saving replaces it.',
    keepBoth: 'Keep both',
    saved: 'Template saved',
    updated: 'Template replaced',
    taken: 'Another template has this name. Choose another name, or try again.',
    full: `You have ${LIMITS.templates} templates, which is the most. Delete one that is no longer used.`,
    newer:
      'A newer version of the program has saved this template: it can’t be replaced here. Choose another name.',
    tooLarge: 'Not saved: too large. A template holds 4 mb with its pictures and files.',
    notSaved: 'The template was not saved. Nothing was changed; try again.',
  },
  list: {
    title: 'Templates',
    hint: 'New quotations start with the default. Others are in the menu beside New.',
    none: 'No template of your own yet. The menu beside New keeps the open quotation as one.',
    loading: 'Loading templates...',
    failed: 'Your templates can’t be loaded. The server did not answer; nothing is lost.',
    retry: 'Try again',
    product: 'Standard template',
    isDefault: 'Default',
    makeDefault: 'Make default',
    rename: (name: string) => `Rename ${name}`,
    delete: (name: string) => `Delete ${name}`,
    taken: 'Another template has this name',
    renamed: 'Template renamed',
    deleted: 'Template deleted',
    newName: 'Name of the template',
    save: 'Save the name',
    cancel: 'Cancel',
  },
} as const

/** The trades that the guides have templates for, by their name in `/new?template={name}`. */
export const TRADES: readonly (readonly [name: string, label: string])[] = [
  ['bathroom', 'Bathroom renovation'],
  ['painting', 'Interior painting'],
  ['electrical', 'Electrical work'],
  ['garden', 'Garden redesign'],
  ['web-design', 'Web design'],
  ['catering', 'Catering'],
]

export const TEMPLATE_DELETION: Deletion = {
  title: 'Delete template?',
  effect: 'will be gone for good. Quotations that were started from it stay as they are.',
  action: 'Delete',
}
