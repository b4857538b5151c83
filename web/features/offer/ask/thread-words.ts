import type { PageWords } from '../../../../src/domain/words/words.ts'
import type { ThreadWords } from '../../questions/index.ts'

/** What the panel says, among the words of the customer's page. */
export const threadWords = ({
  ask,
  questions,
  errors,
  unknown,
  ...page
}: PageWords): ThreadWords => ({
  ...{ heading: questions.heading, close: page.close, tryAgain: page.tryAgain, empty: '' },
  ...{ you: questions.you, row: ask.row, whole: ask.whole, rowGone: questions.rowGone },
  ...{ resolved: questions.resolved, resolve: questions.resolve, reopen: questions.reopen },
  ...{ reply: questions.reply, yourReply: questions.yourReply, sendReply: questions.sendReply },
  ...{ replied: questions.replied, news: questions.news },
  ...{ question: ask.question, send: ask.send, sent: ask.sent },
  ...{ askWhole: ask.title, askRow: ask.titleRow },
  ...{ missing: ask.missing, tooLong: ask.tooLong },
  ...{ loadFailed: errors.failed, unanswered: errors.unanswered, tooMany: errors.tooMany },
  full: questions.full,
  ...{ gone: unknown.title, refused: errors.failed },
})
