import type { Plural } from '../fill.ts'

/*
 * English, and with it the form of every language: another table has the same words, with the same
 * placeholders in braces (product: Language).
 */

export { fields, labels, paper, samples } from './en-paper.ts'

/** What else a downloaded file says. */
export const files = {
  /** The title of a file, and of a sheet, without a heading of its own. */
  quotation: 'Quotation',
  /** The same where percentage and base have cells of their own. */
  includedName: 'includes {name}',
  picture: 'This picture could not be loaded.',
  namedPicture: 'Picture could not be loaded: {name}',
  unknownBlock: 'A block of the type “{type}” can’t be shown here.',
}

/** The page that a downloaded offer carries once it is accepted. */
export const acceptance = {
  title: 'Accepted by {name} on {date}',
  offer: 'Offer',
  from: 'From',
  name: 'Name',
  email: 'E-mail',
  time: 'Time',
  address: 'IP address',
  browser: 'Browser',
  options: 'Chosen options',
  noOptions: 'none',
  net: 'Net',
  tax: 'Tax',
  total: 'Total',
  signature: 'Signature',
  noSignature: 'Without a drawn signature',
  details: 'Details',
  hash: 'SHA-256 of the accepted offer',
  check: 'Whether this file is the offer that was accepted can be checked at {address}.',
}

/** What else a new quotation says. */
export const template = {
  details: 'Details',
  validDays: 'Valid for {days} days',
  /** Of the net prices of a quotation without tax, once they include it, and where it is added. */
  taxExcluded: 'Prices do not include tax.',
  taxIncluded: 'Prices include tax.',
  vatExcluded: 'Prices do not include VAT.',
  vatIncluded: 'Prices include VAT.',
  taxAdded: 'Tax is added to the prices.',
  vatAdded: 'VAT is added to the prices.',
  termsHeading: 'Terms and conditions',
  terms: [
    'This offer is valid for 14 days.',
    'Payment is due within 30 days of the invoice.',
    'Delivery takes 2–4 weeks from the order.',
    'Cancellation is free up to 48 hours before work begins.',
    'Warranty: 12 months on materials and workmanship.',
    'Unused goods can be returned within 14 days.',
  ],
  /** What the tax is called where nothing more exact is known. */
  taxName: 'VAT',
  /** Suggested reasons for 0 %. */
  reverseCharge: 'Reverse charge',
  smallBusiness: 'Small business',
  export: 'Export',
}

