import type { ClientFile } from '../../../src/domain/clients/read-file.ts'
/** The texts of the page of clients and of its forms (product: Client page). */
export const WORDS = {
  title: 'Clients',
  empty: 'They come by themselves with the offers that you save. Or bring the ones that you have.',
  none: 'No clients yet',
  add: 'New client',
  files: 'Files',
  unnamed: 'Untitled',
  name: 'Name',
  company: 'Company',
  contact: 'Contact',
  offers: 'Offers',
  used: 'Last used',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  street: 'Street',
  town: 'Town',
  country: 'Country',
  email: 'Email',
  taxId: 'Tax ID',
  save: 'SAVE',
  saved: 'Saved',
  nobody: 'A client has a name or a company.',
  same: 'You have a client with this name and company already.',
  open: 'Open it',
  full: 'Your book is full: it holds 50,000 clients.',
  notSaved: 'Not saved: the server can’t be reached. Try again.',
  gone: 'This client is not in your book any more.',
  loading: 'Loading...',
  failed: 'It can’t be loaded.',
  retry: 'Try again',
  offersOf: 'Offers',
  noOffers: 'No offer names this client yet.',
  more: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  merge: 'Merge another client into this one',
  mergeHint: 'Its offers come here, and what is blank above is filled in. Then it is gone.',
  mergeWith: (name: string) => `Merge ${name}`,
  mergeTitle: 'Merge the clients?',
  mergeEffect: (name: string) => `goes into ${name}, with all of its offers.`,
  mergeAct: 'Merge',
  merged: 'Merged',
  notMerged: 'Not merged: the server can’t be reached. Try again.',
  nothingFound: 'No other client has a word that begins so.',
  deletion: {
    title: 'Delete client?',
    effect: 'will be gone for good. Its offers stay.',
    action: 'Delete',
  },
} as const

/** The texts of what a client's next offer starts with (product: Client page). */
export const NEXT_OFFER = {
  heading: 'Their next offer starts with',
  tax: 'Tax',
  modes: {
    none: 'No tax',
    added: 'Added to the prices',
    included: 'Included in the prices',
  },
  language: 'Language',
  currency: 'Currency',
  discount: 'Discount',
  asUsual: 'As usual',
  noDiscount: 'None',
  wrongDiscount: 'A discount is from 0 % to 100 %.',
} as const

/** The texts of reading and writing files (product: Client files). */
export const FILES = {
  import: 'Import',
  importHint:
    'A .csv of Excel, Google Contacts or Outlook, or a .vcf of a phone. Clients that you have already are not changed, only what they leave blank is filled in.',
  choose: 'Choose a file',
  reading: 'Reading the file...',
  export: 'Export',
  exportHint: 'All of your clients, to be opened in a spreadsheet or in an address book.',
  csv: 'Download as .csv',
  vcf: 'Download as .vcf',
  tooLarge: 'This file is too large: at most 20 mb are read.',
  unknown:
    'Nobody was found in this file. It needs a first line of headings, such as Name or Company, or vCards.',
  whichLetters: 'The file does not say how its letters are written. Which names are right?',
  tooMany: (count: string, most: string) =>
    `This file has ${count} clients, and at most ${most} can be imported at once. Nothing was imported: split it into smaller files.`,
  noRoom: (room: string) =>
    `Your book has room for ${room} more clients. Nothing was imported: delete some, or import fewer.`,
  tooOften: 'That was too often. Nothing was imported: try again in ten minutes.',
  brokeOff:
    'The import broke off: the server can’t be reached. Import the file again: who is in your book already is not added twice.',
  notExported: 'The clients can’t be loaded. Try again.',
  done: (added: number, known: number, { doubles, nameless }: ClientFile, left: number) =>
    [
      added === 1 ? '1 client added' : `${added.toLocaleString('en-US')} clients added`,
      ...(known > 0 ? [`${known.toLocaleString('en-US')} known already`] : []),
      ...(doubles > 0
        ? [doubles === 1 ? '1 double merged' : `${doubles.toLocaleString('en-US')} doubles merged`]
        : []),
      ...(nameless > 0
        ? [`${nameless.toLocaleString('en-US')} not read, without a name or a company`]
        : []),
      ...(left > 0 ? [`${left.toLocaleString('en-US')} left out, as your book is full`] : []),
    ].join(', '),
} as const
