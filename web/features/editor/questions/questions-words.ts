import type { ThreadWords } from '../../questions/index.ts'

/** What the tool says about questions (product: Questions). */
export const WORDS = {
  name: 'Questions',
  notMailed: 'Your reply is on their page. They get no mail about it.',
  tip: (open: number, news: number) =>
    [`Questions: ${open} open`, news > 0 && `${news} new`].filter(Boolean).join(', '),
  showSent: 'Show what was sent',
  mark: (count: number) => (count === 1 ? '1 open question' : `${count} open questions`),
  panel: {
    heading: 'Questions',
    close: 'Close',
    tryAgain: 'Try again',
    empty: 'Nobody has asked yet.',

    you: 'You',
    row: 'About: {row}',
    whole: 'About the whole offer',
    rowGone: 'About a row that is gone',

    resolved: 'Resolved',
    resolve: 'Mark as resolved',
    reopen: 'Reopen',

    reply: 'Reply',
    yourReply: 'Your reply',
    sendReply: 'Send reply',
    replied: 'Your reply was sent.',

    question: '',
    send: '',
    sent: '',
    askWhole: '',
    askRow: '',
    missing: 'Write your reply.',
    tooLong: 'The text is too long: at most {count} characters.',
    news: { one: '{count} new', other: '{count} new' },
    loadFailed: 'The questions can’t be loaded.',
    unanswered: 'The server did not answer. Send it again: it counts only once.',
    tooMany: 'Too many messages. Wait a few minutes, then try again.',
    full: 'No more messages fit here. Write a mail instead.',
    gone: 'This question is gone.',
    refused: 'The server refused it.',
  } satisfies ThreadWords,
} as const
