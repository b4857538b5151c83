/** The id of a client that the book doesn't have yet. */
export const NEW_CLIENT = 'new'
