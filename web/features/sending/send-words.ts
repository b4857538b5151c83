import { updatedOf } from '../../ui/dates.ts'

/** The texts of sending (product: Sending). */
export const WORDS = {
  tabs: { form: 'New', sent: 'Sent' },
  kept: 'What you typed last time is still here, not sent.',
  to: 'To',
  toExample: 'Ann Smith <ann@example.com>',
  toHint: 'Each person gets a link of their own, which opens it without an account.',
  proposed: {
    paper: (email: string) => `Proposed: ${email}, the address on the paper.`,
    book: (email: string) => `Proposed: ${email}, from your clients.`,
    offer: (email: string) => `Proposed: ${email}, where their last offer went.`,
  },
  replaces: (person: string, day: string) =>
    `For ${person} it replaces the version of ${day}: mail and page say so, and what changed.`,
  add: 'Add',
  people: 'People it is sent to',
  remove: (person: string) => `Remove ${person}`,
  invalid: (parts: readonly string[]) =>
    parts.length === 1
      ? `‘${shortened(parts[0] ?? '')}’ is not an email address.`
      : `These ${parts.length} are not email addresses.`,
  full: (count: number) => `At most 50 people at once; ${count} were left out.`,
  count: (count: number) => `${count} people`,
  noneYet: 'Whom is it for? Add at least one person.',
  subject: 'Subject',
  message: 'Message',
  validUntil: 'Valid until',
  validHint: 'To the end of that day, by your clock. Leave it empty for no last day.',
  past: 'Choose a day that is not over',
  canBeAccepted: 'Can be accepted',
  canBeAcceptedHint: 'They can accept or decline on the page of their link.',
  pdf: 'Attach the pdf',
  pdfHint: 'As they see it: without internal notes and costs.',
  send: 'Send',
  again: 'Try again',
  doing: {
    save: 'Saving…',
    pdf: (percent: number) => `Making the pdf… ${percent}%`,
    upload: (percent: number) => `Uploading the pdf… ${percent}%`,
    send: 'Sending…',
  },
  unanswered:
    'The server did not answer, so it may have been sent or not. Try again: nobody gets it twice.',
  closed: 'Not sent: the form was closed before.',
  noPdf: 'Not sent: the pdf can’t be made. Try again, or send it without the pdf.',
  notUploaded:
    'Not sent: the pdf can’t be uploaded. Try again when the server can be reached, or send it without the pdf.',
  pdfTooLarge:
    'Not sent: the pdf has more than 15 mb, too much for a mail. Send it without the pdf.',
  refused: {
    address: (email: string) => `Not sent: ${email || 'an address'} can’t be mailed.`,
    attachment: 'Not sent: the pdf was deleted meanwhile. Try again, and it is made anew.',
    gone: 'Not sent: this quotation was deleted meanwhile.',
    notYours: 'Not sent: this quotation is not yours.',
    damaged: 'Not sent: this version is damaged. Change something, then send it.',
    'typed total': 'Not sent: the total was typed over and does not add up.',
    'faint text': 'Not sent: some text is too pale to be seen on the paper. Make it black first.',
    'unfinished upload':
      'Not sent: a file on the paper is not uploaded yet. Try again in a moment.',
    other: 'Not sent: the server refused it.',
    tooManyForOne: (email: string, at: Date) =>
      `Not sent: ${email || 'one of them'} has been sent too many offers today. Leave them out, or try again from ${updatedOf({ updatedAt: at.toISOString() })}.`,
    tooMany: (perDay: number, isMore: boolean, at: Date) =>
      isMore
        ? `Not sent: you can mail offers to ${perDay} new people a day. Send it to fewer.`
        : `Not sent: you can mail offers to ${perDay} new people a day. Send it to fewer, or try again from ${updatedOf({ updatedAt: at.toISOString() })}.`,
  },
  sentTo: (people: string) => `Sent to ${people}`,
  linksOnce: 'The links are shown only now. You can make new ones later.',
  queued: 'Being sent',
  notMailed: 'Wants no mails from here: copy the link',
  linkOf: (person: string) => `Link of ${person}`,
  copy: 'Copy',
  copyOf: (person: string) => `Copy the link of ${person}`,
  shareOf: (person: string) => `Share the link of ${person} with an app`,
  copied: 'Copied.',
  notCopied: 'The browser refused. Select the link and copy it.',
  done: 'Done',
  sendMore: 'Send to others',
} as const

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
