import type { Input, Reply } from '../../state/api.ts'

/** The body of the call that sends (api: Sending and answers). */
export type SendRequest = Input<'POST', 'send-quotation'>
/** What was sent, with each person's own link, which is told this once. */
export type SentNow = Reply<'send-quotation', 'post'>
/** A link of a person's own. */
export type SentLink = SentNow['sent'][number]
/** A person to whom something was sent, and what has become of it. */
export type SentPerson = Reply<'get-sent-list', 'post'>['sent'][number]
export type SendDefaults = Reply<'get-send-defaults', 'get'>
export type Answered = NonNullable<SentPerson['answer']>
