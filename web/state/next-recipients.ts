/** People who were chosen in the share form, for the form that sends an offer in its place. */
let waiting: readonly string[] = []

export function setNextRecipients(emails: readonly string[]): void {
  waiting = emails
}

/** Returns them and clears them. */
export function takeNextRecipients(): readonly string[] {
  const emails = waiting
  waiting = []
  return emails
}
