/** The share form's own texts (product: Sharing). */
export const WORDS = {
  levels: 'Who can open it',
  level: {
    nobody: { label: 'Nobody', hint: 'Only you' },
    everyone: { label: 'Everyone', hint: 'Anyone with the link, without logging in' },
    custom: { label: 'Custom', hint: 'The people on your list, once logged in' },
  },
  email: 'Email',
  add: 'Add',
  list: 'People on the list',
  remove: (email: string) => `Remove ${email}`,
  own: 'That is your own address: you can open it anyway.',
  invalid: (count: number) =>
    count === 1 ? 'This is not an email address.' : `These ${count} are not email addresses.`,
  full: (count: number) => `A list holds 500 addresses; ${count} were left out.`,
  notify: (people: readonly string[]) => `Mail the link to ${named(people)}`,
  again: (email: string) => `Mail ${email} the link again`,
  mail: 'Mail the link',
  personal: 'Readable without an account, by a link in the mail',
  personalHint: 'Of each person’s own, to this version. It ends when you take them off the list.',
  mailed: (people: readonly string[]) => `Mailed the link to ${named(people)}`,
  notMailedYet: (people: readonly string[]) => `Not mailed to ${named(people)}.`,
  notShared: (whoCanOpen: string) => `What you chose is not shared. ${whoCanOpen}`,
  back: 'Go back',
  nobodyTyped: (people: readonly string[]) =>
    `You chose Nobody, and typed ${named(people)}. Who can open it?`,
  keepNobody: 'Nobody',
  shareWith: (count: number) => `Share with ${count === 1 ? 'this person' : 'these people'}`,
  copyNote: (owner: string) =>
    `This quotation is ${owner}’s. Sharing it makes a copy of your own and shares that.`,
  notYours: (owner: string) => `Only ${owner} can change who opens it.`,
  noAccount: 'To be answered without an account:',
  sendInstead: 'Send it as an offer instead',
  link: 'Link',
  copy: 'Copy',
  shareLink: 'Share the link with an app',
  copied: 'Copied.',
  notCopied: 'The browser refused. Select the link and copy it.',
  notMailed: (emails: readonly string[]) =>
    emails.length > 3
      ? `Shared, but ${emails.length} people got no mail. Send them the link yourself.`
      : `Shared, but not mailed to ${emails.join(', ')}. Send them the link yourself.`,
  changedElsewhere: 'It was saved elsewhere meanwhile. Look at it again, then share.',
  unreachable: 'Not shared: the server can’t be reached. Try again.',
} as const

/** One or two by name, more by number: a list may have 500 people. */
const named = (people: readonly string[]): string =>
  people.length > 2 ? `${people.length} people` : people.join(' and ')