/** The customer's page. */
export const page = {
  title: 'Offer from {sender}',
  bar: {
    label: 'This offer',
    accept: 'Accept',
    decline: 'Decline',
    ask: 'Ask',
    pdf: 'Download pdf',
    xlsx: 'Download spreadsheet',
  },
  validUntil: 'Valid until {date}',
  /** Of an offer that ends within a day of its reader’s. */
  yourTime: '{time} your time',
  /** Beside it in what is accepted. */
  validUntilName: 'Valid until',
  /** Below the paper. */
  seen: 'The sender sees when this offer is read. No address is stored.',
  /** To the sender who looks at it. */
  asSeenBy: 'This is what {person} sees.',
  noScripts:
    'The offer can be read and printed as it is. To answer it here, turn on JavaScript, or reply to the mail.',
  choose: {
    hint: 'Choose what you would like: the total follows. Your choice stays on this device until you send it.',
    quantity: 'Quantity: {row}',
    more: 'More',
    less: 'Less',
    reset: 'Back to the offer as sent',
    working: 'Working out the total…',
    failed: 'The total can’t be worked out right now.',
  },
  accept: {
    title: 'Accept this offer',
    offer: 'Offer',
    number: 'Quotation no.',
    date: 'Date',
    options: 'Chosen options',
    noOptions: 'none',
    net: 'Net',
    tax: 'Tax',
    total: 'Total',
    name: 'Your name',
    signature: 'Signature (optional)',
    draw: 'Sign here with your finger, pen or mouse.',
    clear: 'Clear the signature',
    tick: 'I accept this offer as shown, at a total of {total}.',
    recorded:
      'Recorded with your acceptance: your name and e-mail address, the time, your IP address and your browser.',
    send: 'Accept offer',
    nameMissing: 'Enter your name.',
    tickMissing: 'Tick the box if you accept the offer.',
  },
  decline: {
    title: 'Decline this offer',
    reason: 'Reason',
    missing: 'Enter your name or a reason.',
    send: 'Decline offer',
  },
  ask: {
    title: 'Ask about this offer',
    titleRow: 'Ask about this row',
    row: 'About: {row}',
    whole: 'About the whole offer',
    question: 'Your question',
    send: 'Send question',
    sent: 'Your question was sent. The answer appears here and comes by mail.',
    missing: 'Write your question.',
    tooLong: 'The text is too long: at most {count} characters.',
  },
  questions: {
    heading: 'Questions',
    count: { one: '{count} question', other: '{count} questions' } as Plural,
    news: { one: '{count} new answer', other: '{count} new answers' } as Plural,
    askRow: 'Ask about this row',
    you: 'You',
    reply: 'Reply',
    yourReply: 'Your reply',
    sendReply: 'Send reply',
    replied: 'Your reply was sent.',
    resolve: 'Mark as resolved',
    resolved: 'Resolved',
    reopen: 'Reopen',
    rowGone: 'About a row that is no longer in this offer',
    full: 'No more questions can be asked here. Reply to the mail instead.',
  },
  state: {
    accepted: 'Accepted by {name} on {date}.',
    declined: 'Declined on {date}.',
    /** To the person who gave the answer. */
    acceptedByYou: 'You accepted this offer on {date}.',
    declinedByYou: 'You declined this offer on {date}.',
    expired: 'This offer was valid until {date}.',
    withdrawn: 'This offer was withdrawn by {sender}.',
    superseded: '{sender} has sent a newer version of this offer.',
    openNewer: 'Open the newer version',
    readOnly: 'This offer can’t be accepted here. Reply to the mail to answer it.',
    acceptedBefore: 'This offer was already accepted by {name} on {date}. Nothing was changed.',
    declinedBefore: 'This offer was already declined on {date}. Nothing was changed.',
    doesNotAddUp: 'The total of this offer doesn’t follow what is chosen in it. Ask for a new one.',
    askForNew: 'Ask for a new one',
    askedForNew: '{sender} was asked for a new offer.',
    thanks: 'Thank you. {sender} was told, and a confirmation is on its way to you by mail.',
    declineSent: '{sender} was told.',
    changed: 'This offer has changed meanwhile. Look at it again before you answer.',
  },
  /** What the parts of the paper are called, for screen readers. */
  names: {
    text: 'Text',
    table: 'Items',
    row: 'Row',
    rowNumber: 'Row {number}',
    note: 'Note',
    heading: 'Heading',
    totals: 'How the total comes about',
  },
  messages: { label: 'Messages', close: 'Close the message' },
  /** What changed since the version that the same person was sent before. */
  earlier: {
    line: 'Compared with the version of {date}: {changes}',
    lineTotal: 'Compared with the version of {date}: {changes}, total {before} → {after}',
    count: { one: '{count} change', other: '{count} changes' } as Plural,
    same: 'Nothing has changed since the version of {date}.',
    show: 'Show what changed',
    hide: 'Hide what changed',
    failed: 'What changed can’t be shown right now. Try again.',
  },
  unknown: {
    title: 'This link opens no offer',
    text: 'It may have been replaced, withdrawn, or copied incompletely. Ask the sender for a new one.',
  },
  /** While the database fails. */
  failure: {
    title: 'The offer can’t be shown right now',
    text: 'Nothing is lost. Load the page again in a moment.',
  },
  cancel: 'Cancel',
  close: 'Close',
  sending: 'Sending…',
  tryAgain: 'Try again',
  errors: {
    connection: 'There is no connection. Nothing was sent.',
    failed: 'That didn’t work. Nothing was changed.',
    unanswered: 'No answer came back. Send it again: it counts only once.',
    tooMany: 'Too many tries. Wait a few minutes, then try again.',
    choice: 'This choice is not possible. The offer was loaded again.',
    signature: 'The signature is too long. Clear it and sign again.',
    offline: 'That can’t be loaded right now. Check your connection, then try again.',
    file: 'The file can’t be made.',
    unseen: 'If no download has begun, this app saves no files: open the page in another browser.',
    asSent: 'Open the file as sent',
  },
}

