/** The event on the window when the user has seen customers' messages: they are counted anew. */
export const QUESTIONS_SEEN = 'questions-seen'
