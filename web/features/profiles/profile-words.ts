import type { Arrangement, Typeface } from '../../../src/domain/document/letterhead-limits.ts'
import type { Deletion } from '../../ui/list/delete-dialog.tsx'

/** The texts of letterheads and their profiles (product: Letterhead). */
export const WORDS = {
  hint: 'Each is a sender: a company with its logo and details. New quotations take the default.',
  none: 'No letterhead yet.',
  loading: 'Loading letterheads...',
  failed: 'Your letterheads can’t be loaded. The server did not answer; nothing is lost.',
  retry: 'Try again',
  add: 'New letterhead',
  full: 'You have 20 letterheads, which is the most. Delete one that is no longer used.',
  unnamed: 'Without a name',
  isDefault: 'Default',
  makeDefault: 'Make default',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  deleted: 'Letterhead deleted',
  saved: 'Letterhead saved',
  notSaved: 'The letterhead was not saved. Nothing was changed; try again.',

  first: 'It stands on this quotation and on every new one; change it in the settings.',
  firstOfVisitor:
    'It stands on this quotation and on every new one in this browser. When you log in, your account gets it.',
  use: 'Use',
  useNow: 'Use the profile as it is now',
  inUse: 'On this quotation',
  useNone: 'No letterhead',
  readOnly: 'This quotation can’t be changed here.',

  leftOut: 'Mails to customers leave this name out: it reads like a link.',
  company: 'Company',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  web: 'Web',
  taxIds: 'Tax ids',
  bank: 'Bank',
  needed: 'Enter a company or choose a logo',
  logo: 'Logo',
  chooseLogo: 'Choose a logo',
  otherLogo: 'Choose another',
  removeLogo: 'Remove',
  logoHint: 'png, jpeg or svg, up to 5 MB',
  accent: 'Accent colour',
  logoAccent: 'Its colour as accent',
  usualAccent: 'Back to the usual',
  tooLight: (colour: string) => `Too light to be read on white paper: it is drawn as ${colour}.`,
  typeface: 'Typeface',
  arrangement: 'Header',
  footer: 'Footer',
  column: (at: number) => `Column ${at}`,
  preview: 'How the header looks',
  yourCompany: 'Your company',
  save: 'Save letterhead',
  saveAndUse: 'Save and use here',
  cancel: 'Cancel',
} as const

export const TYPEFACE_WORDS: Readonly<Record<Typeface, string>> = {
  sans: 'Inter',
  serif: 'Source Serif',
}

export const ARRANGEMENT_WORDS: Readonly<Record<Arrangement, string>> = {
  split: 'Logo left, details right',
  centred: 'Centred above a line',
  line: 'One line below a bar',
}

/** What a logo is refused with. */
export const LOGO_REFUSALS = {
  large: (size: string) => `A logo may have 5 MB at most: this file has ${size}.`,
  unreadable: 'This file is no picture that can be drawn. Choose a png, a jpeg or an svg.',
  svg: 'This svg can’t be drawn safely. Save it as a png and choose that.',
} as const

export const FOOTER_WORDS = {
  usual: 'Address, contact and bank from above',
  own: 'My own columns',
  none: 'No footer',
} as const

export const PROFILE_DELETION: Deletion = {
  title: 'Delete letterhead?',
  effect: 'will be gone for good. Quotations that have it keep it.',
  action: 'Delete',
}