/** A comparison of two versions that a customer was sent; loaded when it is asked for. */
export const changes = {
  label: 'What changed',
  kinds: { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' },
  counted: '{kind}: {count}',
  next: 'Next change',
  previous: 'Previous change',
  place: '{at} of {count}',
  madeUp: 'What makes up the difference',
  more: { one: 'and {count} more', other: 'and {count} more' } as Plural,
  unnamedRow: 'A row without a description',
  lines: 'Discounts and surcharges',
  typed: 'Adjustment of the total',
  fromTo: '{before} → {after}',
  validUntil: 'Valid until: {before} → {after}',
  asSent: 'Both versions are compared as they were sent, whatever was chosen in them.',
  chosen: 'With what is chosen, the total is {total}.',
}

/** The page that verifies the pdf of an accepted offer; beside these it has words of `acceptance`. */
export const verify = {
  title: 'Verify an accepted offer',
  lead: 'The pdf of an accepted offer carries the text of what was accepted. This page tells whether that text is unchanged, and whether it was accepted here.',
  choose: 'Choose a pdf',
  hint: 'Or drop it here. The file stays on this device.',
  titles: {
    accepted: 'This offer was accepted',
    nothing: 'This file carries no accepted offer',
    changed: 'This file was changed',
    unknown: 'This offer was not accepted here',
    unreadable: 'This file can’t be read',
    unsafe: 'This page can’t verify files',
    offline: 'The server did not answer',
  },
  texts: {
    nothing: 'Download the pdf again on the page of the accepted offer.',
    changed: 'The text in it is no longer the one whose SHA-256 it states. Do not rely on it.',
    unknown: 'No offer with this text was accepted on this server.',
    unreadable: 'Choose it again.',
    unsafe: 'Open it over https: browsers calculate hashes there only.',
    offline: 'Try again in a moment.',
  },
  by: 'Accepted by',
  mailedTo: 'Mailed to',
  from: 'Offer from',
  compare: 'The pages of a pdf are pictures: compare what they show with these figures.',
  others: 'Other answers, not this one, accepted an equal text:',
}

/** Mails about an offer: to the customer, and to its sender in the same language. */
export const mails = {
  /** The name of an offer without one. */
  unnamed: 'Offer',
  greeting: 'Hello,',
  greetingName: 'Hello {name},',
  offer: {
    subject: '{sender} sent you an offer: {name}',
    /** What stands in the form at first; the sender may write something else. */
    lines: 'Here is our offer. If anything is unclear, just reply to this mail or ask on its page.',
    button: 'Open offer',
    validUntil: 'Valid until {date}',
    total: 'Total: {total}',
    attached: 'The offer is attached as a pdf.',
    personal:
      'The link is yours alone: whoever has it can read and answer the offer. It needs no account.',
    /** Of what was sent or shared to be read. */
    personalToRead:
      'The link is yours alone: whoever has it can read the offer. It needs no account.',
  },
  newVersion: {
    subject: '{sender} sent you a newer version: {name}',
    lines: 'Here is a newer version of our offer. It takes the place of the earlier one.',
    button: 'Open newer version',
  },
  acceptedByYou: {
    subject: 'You accepted the offer: {name}',
    text: 'You accepted the offer “{name}” from {sender} on {date}, at a total of {total}.',
    keep: 'It can be read and downloaded as you accepted it at any time:',
    button: 'Open accepted offer',
    check: 'The accepted pdf proves what you accepted. Check it here at any time:',
    checkLabel: 'Check an accepted offer',
  },
  accepted: {
    subject: '{person} accepted: {name}',
    text: '{person} accepted the offer “{name}” on {date}, at a total of {total}.',
    options: 'Chosen options: {options}',
    button: 'Open quotation',
  },
  declinedByYou: {
    subject: 'You declined the offer: {name}',
    text: 'You declined the offer “{name}” from {sender} on {date}.',
  },
  declined: {
    subject: '{person} declined: {name}',
    text: '{person} declined the offer “{name}” on {date}.',
    reason: 'Reason: {reason}',
    noReason: 'No reason was given.',
    button: 'Open quotation',
  },
  question: {
    subject: '{person} has a question: {name}',
    whole: '{person} asks about the offer “{name}”:',
    row: '{person} asks about “{row}” in the offer “{name}”:',
    more: {
      one: 'and {count} more question',
      other: 'and {count} more questions',
    } as Plural,
    button: 'Answer',
  },
  reply: {
    subject: '{sender} answered your question: {name}',
    whole: '{sender} answered your question about the offer “{name}”:',
    row: '{sender} answered your question about “{row}” in the offer “{name}”:',
    more: { one: 'and {count} more answer', other: 'and {count} more answers' } as Plural,
    button: 'Read in the offer',
  },
  askedForNew: {
    subject: '{person} asks for a new offer: {name}',
    text: '{person} opened the offer “{name}”, which can no longer be accepted, and asks for a new one.',
    button: 'Open quotation',
  },
  withdrawn: {
    subject: '{sender} withdrew the offer: {name}',
    text: '{sender} has withdrawn the offer “{name}”. It can no longer be accepted.',
  },
  /** Under every mail. */
  small: {
    replies: 'Replies to this mail go to {address}.',
    link: 'If the button doesn’t open, copy this address into your browser:',
    seen: '{sender} sees when the offer is read. No address is stored.',
    unexpected: 'You don’t know {sender}? Then ignore this mail; nothing will happen.',
    unsubscribe: 'Unsubscribe from mails about shared quotations',
  },
}
