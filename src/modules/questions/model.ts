import { t } from 'elysia'
import { oneOf } from '#domain/document/schema-fields.ts'
import { QUOTATION_STATES } from '#domain/offers/quotation-states.ts'
import { requestBody, uuid } from '../../plugins/response-schemas.ts'
import { Token } from '../offers/customer-model.ts'
import { OFFER_LIMITS, RowId } from '../offers/model.ts'

/** Schemas of the routes of questions (api: Question calls). */

const QuestionId = t.String({ minLength: 1, maxLength: 64 })
const QuestionText = t.String({ minLength: 1, maxLength: OFFER_LIMITS.questionLength })
const MessageId = t.Optional(
  uuid('Of the client; repeating it stores nothing twice and answers the same'),
)

/** Bounds what a stranger can store; a body has no room for more. */
const MOST_ROWS = 500

export const Question = t.Object({
  id: t.String(),
  rowId: t.Union([t.String(), t.Null()], {
    description: 'The row asked about; null for the whole',
  }),
  rows: t.Union([t.Array(t.String()), t.Null()], {
    description: 'The rows that are wanted alone; null for another question',
  }),
  revision: t.Number({ description: 'The version that it was asked about' }),
  email: t.String({ description: 'Who asked' }),
  name: t.String(),
  askedAt: t.String(),
  isResolved: t.Boolean(),
  messages: t.Array(
    t.Object({
      id: t.String(),
      isFromOwner: t.Boolean(),
      sentAt: t.String(),
      isSeen: t.Boolean({ description: 'Whether the other side has seen it' }),
      text: t.String({ description: 'Plain text' }),
    }),
  ),
})

export const Questions = t.Object({ questions: t.Array(Question) })

export const OwnQuestions = t.Object({
  questions: t.Array(Question),
  state: oneOf(QUOTATION_STATES, { description: 'Where the quotation stands' }),
})
export const OneQuestion = t.Object({ message: t.String(), question: Question })
export const Replied = t.Object({
  ...OneQuestion.properties,
  isMailed: t.Optional(
    t.Boolean({ description: 'False for who has unsubscribed, and beyond the limits of mails' }),
  ),
})

export const AskBody = requestBody(
  t.Object({
    token: Token,
    questionId: t.Optional(
      t.Union([QuestionId, t.Null()], { description: 'One’s earlier question, to go on with it' }),
    ),
    rowId: t.Optional(t.Union([RowId, t.Null()])),
    rows: t.Optional(
      t.Union([t.Array(RowId, { minItems: 1, maxItems: MOST_ROWS }), t.Null()], {
        description: 'Of a new question: the rows that are wanted alone, but for optional ones',
      }),
    ),
    text: QuestionText,
    messageId: MessageId,
  }),
)

export const ReplyBody = requestBody(
  t.Object({ questionId: QuestionId, text: QuestionText, messageId: MessageId }),
)

export const ResolveBody = requestBody(
  t.Object({ questionId: QuestionId, isResolved: t.Boolean() }),
)

/** Customers' messages that the user has not seen. */
export const Unread = t.Object({
  total: t.Number(),
  quotations: t.Array(t.Object({ id: t.String(), name: t.String(), unread: t.Number() })),
})
