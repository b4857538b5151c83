/** How an answer came that the sender records (product: Recorded answers). */
export const ANSWER_WAYS = ['phone', 'mail', 'letter', 'person', 'other'] as const

export type AnswerWay = (typeof ANSWER_WAYS)[number]

/** On whose device an answer was given, where, and when it reached the server if the line was gone. */
export interface SignedOn {
  email: string
  place: string
  receivedAt: string | null
}

/** Who recorded an answer, how it came, and when it was given: yyyy-MM-dd. */
export interface RecordedBy {
  email: string
  how: AnswerWay
  day: string
}
